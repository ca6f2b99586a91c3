// Compares the content of two sites, so that a speed comparison is fair.
import { send } from "./requests.mjs";

const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/**
 * Wait until both sites show the same lines and pictures; throw an error with the difference after some
 * minutes.
 */
export async function untilAlike(one, other, minutes = 10) {
  const ends = Date.now() + minutes * 60_000;
  for (;;) {
    const [ours, theirs] = await Promise.all([shown(one), shown(other)]);
    const differ = [...less(ours, theirs), ...less(theirs, ours)];
    if (!differ.length) return;
    if (Date.now() > ends) throw new Error(`Only one of both shows: ${differ.join(" | ")}`);
    // The worker creates picture sizes in the background, and the two responses may be a minute apart.
    await new Promise((wait) => setTimeout(wait, 1000));
  }
}

/**
 * The lines of text between header and footer, and the description of each picture with its number of widths.
 */
async function shown({ port, host }) {
  const { text } = await send({ port, host, path: "/", headers: { "Accept-Encoding": "identity" } });
  const page = text.slice(text.indexOf("<header"), text.indexOf("</footer>"));
  const lines = page
    .replace(/<svg.*?<\/svg>|<!--.*?-->/gs, "")
    .split(/<[^>]*>|·/)
    .map((line) => plain(line).replace(/\s/g, ""));
  const pictures = [...page.matchAll(/<img[^>]*? alt="([^"]*)"/g)].map(([, alt]) => `picture: ${plain(alt)}`);
  const sizes = [...page.matchAll(/avif (960|1280|1600)w/g)].map(([, width]) => `picture of ${width}`);
  return [...lines.filter(Boolean), ...pictures, ...sizes];
}

function plain(html) {
  return html.replace(/&(#?\w+);/g, (whole, name) => ENTITIES[name.toLowerCase()] ?? whole);
}

/** Return the items of `some` that are missing from `others`, counting repetitions. */
function less(some, others) {
  const left = [...others];
  return some.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
