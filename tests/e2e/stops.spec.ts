import { clockIn } from "./stack/clocks";
import { ask } from "./stack/http";
import { BAY, type Stack } from "./stack/stack";
import { currentStop } from "./stack/stops";
import { expect, test } from "./stack/test";

const PHONE = { width: 390, height: 844 };
const ZONE = "America/Los_Angeles";

interface Member {
  id: number;
  title: string;
  url: string;
}

/** Return a function that calls the API as a user with write access to all stops. */
async function getEditor(stack: Stack) {
  const { access_token } = await stack.signIn("editor", BAY);
  return async <Data>(method: string, path: string, body?: unknown): Promise<Data> => {
    const headers = { Authorization: `Bearer ${access_token}` };
    const reply = await ask(stack.port, `api.${BAY}`, path, { method, headers, body });
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.body}`);
    return (reply.body ? JSON.parse(reply.body).data : undefined) as Data;
  };
}

/** Return a visible member without stops. */
async function idleMember(call: Awaited<ReturnType<typeof getEditor>>): Promise<Member> {
  const members = await call<(Member & { is_live: boolean })[]>(
    "GET",
    "/api/posts/by-type?type=members&limit=100",
  );
  const stops = await call<{ business_id: number }[]>("GET", "/api/stops?limit=100");
  const business = members.find(
    ({ id, is_live }) => is_live && !stops.some(({ business_id }) => business_id === id),
  );
  if (!business) throw new Error("Every member of the demo has a stop");
  return business;
}

test("a visitor finds current and next stops on every page that shows them", async ({ page, stack }) => {
  const call = await getEditor(stack);
  const member = await idleMember(call);
  const later = clockIn(ZONE, 48);
  const current = currentStop(ZONE, member.id);
  const here = await call<{ id: number }>("POST", "/api/stops", {
    ...current,
    name: "The old wharf",
    address: "1 Wharf Road",
    latitude: 37.81,
    longitude: -122.41,
  });
  const next = await call<{ id: number }>("POST", "/api/stops", {
    ...current,
    day: later.day,
    // Times with the longest text.
    begins: "10:30",
    ends: "22:30",
    name: "The lower yard",
    address: "2 Yard Road",
    latitude: 37.75,
    longitude: -122.38,
  });

  try {
    await page.setViewportSize(PHONE);
    await page.goto(stack.url("/today"));
    const wharf = page.locator(".board-place", { hasText: "The old wharf" });
    await expect(wharf.getByRole("link", { name: member.title })).toHaveAttribute("href", `/${member.url}`);
    await expect(wharf.getByRole("link", { name: "Directions to The old wharf" })).toHaveAttribute(
      "href",
      /37\.81%2C-122\.41%2CThe%20old%20wharf$/,
    );
    await expect(page.getByText(/As of \d/)).toBeVisible();

    await wharf.getByRole("link", { name: member.title }).click();
    await expect(page.getByText("At The old wharf until")).toBeVisible();
    const main = page.getByRole("link", { name: "Directions to The old wharf" }).first();
    await expect(main).toHaveAttribute("href", /37\.81%2C-122\.41%2CThe%20old%20wharf$/);
    await expect(page.locator(".this-week")).toContainText("The lower yard");
    const calendar = await page.getByRole("link", { name: "Subscribe to calendar" }).getAttribute("href");
    expect(calendar).toMatch(/^webcal:/);
    expect((await stack.get(new URL(calendar ?? "").pathname)).body).toContain("The lower yard");

    await page.goto(stack.url("/members?open=now"));
    await expect(page.getByRole("link", { name: member.title, exact: true })).toBeVisible();

    // Canceled today: the route links to the next stop, and the open-now filter excludes it.
    await call("PUT", `/api/stops/${here.id}/mark`, {
      day: current.day,
      state: "absent",
      note: "Generator broke",
    });
    await page.goto(stack.url(`/${member.url}`));
    await expect(page.getByText(/^Next: .*The lower yard/)).toBeVisible();
    await expect(page.getByRole("link", { name: "Directions to The lower yard" }).first()).toHaveAttribute(
      "href",
      /37\.75%2C-122\.38%2CThe%20lower%20yard$/,
    );
    await expect(page.getByText("Not here today: Generator broke")).toBeVisible();
    for (const width of [320, 600, 800, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const times = page.locator(".stop-time time").filter({ hasText: "10:30" });
      const lines = await times.evaluateAll((each) => each.map((time) => time.getClientRects().length));
      expect(lines).toEqual([1]);
    }
    await page.goto(stack.url("/members?open=now"));
    await expect(page.getByRole("link", { name: member.title, exact: true })).toHaveCount(0);
  } finally {
    for (const { id } of [here, next]) await call("DELETE", `/api/stops/${id}`);
  }
});

test("current status on an open page follows the clock", async ({ page, stack }) => {
  const call = await getEditor(stack);
  const member = await idleMember(call);
  await page.clock.install();
  await page.goto(stack.url(`/${member.url}`));
  await page.goto(stack.url("/today"));
  await expect(page.locator("[data-fresh=board]")).toBeVisible();
  await page.waitForLoadState("networkidle");
  const stop = await call<{ id: number }>("POST", "/api/stops", {
    ...currentStop(ZONE, member.id),
    name: "The upper yard",
    address: "3 Yard Road",
    latitude: null,
    longitude: null,
  });

  try {
    await page.clock.fastForward(61_000);
    await page.clock.runFor(61_000);
    await expect(page.locator(".board-place", { hasText: "The upper yard" })).toContainText(member.title);
  } finally {
    await call("DELETE", `/api/stops/${stop.id}`);
  }
});
