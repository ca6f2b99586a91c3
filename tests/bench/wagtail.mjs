// A Wagtail site with the demo's content, in an environment and on servers of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { installGroup } from "../../src/commissary/devserver/install/python.mjs";
import { root } from "./programs.mjs";
import { untilAnswers } from "./servers.mjs";

/** Return its port and processes. `more` contains titles of members to add again. Stop it with `end()`. */
export async function wagtailSite(more) {
  const python = await installGroup("peers", join(root, ".local/bench/wagtail"));
  const parameters = ["-m", "tests.bench.wagtail_beside", python, JSON.stringify(more)];
  const child = spawn(join(root, ".venv/bin/python"), parameters, {
    cwd: root,
    env: { ...process.env, PYTHONPATH: root },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  const started = once(createInterface({ input: child.stdout }), "line");
  const [line] = await Promise.race([started, ended]);
  if (typeof line !== "string") throw new Error(`tests.bench.wagtail_beside ended with ${line}`);
  const { port, pids } = JSON.parse(line);
  const end = async () => {
    child.stdin.end();
    await ended;
  };
  await untilAnswers(port, child, "Wagtail");
  return { port, pids, end };
}
