const oneYear = 31_536_000;

/** Light, dark or as the device is set. The choice is a cookie that the next page reads before it is painted. */
export function switchThemes(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>(".theme-switch button");
    if (!button) return;
    choose(button.value);
    showTheme();
  });
}

/** Mark the choice in the footer that is there now. */
export function showTheme(): void {
  const chosen = document.documentElement.dataset.theme ?? "device";
  for (const button of document.querySelectorAll<HTMLButtonElement>(".theme-switch button"))
    button.setAttribute("aria-pressed", String(button.value === chosen));
}

function choose(theme: string): void {
  const root = document.documentElement;
  const follows = theme === "device";
  if (follows) delete root.dataset.theme;
  else root.dataset.theme = theme;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const age = follows ? 0 : oneYear;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from half of the browsers we serve
  document.cookie = `theme=${theme}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}
