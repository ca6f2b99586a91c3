// A web server of its own with one application, for as long as a measurement takes.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(fileURLToPath(import.meta.url), "../../..");

/** Runs `application` of this folder on `port`, on the server the product runs on; ends it with `end()`. */
export async function serve(application, { port, workers, env }) {
  const options = ["--interface=rsgi", "--http=1", "--no-ws", "--host=127.0.0.1", `--port=${port}`];
  const child = spawn(join(root, ".venv/bin/granian"), [...options, `--workers=${workers}`, application], {
    cwd: join(root, "tests/bench"),
    env: { ...process.env, ...env },
    stdio: "ignore",
  });
  for (let turn = 0; turn < 300; turn += 1) {
    if (await answers(port)) return { port, pid: child.pid, end: () => child.kill() };
    await new Promise((wait) => setTimeout(wait, 100));
  }
  child.kill();
  throw new Error(`${application} did not start`);
}

async function answers(port) {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
