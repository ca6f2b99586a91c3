// A very fast server that is in wide use: nginx, which sends a file that was compressed beforehand.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { program } from "./programs.mjs";
import { untilAnswers } from "./servers.mjs";

/** Serve these compressed bytes as the page `/` with one process; stop with `end()`. */
export async function nginxWith(compressed, port) {
  const { path, env } = program("nginx", ["nginx", "nginx-common", "libpcre2-8-0"]);
  const folder = mkdtempSync(join(tmpdir(), "commissary-nginx-"));
  mkdirSync(join(folder, "site"));
  writeFileSync(join(folder, "site", "index.html.gz"), compressed);
  writeFileSync(join(folder, "site", "index.html"), "");
  const own = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((each) => `${each}_temp_path ${folder}/${each};`)
    .join(" ");
  writeFileSync(
    join(folder, "nginx.conf"),
    `${process.getuid() === 0 ? "user root;" : ""} daemon off; master_process off; worker_processes 1;
     pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 1024; }
     http { ${own} access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;
       open_file_cache max=10; default_type text/html;
       server { listen 127.0.0.1:${port}; root ${folder}/site; gzip_static on; } }`,
  );
  const options = ["-e", `${folder}/error.log`, "-c", `${folder}/nginx.conf`];
  const child = spawn(path, options, { env, stdio: "ignore" });
  const end = () => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  await untilAnswers(port, child, "nginx");
  return { port, pid: child.pid, end };
}
