export default {
  roleChanged: "Your role on %{domain} is now %{role}. Your unsaved changes are still here.",
  notReached: "The panel couldn't be loaded",
  identity: {
    title: "Confirm your identity",
    password: "Enter your password to continue. Your confirmation is valid for 10 minutes.",
    code: "Enter a code from your authenticator app to continue. Your confirmation is valid for 10 minutes.",
    passwordLabel: "Your password",
    passwordMissing: "Enter your password.",
    codeMissing: "Enter the code from your authenticator app.",
    codeHelp: "A code from your authenticator app, or a recovery code.",
    confirm: "Continue",
    cancel: "Cancel",
  },
  wrongDomain: {
    title: "This tab is using %{tab}",
    text: "You switched to %{active} in another tab, so nothing was saved here. Switch back to %{tab} to save your changes, or continue with %{active}.",
    goOn: "Continue with %{active}",
    back: "Switch back to %{tab}",
    another: "another domain",
  },
  openedLink: {
    title: "This link opens %{tab}",
    text: "You're working on %{active} in another tab. Switch to %{tab} to open the link. You won't lose unsaved changes in the other tab.",
    goOn: "Stay on %{active}",
    back: "Switch to %{tab}",
  },
  foreignSite: {
    title: "You don't have access to %{site}",
    text: "This link belongs to %{site}. Ask an admin of that site for an invitation.",
    goOn: "Go to my site",
  },
} as const;
