/** The business of a stop or a menu: a member by the id of its post, or the site's own business. */
export interface BusinessOption {
  id: number;
  title: string;
}

/** The id of the site's own business. Members have the ids of their posts. */
export const OWN_BUSINESS = 0;
