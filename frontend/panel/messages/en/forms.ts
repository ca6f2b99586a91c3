export default {
  merged: "What somebody else changed meanwhile is in it as well.",
  restored: "Your unsaved changes from %{time} are back.",
  discard: {
    title: "Discard unsaved changes?",
    text: "Your unsaved changes will be lost. Undo does not restore them.",
    note: "Your unsaved changes to this user will be lost.",
  },
  takeTheirs: "Load the other",
  saveMine: "Save mine over it",
} as const;
