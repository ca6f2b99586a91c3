import { Alert, Box } from "@mui/material";
import { Suspense, useEffect } from "react";
import { useLocation } from "react-router-dom";
import type { Field } from "../../generated/collections";
import { useAccount, useMay } from "../account/account";
import { OWN_MEMBER_COLLECTION } from "../account/availableActions";
import { FieldInput } from "../kit/inputs/FieldInput";
import { later } from "../kit/layout/chunks";
import { Section } from "../kit/layout/Section";
import { useCollection } from "../kit/posts/collections";
import { SearchEngines } from "../kit/posts/SearchEngines";
import { fieldTitle, roleName } from "../messages/names";
import { useText } from "../messages/useText";
import { PostPeople } from "./PostPeople";
import { Revisions } from "./Revisions";
import { TitleInputs } from "./TitleInputs";
import type { PostFormState } from "./usePostForm";

const PostUses = later(() => import("./PostUses"));
const DescriptionSuggestion = later(() => import("./DescriptionSuggestion"));

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

/** Styles that hide the buttons to add, replace or remove. The browser has already disabled all inputs. */
const LOOKED_AT = {
  "& .MuiButton-root, & .MuiIconButton-root:not(.MuiSwitch-switchBase), & .MuiChip-deleteIcon": {
    display: "none",
  },
  "& .MuiSwitch-root": { opacity: 0.55 },
} as const;

/** All inputs of a new or existing post. */
export function PostInputs({ state }: { state: PostFormState }) {
  const t = useText();
  const { post } = state;
  const { slug, fields } = useCollection();
  useScrolledTo();
  const mayInvite = useMay("users.read") && slug === OWN_MEMBER_COLLECTION;
  const mayWrite = useMay("posts.write");
  const { role, domain } = useAccount();
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
        ...(!mayWrite && LOOKED_AT),
      }}
    >
      {!mayWrite && (
        <Alert severity="info" sx={{ gridColumn: "1 / -1" }}>
          {t("posts.edit.lookOnly", { role: roleName(t, role), domain: domain.title })}
        </Alert>
      )}
      <Box sx={{ display: "grid", gap: 2 }}>
        <Section label={t("posts.edit.main")}>
          <TitleInputs isNew={state.isNew} />
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
          <Box key={field.name} id={field.name}>
            <Section title={fieldTitle(t, field)}>
              <FieldInput field={field} />
            </Section>
          </Box>
        ))}
      </Box>
      <Box id="pictures" sx={{ display: "grid", gap: 2 }}>
        {beside.length > 0 && (
          <Section label={t("posts.edit.beside")}>
            {beside.map((field) => (
              <FieldInput key={field.name} field={field} />
            ))}
          </Section>
        )}
        {post && mayInvite && (
          <Box id="people">
            <PostPeople post={post} />
          </Box>
        )}
        <Section title={t("posts.edit.searchEngines")}>
          <SearchEngines />
          {post && mayWrite && (
            <Suspense>
              <DescriptionSuggestion post={post} />
            </Suspense>
          )}
        </Section>
        {post && (
          <Suspense>
            <PostUses post={post} />
          </Suspense>
        )}
        {post && (
          <Section title={t("posts.edit.revisions")}>
            <Revisions state={state} post={post} />
          </Section>
        )}
      </Box>
    </Box>
  );
}

/** Scroll to the target of the URL's hash once the form is rendered. */
function useScrolledTo() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
