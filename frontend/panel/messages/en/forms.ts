export default {
  restored: "Your unsaved changes from %{time} are back.",
  takeTheirs: "Load theirs",
  saveMine: "Save mine over it",
} as const;
