export default {
  about:
    "Answer a few questions, and we'll fill in your business info and starter pages. Pages you've already edited won't change.",
  done: "We've added your answers to the site. Check the pages, then replace the remaining examples.",
  name: "Name of your business",
  nameLabel: "Name",
  kind: "Type of business",
  food: "Food you serve",
  foodLabel: "Food and drinks",
  foodHelp: "A few words, such as “Vietnamese noodles” or “Wood-fired pizza”. They appear on the home page.",
  hours: "Opening hours",
  contact: "Contact info for guests",
} as const;
