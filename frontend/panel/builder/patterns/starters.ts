import type { BlockType } from "../../../generated/blocks";
import type { Translate } from "../../messages/shape";
import { getDefaults } from "../model/definitions";
import { type Block, newId } from "../model/document";

/** A named set of blocks that can be inserted into a page. */
interface Starter {
  key: string;
  name: string;
  blocks: Block[];
}

/** Return the predefined patterns, in the language of the interface. */
export function starters(t: Translate): Starter[] {
  return [welcome(t), menu(t), about(t), catering(t), event(t), questions(t)];
}

function welcome(t: Translate): Starter {
  return {
    key: "welcome",
    name: t("patterns.starters.welcome.name"),
    blocks: [
      block("Hero", {
        title: t("patterns.starters.welcome.title"),
        subtitle: t("patterns.starters.welcome.subtitle"),
        cta_text: t("patterns.starters.welcome.button"),
        cta_url: "/cuisines",
        more_text: t("patterns.starters.welcome.more"),
        more_url: "/members",
      }),
      block("Columns", {
        layout: "1-1",
        first: [block("OpeningHours", { title: t("patterns.starters.welcome.hours") })],
        second: [
          block("Heading", { text: t("patterns.starters.welcome.about") }),
          block("RichText", { html: t("patterns.starters.welcome.text") }),
        ],
      }),
    ],
  };
}

function menu(t: Translate): Starter {
  return {
    key: "menu",
    name: t("patterns.starters.menu.name"),
    blocks: [
      block("FoodMenu", {
        title: t("patterns.starters.menu.title"),
        text: t("patterns.starters.menu.text"),
        note: t("patterns.starters.menu.note"),
      }),
    ],
  };
}

function about(t: Translate): Starter {
  return {
    key: "about",
    name: t("patterns.starters.about.name"),
    blocks: [
      block("Columns", {
        layout: "1-1",
        align: "center",
        first: [
          block("Heading", { text: t("patterns.starters.about.title") }),
          block("RichText", { html: t("patterns.starters.about.text") }),
        ],
        second: [block("Image", { ratio: "4:3" })],
      }),
      block("Section", {
        color: "secondary",
        content: [
          cards(t("patterns.starters.about.second_title"), [
            [t("patterns.starters.about.first"), t("patterns.starters.about.first_text")],
            [t("patterns.starters.about.second"), t("patterns.starters.about.second_text")],
            [t("patterns.starters.about.third"), t("patterns.starters.about.third_text")],
          ]),
        ],
      }),
      block("Quote", {
        text: t("patterns.starters.about.quote"),
        author: t("patterns.starters.about.quoted"),
      }),
    ],
  };
}

function catering(t: Translate): Starter {
  return {
    key: "catering",
    name: t("patterns.starters.catering.name"),
    blocks: [
      block("Section", {
        title: t("patterns.starters.catering.title"),
        text: t("patterns.starters.catering.text"),
        color: "primary",
      }),
      cards(t("patterns.starters.catering.steps"), [
        [t("patterns.starters.catering.first"), t("patterns.starters.catering.first_text")],
        [t("patterns.starters.catering.second"), t("patterns.starters.catering.second_text")],
        [t("patterns.starters.catering.third"), t("patterns.starters.catering.third_text")],
      ]),
      block("Form", {
        title: t("patterns.starters.catering.form"),
        fields: [
          field("name", t("patterns.starters.catering.your_name"), "text", true),
          field("email", t("patterns.starters.catering.e_mail"), "email", true),
          field("date", t("patterns.starters.catering.date"), "date"),
          field("guests", t("patterns.starters.catering.guests"), "number"),
          field("wishes", t("patterns.starters.catering.wishes"), "textarea"),
        ],
        consent_text: t("patterns.starters.catering.consent"),
        submit_text: t("patterns.starters.catering.submit"),
        success_text: t("patterns.starters.catering.success"),
      }),
    ],
  };
}

function event(t: Translate): Starter {
  return {
    key: "event",
    name: t("patterns.starters.event.name"),
    blocks: [
      block("Section", {
        title: t("patterns.starters.event.title"),
        text: t("patterns.starters.event.text"),
        color: "accent",
        content: [
          block("Buttons", {
            buttons: [{ text: t("patterns.starters.event.button"), url: "/members", style: "main" }],
          }),
        ],
      }),
      block("Columns", {
        layout: "1-1",
        first: [
          block("Heading", { text: t("patterns.starters.event.when") }),
          block("RichText", { html: t("patterns.starters.event.when_text") }),
        ],
        second: [
          block("Heading", { text: t("patterns.starters.event.where") }),
          block("RichText", { html: t("patterns.starters.event.where_text") }),
        ],
      }),
    ],
  };
}

function questions(t: Translate): Starter {
  return {
    key: "questions",
    name: t("patterns.starters.questions.name"),
    blocks: [
      block("Faq", { title: t("patterns.starters.questions.title") }),
      block("Section", {
        color: "secondary",
        content: [
          block("Form", {
            title: t("patterns.starters.questions.form"),
            text: t("patterns.starters.questions.text"),
            fields: [
              field("name", t("patterns.starters.questions.your_name"), "text", true),
              field("email", t("patterns.starters.questions.e_mail"), "email", true),
              field("question", t("patterns.starters.questions.question"), "textarea", true),
            ],
            submit_text: t("patterns.starters.questions.submit"),
            success_text: t("patterns.starters.questions.success"),
          }),
        ],
      }),
    ],
  };
}

function block(type: BlockType, props: Record<string, unknown>): Block {
  return { type, props: { ...getDefaults(type), ...props, id: newId(type) } };
}

function cards(title: string, entries: [title: string, text: string][]): Block {
  const all = entries.map(([name, text]) => ({ image: null, title: name, text, url: "" }));
  return block("Cards", { title, cards: all, columns: 3 });
}

function field(name: string, label: string, type: string, required = false) {
  return { name, label, type, required, options: [], help: "" };
}
