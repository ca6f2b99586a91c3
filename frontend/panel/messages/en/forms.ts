export default {
  merged: "What somebody else changed meanwhile is in it as well.",
  restored: "Your unsaved changes from %{time} are back.",
  takeTheirs: "Load the other",
  saveMine: "Save mine over it",
} as const;
