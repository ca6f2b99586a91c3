/** Who stands somewhere or serves something: a member by the id of its post, or the site's own house. */
export interface HouseOption {
  id: number;
  title: string;
}

/** Stands for the site's own house, where others are members by their ids. */
export const OWN_HOUSE = 0;
