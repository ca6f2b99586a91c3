export default {
  about:
    "Answer a few questions. We fill in your business info and the starter pages. Pages that you have edited stay as they are.",
  done: "Your answers are on the site. Check the pages, then replace the remaining examples.",
  name: "What is the name of your business?",
  nameLabel: "Name",
  kind: "What kind of business is it?",
  food: "What do you serve?",
  foodLabel: "Food and drinks",
  foodHelp: "A few words, such as “Vietnamese noodles” or “Wood-fired pizza”. They appear on the home page.",
  hours: "When are you open?",
  contact: "How can guests reach you?",
} as const;
