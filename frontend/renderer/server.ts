import { createServer } from "node:http";
import { renderToString } from "react-dom/server";

createServer((_q, r) => r.end(renderToString("x"))).listen(process.env["RENDERER_SOCKET"]);
