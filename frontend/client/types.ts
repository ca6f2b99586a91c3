import type { components } from "../generated/schema";

type Schemas = components["schemas"];

/** The API's types, by the names that the panel uses. */
export type Account = Schemas["AccountReply"];
export type Domain = Schemas["DomainRow"];
/** An import of domains from a list. */
export type DomainImport = Schemas["DomainImportFull"];
export type Job = Schemas["JobRow"];
export type MediaFile = Schemas["MediaShape"];
export type MemberImport = Schemas["MemberImportRow"];
export type MediaItem = Schemas["MediaItemShape"];
export type Pattern = Schemas["PatternReply"];
export type Person = Schemas["PersonReply"];
export type Post = Schemas["PostReply"];
/** A post as the caller may see it: without permission to edit it, only the public fields. */
export type VisiblePost = Schemas["PostReply"] | Schemas["PublicPostReply"];
export type Report = Schemas["ImportReport"];
export type ReportRow = Schemas["ImportedRow"];
export type Revision = Schemas["RevisionRow"];

/** Return whether the post is the latest version, not the public one. */
export function isLatest(post: VisiblePost): post is Post {
  return "version" in post;
}

export const Status = { draft: 1, published: 2, scheduled: 3, inReview: 4, archived: 5 } as const;
export type StatusId = (typeof Status)[keyof typeof Status];
