import { Box } from "@mui/material";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import type { Field } from "../../generated/collections";
import { useMay } from "../account/account";
import { FieldInput } from "../kit/inputs/FieldInput";
import { Section } from "../kit/layout/Section";
import { useCollection } from "../kit/posts/collections";
import { SearchEngines } from "../kit/posts/SearchEngines";
import { fieldTitle } from "../messages/names";
import { useText } from "../messages/useText";
import { Revisions } from "./Revisions";
import { TitleInputs } from "./TitleInputs";
import type { PostFormState } from "./usePostForm";

const BESIDE: readonly Field["kind"][] = [
  "media",
  "cuisines",
  "cuisine_tags",
  "categories",
  "date",
  "time",
  "repeats",
  "members",
  "author",
  "number",
];
const DETAILS: readonly Field["kind"][] = ["text", "email", "phone", "url"];

/** Every input of a post, the same for writing a new one and changing an old one. */
export function PostInputs({ state: { post, show } }: { state: PostFormState }) {
  const t = useText();
  const { fields } = useCollection();
  const pictures = useScrolledTo("pictures");
  const mayWrite = useMay("posts.write");
  const beside = fields.filter(({ kind }) => BESIDE.includes(kind));
  const details = fields.filter(({ kind }) => DETAILS.includes(kind));
  const main = fields.filter((field) => !beside.includes(field) && !details.includes(field));
  const texts = main.filter(({ kind }) => kind === "rich_text" || kind === "long_text");
  const rest = main.filter((field) => !texts.includes(field));
  return (
    <Box
      component="fieldset"
      disabled={!mayWrite}
      sx={{
        display: "grid",
        gap: 2,
        m: 0,
        p: 0,
        border: 0,
        alignItems: "start",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 340px" },
      }}
    >
      <Box sx={{ display: "grid", gap: 2 }}>
        <Section label={t("posts.edit.main")}>
          <TitleInputs isNew={post === null} />
          {texts.map((field) => (
            <FieldInput key={field.name} field={field} />
          ))}
        </Section>
        {details.length > 0 && (
          <Section label={t("posts.edit.details")}>
            <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { sm: "1fr 1fr" } }}>
              {details.map((field) => (
                <FieldInput key={field.name} field={field} />
              ))}
            </Box>
          </Section>
        )}
        {rest.map((field) => (
          <Section key={field.name} title={fieldTitle(t, field)}>
            <FieldInput field={field} />
          </Section>
        ))}
      </Box>
      <Box ref={pictures} sx={{ display: "grid", gap: 2, scrollMarginTop: "160px" }}>
        {beside.length > 0 && (
          <Section label={t("posts.edit.beside")}>
            {beside.map((field) => (
              <FieldInput key={field.name} field={field} />
            ))}
          </Section>
        )}
        <Section title={t("posts.edit.searchEngines")}>
          <SearchEngines />
        </Section>
        {post && (
          <Section title={t("posts.edit.revisions")}>
            <Revisions post={post} onRestored={show} />
          </Section>
        )}
      </Box>
    </Box>
  );
}

/** What the address leads to, brought into sight when the form is there. */
function useScrolledTo(name: string) {
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash === `#${name}`) place.current?.scrollIntoView();
  }, [hash, name]);
  return place;
}
