export default {
  merged: "Changes by another user were merged with yours.",
  restored: "Restored your unsaved changes from %{time}.",
  other: {
    text: "A closed tab has unsaved changes from %{time}.",
    device: "You have unsaved changes from %{time} on another device or browser.",
    restore: "Restore",
  },
  failed: {
    stored: "Not saved. Your changes are still in this form and stored in this browser.",
    here: "Not saved. Your changes are still in this form. Keep this tab open until they are saved.",
  },
  notStored: "This browser can't store unsaved changes. Save them before you close this tab.",
  discard: {
    title: "Discard unsaved changes?",
    text: "You'll lose your unsaved changes. You can't undo this.",
    note: "You'll lose your unsaved changes to this user.",
  },
  takeTheirs: "Load their version",
  saveMine: "Keep my version",
} as const;
