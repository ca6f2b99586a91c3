import { useId } from "react";
import type { FormProps } from "../generated/blocks";
import { findFormReplacement, ownBusiness } from "../site/business";
import { useVisit } from "../site/context";
import { isoDay } from "../site/dates";
import { safe } from "../site/links";
import { Band } from "../site/parts/Band";
import { ContactLinks } from "../site/parts/ContactLinks";
import { getProvider } from "../site/providers";
import { typeset } from "../site/typeset";
import type { BlockConfig, WithMetadata } from "./block";

type FormQuestion = FormProps["fields"][number];

/**
 * A form sent by `site/live/form.ts`. Without JavaScript, the browser posts the form and shows the page in
 * the response.
 */
export default function Form({
  id,
  title,
  text,
  fields,
  consent_text,
  submit_text,
  success_text,
  puck,
}: WithMetadata<FormProps>) {
  const { site } = puck.metadata;
  const { api, page } = site;
  const prefix = useId();
  const elsewhere = findFormReplacement(puck.metadata.site);
  if (elsewhere) return <ReserveElsewhere title={title} {...elsewhere} />;
  if (!fields.length) return null;
  return (
    <Band name="form" title={title} text={text}>
      <div className="columns-auto">
        <form
          className="fields"
          method="post"
          encType="multipart/form-data"
          action={`${api}/api/submissions`}
          data-form={id}
          data-post={page.post?.id}
          data-success={success_text}
        >
          {/* The server needs these inputs if the form is submitted without JavaScript. */}
          <input type="hidden" name="form:id" value={id} />
          <input type="hidden" name="form:post" value={page.post?.id ?? ""} />
          {fields.map((field) => (
            <Question key={field.name} field={field} id={`${prefix}-${field.name}`} />
          ))}
          {/* A honeypot: invisible to visitors, so only bots fill it in. */}
          <p className="trap" aria-hidden="true">
            <label>
              Website <input type="text" name="website" tabIndex={-1} autoComplete="off" />
            </label>
          </p>
          {site.guest_pages.includes("privacy") && (
            <p className="note">
              <a href="/privacy">How we use your data</a>
            </p>
          )}
          {consent_text && (
            <label className="tick">
              <input type="checkbox" name="consent" required />
              <span>{typeset(consent_text)}</span>
            </label>
          )}
          <p className="form-end">
            <button type="submit" className="button">
              {typeset(submit_text) || "Send"}
            </button>
            <span className="form-said" role="status" />
          </p>
        </form>
        <Contact />
      </div>
    </Band>
  );
}

/** The phone number and email address of the site, for visitors who prefer not to fill in a form. */
function Contact() {
  const { phone, email } = ownBusiness(useVisit().site);
  if (!phone) return null;
  return (
    <address className="contact-card">
      <b>Prefer to talk?</b>
      <ContactLinks phone={phone} email={email} />
    </address>
  );
}

/** The reservation link of the business info, so that guests reserve in one place. */
function ReserveElsewhere({ title, label, url }: { title: string; label: string; url: string }) {
  const provider = getProvider(url);
  return (
    <Band name="form" title={title}>
      <p className="lead">{`We take reservations ${provider ? `through ${provider.name}` : "online"}.`}</p>
      <p className="actions">
        <a className="button" href={safe(url)}>
          {typeset(label)}
        </a>
      </p>
    </Band>
  );
}

function Question({ field, id }: { field: FormQuestion; id: string }) {
  const { label, name, type, required, options, help } = field;
  const words = typeset(label || name);
  const hint = help ? `${id}-help` : undefined;
  if (type === "checkbox" && !options.length) {
    return (
      <div className="field" data-field={name}>
        <label className="tick">
          <input type="checkbox" name={name} required={required} aria-describedby={hint} />
          <span>{words}</span>
        </label>
        <Help id={hint} text={help} />
      </div>
    );
  }
  if (type === "checkbox") {
    return (
      <fieldset className="field" data-field={name}>
        <legend>{words}</legend>
        {options.map((option) => (
          <label key={option} className="tick">
            <input type="checkbox" name={name} value={option} data-several />
            <span>{typeset(option)}</span>
          </label>
        ))}
        <Help id={hint} text={help} />
      </fieldset>
    );
  }
  return (
    <div className="field" data-field={name}>
      <label htmlFor={id}>
        {words}
        {!required && <span className="note"> (optional)</span>}
      </label>
      <Help id={hint} text={help} />
      <Input field={field} id={id} hint={hint} />
    </div>
  );
}

function Help({ id, text }: { id: string | undefined; text: string }) {
  return text ? (
    <p className="note" id={id}>
      {typeset(text)}
    </p>
  ) : null;
}

const kinds: Partial<Record<FormQuestion["type"], { type: string; autoComplete?: string }>> = {
  email: { type: "email", autoComplete: "email" },
  phone: { type: "tel", autoComplete: "tel" },
  number: { type: "number" },
  date: { type: "date" },
};

/** The autocomplete tokens of common field names. */
const knownToBrowsers = new Map([
  ["name", "name"],
  ["your-name", "name"],
  ["full-name", "name"],
  ["nombre", "name"],
  ["first-name", "given-name"],
  ["last-name", "family-name"],
  ["company", "organization"],
  ["organization", "organization"],
  ["organisation", "organization"],
  ["city", "address-level2"],
  ["postcode", "postal-code"],
  ["zip", "postal-code"],
]);

function Input({ field, id, hint }: { field: FormQuestion; id: string; hint: string | undefined }) {
  const { site, now } = useVisit();
  const { name, type, required, options, minimum, maximum, earliest } = field;
  const shared = { id, name, required, "aria-describedby": hint };
  if (type === "textarea") return <textarea {...shared} rows={5} maxLength={5000} />;
  if (type === "select") {
    return (
      <select {...shared} defaultValue="">
        <option value="">Choose an option</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    );
  }
  if (type === "file") return <input {...shared} type="file" multiple accept={acceptedBy(options)} />;
  const filledIn = type === "text" ? knownToBrowsers.get(name.toLowerCase().replaceAll("_", "-")) : undefined;
  const { type: kind, autoComplete = filledIn } = kinds[type] ?? { type: "text" };
  const limits =
    type === "number"
      ? { min: minimum ?? undefined, max: maximum ?? undefined, step: "any" }
      : type === "date" && earliest === "today" && { min: isoDay(now.toISOString(), site.domain.timezone) };
  // The day may have changed since the server rendered the page.
  return <input {...shared} {...limits} type={kind} autoComplete={autoComplete} suppressHydrationWarning />;
}

/** Return the `accept` attribute of a file field. The server checks the content again. */
function acceptedBy(options: readonly string[]): string {
  const wanted = options.map((option) => option.trim().toLowerCase().replace(/^\./, ""));
  if (!wanted.length) return "image/*,.pdf";
  return wanted.map((each) => (each === "image" ? "image/*" : `.${each}`)).join(",");
}

const unlimited = { minimum: 0, maximum: null, earliest: "today", help: "" } as const;

export const config: BlockConfig<FormProps> = {
  category: "business",
  fields: {
    purpose: {
      label: "Form type",
      help: "Admins can turn an application into a member with one click.",
      options: [
        { label: "Contact", value: "message" },
        { label: "Membership application", value: "application" },
      ],
    },
    fields: {
      label: "Fields",
      items: {
        name: { label: "Field key", help: "Used in exports. Use lowercase letters, digits and underscores." },
        label: { label: "Label" },
        type: {
          label: "Field type",
          options: [
            { label: "Short text", value: "text" },
            { label: "Paragraph", value: "textarea" },
            { label: "Email", value: "email" },
            { label: "Phone", value: "phone" },
            { label: "Number", value: "number" },
            { label: "Date", value: "date" },
            { label: "Dropdown", value: "select" },
            { label: "Checkbox", value: "checkbox" },
          ],
        },
        options: { label: "Options" },
        minimum: { label: "Minimum", help: "Smallest number allowed." },
        maximum: { label: "Maximum", help: "Largest number allowed. Leave blank for no limit." },
        earliest: {
          label: "Allowed dates",
          options: [
            { label: "Today or later", value: "today" },
            { label: "Any date", value: "any" },
          ],
        },
        help: { label: "Help text" },
      },
    },
    consent_text: {
      label: "Consent text",
      help: "If set, visitors must check a box with this text before sending.",
    },
    submit_text: { label: "Button text" },
    success_text: { label: "Success message" },
    autoreply_text: {
      label: "Confirmation email",
      help: "Sent to the visitor's email address. Leave blank to send none.",
    },
  },
  example: (say) => ({
    title: say("Ask us anything"),
    fields: [
      { name: "name", label: say("Your name"), type: "text", required: true, options: [], ...unlimited },
      { name: "email", label: say("Your email"), type: "email", required: true, options: [], ...unlimited },
      {
        name: "message",
        label: say("Your question"),
        type: "textarea",
        required: true,
        options: [],
        ...unlimited,
      },
    ],
  }),
};
