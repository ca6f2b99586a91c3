// Request one page repeatedly over persistent connections, and count.
import { connect } from "node:net";

const LAST_CHUNK = "\r\n0\r\n\r\n";

/**
 * Return the number of finished responses, responses per second, and the 99th percentile in ms, for the given
 * connections and seconds.
 */
export async function rate({ port, host, paths, headers = {}, connections = 16, seconds = 4 }) {
  const times = [];
  const ends = performance.now() + seconds * 1000;
  const lines = Object.entries({ Host: `${host}:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const next = requestsFor(paths, lines.join("\r\n"));
  await Promise.all(Array.from({ length: connections }, () => line(port, next, ends, times)));
  times.sort((one, other) => one - other);
  return {
    finished: times.length,
    perSecond: times.length / seconds,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
}

function requestsFor(paths, lines) {
  let turn = 0;
  return () => {
    turn += 1;
    return `GET ${typeof paths === "function" ? paths(turn) : paths} HTTP/1.1\r\n${lines}\r\n\r\n`;
  };
}

/** One connection, which sends the next request when the response is complete. */
function line(port, next, ends, times) {
  return new Promise((resolve, reject) => {
    let [began, missing, head, tail] = [0, 0, "", ""];
    const socket = connect(port, "127.0.0.1", sendNext);
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
      else sendNext();
    });

    function sendNext() {
      [began, missing, head, tail] = [performance.now(), 0, "", ""];
      socket.write(next());
    }
  });
}

/**
 * Return the length of the body. It is Infinity if the end of the connection ends the body, and NaN for any
 * reply other than a page.
 */
function lengthOf(head) {
  if (/^HTTP\/1\.1 200[\s\S]*^transfer-encoding: chunked/im.test(head)) return Number.POSITIVE_INFINITY;
  return /^HTTP\/1\.1 200/.test(head) ? Number(/^content-length: (\d+)/im.exec(head)?.[1]) : Number.NaN;
}
