export default {
  intro: "On your own machine mails are written into files instead of being sent. Here they can be read.",
  reallySent: "Mails are really sent here",
  reallySentText: "So none are kept to be read.",
  none: "No mail yet",
  noneText: "Invite somebody or ask for a new password, and the mail appears here.",
  to: "To %{address}",
  from: "From %{address}",
} as const;
