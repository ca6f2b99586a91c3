// A web server with one application, for the duration of a measurement.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { root } from "./programs.mjs";

/** Run `application` of this folder on `port`, with the product's server. Stop it with `end()`. */
export async function serve(application, { port, workers, env }) {
  const options = ["--interface=rsgi", "--http=1", "--no-ws", "--host=127.0.0.1", `--port=${port}`];
  const child = spawn(join(root, ".venv/bin/granian"), [...options, `--workers=${workers}`, application], {
    cwd: join(root, "tests/bench"),
    env: { ...process.env, ...env },
    stdio: "ignore",
  });
  await untilAnswers(port, child, application);
  return { port, pid: child.pid, end: () => child.kill() };
}

/** Wait until the port is open. After two minutes, stop the process and fail. */
export async function untilAnswers(port, child, name) {
  for (let turn = 0; turn < 1200; turn += 1) {
    if (await answers(port)) return;
    await new Promise((wait) => setTimeout(wait, 100));
  }
  child.kill();
  throw new Error(`${name} did not start`);
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
