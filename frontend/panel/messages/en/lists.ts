export default {
  pages: "Pages",
  export: {
    label: "Export CSV",
    preparing: "Preparing…",
  },
} as const;
