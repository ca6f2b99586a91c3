export default {
  restored: "Your unsaved changes from %{time} are back.",
} as const;
