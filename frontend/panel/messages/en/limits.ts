export default {
  title: "Limits",
  help: "To raise a limit, contact the operator of your site.",
  names: {
    storage: "Storage",
    members: "Members",
    team: "Users, including invitations",
  },
  used: "%{used} of %{limit}",
  unlimited: "%{used}, no limit",
  inputs: {
    storage: "Storage in GB",
    members: "Members",
    team: "Users, including invitations",
  },
  inputHelp: "Currently used: %{used}. Leave blank to use the default.",
  save: "Save limits",
  saved: "Limits saved",
} as const;
