export default {
  roleChanged: "Your role on %{domain} was changed: you are %{role} now. What you typed is still here.",
  notReached: "The panel could not be loaded",
  wrongDomain: {
    title: "This tab is on %{tab}",
    text: "In another tab you switched to %{active}, so nothing was saved here. What you typed is kept: switch back to %{tab} and save again, or leave it and go on with %{active}.",
    goOn: "Go on with %{active}",
    back: "Switch back to %{tab}",
    another: "another domain",
  },
} as const;
