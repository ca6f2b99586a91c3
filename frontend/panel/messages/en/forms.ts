export default {
  restored: "Your unsaved changes from %{time} are back.",
  takeTheirs: "Load the other",
  saveMine: "Save mine over it",
} as const;
