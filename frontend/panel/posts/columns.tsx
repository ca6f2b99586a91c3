import { Box, Typography } from "@mui/material";
import type { MediaItem, Post } from "../../client/types";
import type { Collection, Field } from "../../generated/collections";
import type { RowColumn } from "../kit/lists/ListRow";
import { StatusPill } from "../kit/posts/status";
import { dayName, shortMoment } from "../messages/dates";
import { fieldTitle } from "../messages/names";
import type { PlainKey, Translate } from "../messages/shape";
import { useText } from "../messages/useText";

type Column = RowColumn<Post>;
type Own = Omit<Column, "text"> & { label: PlainKey };

const OWN: Record<string, Own> = {
  url: { label: "posts.columns.url", sortBy: "url", from: "md", cell: (post) => `/${post.url}` },
  status: {
    label: "posts.columns.status",
    sortBy: "status",
    from: "sm",
    cell: (post) => <StatusPill post={post} />,
  },
  published_at: {
    label: "posts.columns.published_at",
    sortBy: "published_at",
    from: "lg",
    cell: (post) => shortMoment(post.published_at),
  },
  updated_at: {
    label: "posts.columns.updated_at",
    sortBy: "updated_at",
    from: "md",
    cell: (post) => shortMoment(post.updated_at),
  },
};

/**
 * Return the columns of a collection's list after the title: the columns in the registry, and the time of the
 * last change.
 */
export function getColumns(collection: Collection, t: Translate): Column[] {
  const names = collection.columns.filter((name) => name !== "title" && !isPicture(collection, name));
  return [...new Set([...names, "updated_at"])].map((name) => ({
    isTabular: true,
    ...columnCalled(collection, name, t),
  }));
}

/** Return the image next to the title: null if the post has none, undefined if the collection shows none. */
export function getPicture(collection: Collection, post: Post): MediaItem | null | undefined {
  const name = collection.columns.find((each) => isPicture(collection, each));
  if (!name) return undefined;
  const file = post.media_items?.[name];
  return (Array.isArray(file) ? file[0] : file) ?? null;
}

function columnCalled(collection: Collection, name: string, t: Translate): Column {
  const own = OWN[name];
  if (own) return { ...own, text: t(own.label) };
  const field = fieldCalled(collection, name);
  const text = field ? fieldTitle(t, field) : name;
  return { text, from: "md", cell: (post) => <FieldCell field={field} post={post} /> };
}

function FieldCell({ field, post }: { field: Field | undefined; post: Post }) {
  if (!field) return null;
  if (field.place === "external_data") return <Names of={namesIn(post, field.name)} />;
  const value = post.post_body.attributes[field.name];
  if (value === undefined || value === null) return null;
  return field.kind === "date" ? dayName(String(value)) : String(value);
}

const SHOWN_NAMES = 3;

function Names({ of: names }: { of: string[] }) {
  const t = useText();
  const rest = names.length - SHOWN_NAMES;
  return (
    <Box sx={{ maxWidth: 360 }}>
      {names.slice(0, SHOWN_NAMES).join(", ")}
      {rest > 0 && (
        <Typography
          component="span"
          variant="caption"
          color="textSecondary"
          title={names.slice(SHOWN_NAMES).join(", ")}
        >
          {" "}
          {t("posts.andMore", { smart_count: rest })}
        </Typography>
      )}
    </Box>
  );
}

function namesIn(post: Post, name: string): string[] {
  const items: Record<string, { title?: string; name?: string }[]> = { ...post.external_items };
  return (items[name] ?? []).map((item) => item.title ?? item.name ?? "");
}

function isPicture(collection: Collection, name: string): boolean {
  return fieldCalled(collection, name)?.place === "media";
}

function fieldCalled(collection: Collection, name: string): Field | undefined {
  return collection.fields.find((field) => field.name === name);
}
