export default {
  title: "Limits and features",
  features: "Features",
  featureNames: {
    custom_code: "Custom code and analytics",
    food_menus: "Editing food menus",
    stops: "Editing stops and places",
    imports: "Importing lists and content",
    backups: "Site backups and exports",
    view_as: "Support view of the panel",
  },
  missing: "Not included: %{names}.",
  help: "To change limits or features, contact the operator of your site.",
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
  save: "Save limits and features",
  saved: "Limits and features saved",
} as const;
