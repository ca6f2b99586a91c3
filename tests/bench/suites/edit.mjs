// From saving an edit until visitors read it, with every cache switched on.

import { spread, spreadText } from "../cpu.mjs";
import { send, signIn } from "../requests.mjs";

const TURNS = 15;
/** Warm-up rounds that do not count, because the measuring code is also compiled on the measured CPUs. */
const WARM_UP = 15;
const GOALS = { post: 35, all: 60 };

export async function* edit({ port, host, editor }) {
  const taken = await untilVisible({ port, host, user: editor, type: "members" });
  for (const [name, what] of [
    ["save, ms", "save"],
    ["from save to the page of the post, ms", "post"],
    ["from save to the home page, ms", "all"],
  ])
    yield {
      name,
      value: spreadText(taken[what]),
      goal: GOALS[what] ? `≤ ${GOALS[what]}` : "",
      isMet: GOALS[what] ? spread(taken[what]).median <= GOALS[what] : undefined,
    };
}

/** Return the milliseconds of each save until the post's own page shows it, and until the home page does. */
async function untilVisible({ port, host, user, type }) {
  const { call } = await signIn({ port, host, user });
  const page = async (path) => (await send({ port, host, path, headers: { "Accept-Encoding": "" } })).text;
  const home = await page("/");
  const posts = await call("GET", `/posts/by-type?type=${type}&limit=25`);
  const post = posts.find(({ url, is_live }) => is_live && home.includes(`href="/${url}"`));
  if (!post) throw new Error(`The home page shows no post of type ${type}.`);
  const save = (title) => call("PUT", `/posts/${post.id}/data`, { title, post_status_id: 2 });
  const taken = { save: [], post: [], all: [] };
  try {
    for (let turn = -WARM_UP; turn < TURNS; turn += 1) {
      const title = `${post.title} ${turn + WARM_UP}`;
      const moments = [performance.now()];
      await save(title);
      moments.push(performance.now());
      for (const path of [`/${post.url}`, "/"]) {
        while (!(await page(path)).includes(title));
        moments.push(performance.now());
      }
      if (turn < 0) continue;
      const [began, saved, there, everywhere] = moments;
      taken.save.push(saved - began);
      taken.post.push(there - began);
      taken.all.push(everywhere - began);
    }
  } finally {
    await save(post.title);
  }
  return taken;
}
