export default {
  pages: "Pages",
} as const;
