export default {
  roleChanged: "Your role on %{domain} was changed: you are %{role} now. What you typed is still here.",
  notReached: "The panel could not be loaded",
  identity: {
    title: "Confirm your identity",
    password: "Enter your password to continue. This lasts for 10 minutes.",
    code: "Enter a code from your phone to continue. This lasts for 10 minutes.",
    passwordLabel: "Your password",
    passwordMissing: "Enter your password.",
    codeMissing: "Enter the code from your phone.",
    codeHelp: "From your phone, or one of your recovery codes.",
    confirm: "Continue",
    cancel: "Cancel",
  },
  wrongDomain: {
    title: "This tab is on %{tab}",
    text: "In another tab you switched to %{active}, so nothing was saved here. What you typed is kept: switch back to %{tab} and save again, or leave it and go on with %{active}.",
    goOn: "Go on with %{active}",
    back: "Switch back to %{tab}",
    another: "another domain",
  },
  openedLink: {
    title: "This link opens %{tab}",
    text: "You are working on %{active} in another tab. Switch to %{tab} to open the link. Unsaved changes in the other tab stay there.",
    goOn: "Stay on %{active}",
    back: "Switch to %{tab}",
  },
  foreignSite: {
    title: "You are not a member of %{site}",
    text: "This link belongs to %{site}. Ask an admin of that site to invite you.",
    goOn: "Go to my site",
  },
} as const;
