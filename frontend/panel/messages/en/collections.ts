import type { CollectionSlug } from "../../../generated/schema";

/** Names of a collection, alone and within sentences, and its description. */
interface Names {
  label: string;
  title: string;
  new: string;
  one: string;
  many: string;
  about: string;
}

/** Collections by slug, and field labels of their posts. */
export default {
  blog: {
    label: "Blog post",
    title: "Blog",
    new: "New blog post",
    one: "blog post",
    many: "blog posts",
    about: "Share news, recipes and stories on your site's blog.",
  },
  pages: {
    label: "Page",
    title: "Pages",
    new: "New page",
    one: "page",
    many: "pages",
    about: "Use pages for content that rarely changes, such as About, Contact or Join us.",
  },
  members: {
    label: "Member",
    title: "Members",
    new: "New member",
    one: "member",
    many: "members",
    about: "Members are the restaurants and food trucks on your site. Add one or import a list.",
  },
  cuisines: {
    label: "Cuisine",
    title: "Cuisines",
    new: "New cuisine",
    one: "cuisine",
    many: "cuisines",
    about: "Cuisines help visitors find members by type of food.",
  },
  caterings: {
    label: "Catering",
    title: "Catering",
    new: "New catering offer",
    one: "catering offer",
    many: "catering offers",
    about: "Describe what you can serve at company events and parties.",
  },
  showcases: {
    label: "Showcase",
    title: "Showcases",
    new: "New showcase",
    one: "showcase",
    many: "showcases",
    about: "Use showcases to present events and photo galleries.",
  },
  fields: {
    description: "Description",
    text: "Text",
    excerpt: "Excerpt",
    poster: "Poster",
    logo: "Logo",
    icon: "Icon",
    gallery: "Gallery",
    cuisines: "Cuisines",
    cuisine_tags: "Cuisine tags",
    categories: "Categories",
    author: "Author",
    date: "Date",
    starts_at: "Starts at",
    last_day: "Last day",
    ends_at: "Ends at",
    repeats: "Repeats",
    participants: "Participants",
    place: "Place",
    tickets: "Tickets",
    published_date: "Published date",
    price_note: "Price note",
    minimum_guests: "Minimum guests",
    phone: "Phone",
    email: "Email",
    address: "Address",
    link: "Link",
    links: "Links",
    opening_hours: "Opening hours",
    locations: "Locations",
  },
} as const satisfies Record<CollectionSlug, Names> & { fields: Record<string, string> };
