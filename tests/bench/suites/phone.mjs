// The first visit of the panel on a phone: a CPU four times slower, 1.6 Mbit/s, 150 ms to the server.
import { chromium } from "@playwright/test";
import { spread, spreadText } from "../cpu.mjs";

const TURNS = 5;
const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const MOST = { usable: 2_500, scripts: 250 };

export async function* phone({ port, editor }) {
  const site = `http://${editor.domains[0]}:${port}`;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    const visits = [];
    for (let turn = 0; turn < TURNS; turn += 1) visits.push(await firstVisit(browser, site, editor));
    const all = (name) => visits.map((visit) => visit[name]);
    yield { name: "until the empty frame appears, ms", value: spreadText(all("frame")) };
    yield { name: "until the menu opens, ms", value: spreadText(all("menu")) };
    yield {
      name: "until the home screen is usable, ms",
      goal: `≤ ${MOST.usable}`,
      value: spreadText(all("usable")),
      isMet: spread(all("usable")).median <= MOST.usable,
    };
    const most = Math.max(...all("scripts"));
    yield {
      name: "scripts until then, compressed KB",
      goal: `≤ ${MOST.scripts}`,
      value: most.toFixed(0),
      isMet: most <= MOST.scripts,
    };
    const twice = new Set(
      visits.flatMap(({ calls }) => calls.filter((call, at) => calls.indexOf(call) !== at)),
    );
    yield {
      name: "duplicate API calls",
      goal: "none",
      value: [...twice].join(" ") || "none",
      isMet: twice.size === 0,
    };
  } finally {
    await browser.close();
  }
}

async function firstVisit(browser, site, { email, password }) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  try {
    const page = await context.newPage();
    await page.goto(`${site}/team-login`);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(/\/panel/);
    await page.goto("about:blank");
    return await measured(page, await context.newCDPSession(page), `${site}/panel`);
  } finally {
    await context.close();
  }
}

async function measured(page, devtools, address) {
  await devtools.send("Network.enable");
  await devtools.send("Network.clearBrowserCache");
  await devtools.send("Network.emulateNetworkConditions", NETWORK);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const [types, calls] = [new Map(), []];
  let scripts = 0;
  devtools.on("Network.requestWillBeSent", ({ requestId, type, request }) => {
    types.set(requestId, type);
    if (type === "Fetch" && request.method === "GET") calls.push(new URL(request.url).pathname);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (types.get(requestId) === "Script") scripts += encodedDataLength / 1000;
  });
  const began = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await page.getByRole("banner").waitFor();
  const frame = performance.now() - began;
  await page.getByRole("button", { name: "Menu", exact: true }).waitFor();
  const menu = performance.now() - began;
  await page.getByRole("heading", { level: 2, name: "Recently edited" }).waitFor();
  const usable = performance.now() - began;
  return { frame, menu, usable, scripts, calls };
}
