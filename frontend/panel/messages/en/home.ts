export default {
  hello: "Hello, %{name}",
  intro: "This is %{domain} at a glance.",
  recent: "Last changes",
  nothing: "Nothing here yet.",
  review: "Waiting for a review",
  next: "Published next",
  new: "New",
  /** The home of whoever has one page of their own. */
  mine: {
    intro: "This is your page on %{domain}.",
    none: "Your page is not here yet",
    about:
      "Your name, your food, where and when you are open: write it here, and an editor puts it on the site.",
    create: "Make my page",
    edit: "Edit my page",
    photos: "Photos",
    handIn: "Hand in for review",
    look: "See it on the site",
    changed: "Last changed %{moment}",
    states: {
      draft: "Visitors do not see it yet. Hand it in, and an editor publishes it.",
      review: "You handed it in. An editor looks at it, and then visitors see it.",
      changed: "Visitors see it as it was before your changes. Hand them in to have them published.",
      changeInReview:
        "You handed your changes in. Until an editor publishes them, visitors see it as it was.",
      live: "Visitors see it as it is here.",
      scheduled: "Visitors see it from %{moment} on.",
      archived: "It was taken off the site. Ask an editor to put it back.",
    },
  },
  todo: {
    name: "To do",
    review: "post in review |||| posts in review",
    submissions: "new submission |||| new submissions",
    scheduled: "scheduled post |||| scheduled posts",
    changes: "change not yet published |||| changes not yet published",
    alt: "picture without a description |||| pictures without a description",
  },
  steps: {
    title: "First steps",
    done: "Done",
    open: "To do",
    progress: "%{done} of %{all} steps done",
    short: "%{done} of %{all}",
    look: "Look at the site",
    hide: "Hide these steps",
    logo: {
      label: "Add the logo and the icon",
      help: "They stand at the top of every page and in the browser's tabs.",
    },
    contact: {
      label: "Say how you can be reached",
      help: "Address, phone and e-mail go to the foot of every page.",
    },
    page: {
      label: "Write the first page",
      help: "About, contact, how to join: what does not change every week.",
    },
    member: {
      label: "Add a member",
      help: "The restaurants and trucks of your site, one by one or from a list.",
    },
    invite: {
      label: "Invite somebody",
      help: "Editors publish, authors hand in, viewers only look.",
    },
  },
} as const;
