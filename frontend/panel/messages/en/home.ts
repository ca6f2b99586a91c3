export default {
  hello: "Hello, %{name}",
  intro: "This is %{domain} at a glance.",
  recent: "Last changes",
  nothing: "Nothing here yet.",
  review: "Waiting for a review",
  next: "Published next",
  new: "New",
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
