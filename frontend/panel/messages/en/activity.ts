export default {
  intro: "All changes and sign-ins on all domains, including from the command line, newest first.",
  domain: "Domain",
  user: "User name or email",
  more: "Show more",
  deletedDomain: "Deleted domain %{id}",
  onlyDomain: "Show only activity on %{domain}",
} as const;
