import { Box, FormControlLabel, Switch, Typography } from "@mui/material";
import { useController, useWatch } from "react-hook-form";
import { useAccount } from "../../account/account";
import { useText } from "../../messages/useText";
import { useSiteOptions } from "../layout/useDomainLook";
import { htmlAsText } from "./fieldAsText";
import type { PostForm } from "./postForm";

const TITLE_LENGTH = 60;
const DESCRIPTION_LENGTH = 160;

/** A preview of the post in search results, and its settings for search engines. */
export function SearchEngines() {
  const t = useText();
  return (
    <>
      <Preview />
      <Box sx={{ display: "grid" }}>
        <Choice name="no_index" label={t("posts.seo.show")} isNegated />
        <Choice name="no_follow" label={t("posts.seo.follow")} isNegated />
        <Choice name="show_in_sitemap" label={t("posts.seo.list")} />
      </Box>
    </>
  );
}

function Preview() {
  const t = useText();
  const { domain } = useAccount();
  const { data: options } = useSiteOptions();
  const [title, url, isHidden] = useWatch<PostForm, ["title", "url", "no_index"]>({
    name: ["title", "url", "no_index"],
  });
  const attributes = useWatch<PostForm, "post_body.attributes">({ name: "post_body.attributes" });
  const siteTitle = options?.title || domain.title || t("posts.seo.site");
  const description = htmlAsText(String(attributes.excerpt || attributes.description || ""));
  if (isHidden) {
    return (
      <Typography variant="body2" color="textSecondary">
        {t("posts.seo.hidden")}
      </Typography>
    );
  }
  return (
    <Box
      sx={({ colors }) => ({
        p: 1.5,
        borderRadius: "8px",
        backgroundColor: colors.chrome,
        overflowWrap: "anywhere",
      })}
      aria-label={t("posts.seo.preview")}
      role="group"
    >
      <Typography variant="caption" color="textSecondary" sx={{ display: "block" }}>
        {[domain.host, ...url.split("/")].filter(Boolean).join(" › ")}
      </Typography>
      <Typography sx={({ colors }) => ({ color: colors.link, fontWeight: 500, my: 0.25 })}>
        {shortened(`${title || t("posts.seo.title")} | ${siteTitle}`, TITLE_LENGTH)}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {shortened(description, DESCRIPTION_LENGTH) || t("posts.seo.text")}
      </Typography>
    </Box>
  );
}

interface ChoiceProps {
  name: "no_index" | "no_follow" | "show_in_sitemap";
  label: string;
  /** The switch shows the opposite of the value, because its label says "Allow". */
  isNegated?: boolean;
}

function Choice({ name, label, isNegated = false }: ChoiceProps) {
  const { field } = useController<PostForm, ChoiceProps["name"]>({ name });
  return (
    <FormControlLabel
      label={label}
      control={
        <Switch
          checked={field.value !== isNegated}
          onChange={(event) => field.onChange(event.target.checked !== isNegated)}
          onBlur={field.onBlur}
          slotProps={{ input: { ref: field.ref } }}
        />
      }
    />
  );
}

/** Truncate between words, as search engines do. */
export function shortened(text: string, length: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > 0 ? end : length)}…`;
}
