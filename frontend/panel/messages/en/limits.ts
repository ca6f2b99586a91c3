export default {
  title: "Limits and features",
  features: "Features",
  featureNames: {
    custom_code: "Custom code and analytics",
    food_menus: "Editing food menus",
    stops: "Editing stops and places",
    imports: "Imports of lists and other sites",
    backups: "Backups and exports of the site",
    view_as: "Support views the panel as a user",
  },
  missing: "Not included: %{names}.",
  help: "To change this, contact the operator of your site.",
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
