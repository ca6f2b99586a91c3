export default {
  find: "Find a screen, action or post",
  anything: "Find anything",
  short: "Find",
  listShortcuts: "List the shortcuts",
  shortcuts: "Keyboard shortcuts",
  searching: "Searching",
  nothing: "Nothing is called “%{text}”.",
  failed: "Posts could not be searched: %{problem}",
  found: "Found",
  groups: { go: "Go to", do: "Do", posts: "Posts" },
  actions: {
    light: "Switch to the light theme",
    dark: "Switch to the dark theme",
    shortcuts: "Show keyboard shortcuts",
  },
  /** Other words by which these are found. */
  words: {
    create: "create add write",
    site: "open public page website",
    theme: "night day mode colours",
    shortcuts: "keys help",
    signOut: "log out leave",
  },
} as const;
