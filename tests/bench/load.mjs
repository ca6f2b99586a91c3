// Asks for one page over and over on connections that stay open, and counts.
import { readFileSync } from "node:fs";
import { connect } from "node:net";

const TICK = 10_000; // microseconds, of which /proc counts
const LAST_CHUNK = "\r\n0\r\n\r\n";

/** Answers a second and the slowest of a hundred, with so many connections for so many seconds.
 *
 * With the `pid` of the server also the microseconds a processor worked for each, in it and what it started. */
export async function rate({ port, host, paths, headers = {}, connections = 16, seconds = 4, pid }) {
  const times = [];
  const before = pid ? ticksOf(pid) : 0;
  const ends = performance.now() + seconds * 1000;
  const lines = Object.entries({ Host: `${host}:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const next = asking(paths, lines.join("\r\n"));
  await Promise.all(Array.from({ length: connections }, () => line(port, next, ends, times)));
  times.sort((one, other) => one - other);
  return {
    seconds,
    perSecond: times.length / seconds,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    microseconds: pid ? ((ticksOf(pid) - before) * TICK) / times.length : Number.NaN,
  };
}

/** What the processor has worked for `pid` and all it started, in hundredths of a second. */
export function ticksOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  return children.reduce((sum, child) => sum + ticksOf(child), Number(fields[11]) + Number(fields[12]));
}

function asking(paths, lines) {
  let turn = 0;
  return () => {
    turn += 1;
    return `GET ${typeof paths === "function" ? paths(turn) : paths} HTTP/1.1\r\n${lines}\r\n\r\n`;
  };
}

/** One connection: asks again when the whole answer is there. */
function line(port, next, ends, times) {
  return new Promise((resolve, reject) => {
    let [began, missing, head, tail] = [0, 0, "", ""];
    const socket = connect(port, "127.0.0.1", ask);
    socket.setNoDelay(true);
    socket.setTimeout(20_000, () => socket.destroy(new Error("no answer in 20 s")));
    socket.on("error", reject);
    socket.on("close", resolve);
    socket.on("data", (piece) => {
      if (missing > 0) missing -= piece.length;
      else {
        head += piece.toString("latin1");
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        missing = lengthOf(head) - (head.length - end - 4);
      }
      if (missing === Number.POSITIVE_INFINITY) {
        tail = `${tail}${piece.toString("latin1")}`.slice(-LAST_CHUNK.length);
        if (tail === LAST_CHUNK) missing = 0;
      }
      if (Number.isNaN(missing)) socket.destroy(new Error(head.slice(0, 200)));
      if (missing > 0) return;
      times.push(performance.now() - began);
      if (performance.now() > ends) socket.end();
      else ask();
    });

    function ask() {
      [began, missing, head, tail] = [performance.now(), 0, "", ""];
      socket.write(next());
    }
  });
}

/** How long the body is, endless if that shows when it ends; not a number for anything but a page. */
function lengthOf(head) {
  if (/^HTTP\/1\.1 200[\s\S]*^transfer-encoding: chunked/im.test(head)) return Number.POSITIVE_INFINITY;
  return /^HTTP\/1\.1 200/.test(head) ? Number(/^content-length: (\d+)/im.exec(head)?.[1]) : Number.NaN;
}
