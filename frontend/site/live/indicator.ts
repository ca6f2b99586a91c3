const soon = 100;

/**
 * Show a progress bar if loading the page takes longer than a moment. Return a function that removes the bar.
 */
export function showProgress(): () => void {
  const bar = document.createElement("div");
  bar.setAttribute("role", "progressbar");
  bar.setAttribute("aria-label", "Loading page");
  Object.assign(bar.style, {
    position: "fixed",
    inset: "0 0 auto",
    zIndex: "99",
    height: "3px",
    background: "var(--accent)",
    transformOrigin: "0 0",
  });
  const timer = setTimeout(() => {
    document.body.append(bar);
    bar.animate?.([{ transform: "scaleX(0)" }, { transform: "scaleX(0.9)" }], {
      duration: 8000,
      easing: "cubic-bezier(0.1, 0.7, 0.2, 1)",
      fill: "forwards",
    });
  }, soon);
  return () => {
    clearTimeout(timer);
    bar.remove();
  };
}
