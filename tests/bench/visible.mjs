// From the moment somebody saves an edit until visitors read it, with every cache switched on.
import { ask, signedIn } from "./asking.mjs";

const TURNS = 15;

/** The median milliseconds of the save, of the first page after it, of the home page, and of all three. */
export async function untilVisible({ port, host, user, type }) {
  const { call } = await signedIn({ port, host, user });
  const page = async (path) => (await ask({ port, host, path, headers: { "Accept-Encoding": "" } })).text;
  const home = await page("/");
  const posts = await call("GET", `/posts/by-type?type=${type}&limit=25`);
  const post = posts.find(({ url, is_live }) => is_live && home.includes(`href="/${url}"`));
  if (!post) throw new Error(`The home page shows no post of type ${type}.`);
  const save = (title) => call("PUT", `/posts/${post.id}/data`, { title, post_status_id: 2 });
  const taken = { save: [], post: [], home: [], all: [] };
  try {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const title = `${post.title} ${turn}`;
      const moments = [performance.now()];
      await save(title);
      moments.push(performance.now());
      for (const path of [`/${post.url}`, "/"]) {
        while (!(await page(path)).includes(title));
        moments.push(performance.now());
      }
      const [began, saved, there, everywhere] = moments;
      taken.save.push(saved - began);
      taken.post.push(there - saved);
      taken.home.push(everywhere - there);
      taken.all.push(everywhere - began);
    }
  } finally {
    await save(post.title);
  }
  return Object.fromEntries(Object.entries(taken).map(([name, times]) => [name, median(times)]));
}

function median(times) {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)];
}
