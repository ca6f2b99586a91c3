export default {
  merged: "Changes by another user were merged with yours.",
  restored: "Restored your unsaved changes from %{time}.",
  discard: {
    title: "Discard unsaved changes?",
    text: "You'll lose your unsaved changes. Undo won't restore them.",
    note: "You'll lose your unsaved changes to this user.",
  },
  takeTheirs: "Load their version",
  saveMine: "Keep my version",
} as const;
