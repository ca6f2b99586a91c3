/** Who stands somewhere or serves something: a member by the id of its post, or the site's own business. */
export interface BusinessOption {
  id: number;
  title: string;
}

/** Stands for the site's own business, where others are members by their ids. */
export const OWN_BUSINESS = 0;
