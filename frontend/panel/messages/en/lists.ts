export default {
  pages: "Pagination",
  export: {
    label: "Export CSV",
    preparing: "Preparing…",
  },
} as const;
