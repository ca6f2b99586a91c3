import type { PostPublic, SitePayload } from "../generated/schema";

/** The member that a site is about: the only one, or on the site of a restaurant the first. */
export function houseOf({ domain, lists: { members }, page }: SitePayload): PostPublic | undefined {
  const { q, cuisine } = page.query;
  const isFirst = members?.offset === 0 && !q && !cuisine && page.collection !== "cuisines";
  const isHouse = domain.template === "restaurant" ? isFirst : members?.total === 1;
  return isHouse ? members?.items[0] : undefined;
}
