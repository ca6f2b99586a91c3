import type { Page } from "@playwright/test";
import { ask } from "./stack/http";
import { BAY, readStack, type Stack } from "./stack/stack";
import { expect, test } from "./stack/test";

const PHONE = { width: 390, height: 844 };
const MEMBER = "Marisol’s Tacos";
const PAGE = "/members/marisols-tacos";

/** The names of the created places and spots. */
const made: string[] = [];

// Remove the created stops, so that the tests can run again.
test.afterAll(async () => {
  const stack = readStack();
  const { access_token } = await stack.signIn("member");
  const headers = { Authorization: `Bearer ${access_token}` };
  const { body } = await stack.api("/api/stops?limit=200", { token: access_token });
  const requests: { id: number; place_item: { name: string } }[] = JSON.parse(body).data;
  for (const { id } of requests.filter(({ place_item }) => made.includes(place_item.name))) {
    await ask(stack.port, `api.${BAY}`, `/api/stops/${id}`, { method: "DELETE", headers });
  }
});

/** Return the site's current date, or a date after it. */
async function getDay(stack: Stack, later = 0): Promise<string> {
  const { access_token } = await stack.signIn("admin");
  const { body } = await stack.api("/api/business", { token: access_token });
  const today: string = JSON.parse(body).data.today.day;
  return new Date(Date.parse(`${today}T12:00:00Z`) + later * 86_400_000).toISOString().slice(0, 10);
}

/** Return the text of the site, for a visitor. */
async function shown(stack: Stack, path: string): Promise<string> {
  const { body } = await stack.get(path);
  return body.replace(/<script[\s\S]*?<\/script>/g, "").replace(/<[^>]+>/g, " ");
}

interface Offer {
  name: string;
  day: string;
  how?: "ask";
}

/** Create a place with one weekly slot for one truck, as a user enters it. */
async function addPlace(page: Page, stack: Stack, { name, day, how }: Offer): Promise<void> {
  made.push(name);
  await page.goto(stack.url("/panel/places"));
  await page.getByRole("link", { name: "New place" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Map location").fill("https://www.openstreetmap.org/?mlat=37.8&mlon=-122.27");
  await page.getByRole("button", { name: "Add time slot" }).click();
  await page.getByLabel("Start date").fill(day);
  await page.getByLabel("Starts at").fill("03:10");
  await page.getByLabel("Ends at", { exact: true }).fill("04:20");
  if (how) {
    await page.getByLabel("Booking").click();
    await page.getByRole("option", { name: "Requires approval" }).click();
  }
  await expect(page.getByRole("button", { name: /^Weekly on \w+day, 3:10\s–\s4:20\sAM/ })).toBeVisible();
  await page.getByRole("button", { name: "Add place" }).click();
  await expect(page).toHaveURL(/\/panel\/places\/\d+$/);
}

function openings(page: Page, name: string) {
  return page.getByRole("button", { name: new RegExp(`: ${name}, 3:10`) });
}

test("two taps on a phone book a weekly slot, which is then full for other members", {
  tag: "@smoke",
}, async ({ signIn, stack, browser }) => {
  const name = `Fountain ${Date.now()}`;
  const day = await getDay(stack, 14);
  const admin = await signIn("admin");
  await addPlace(admin, stack, { name, day });

  // Another user has the same week open.
  await admin.goto(stack.url(`/panel/stops?week=${day}`));
  await openings(admin, name).click();
  const booking = admin.getByRole("dialog");
  await booking.getByLabel("Member").fill("Pier");
  await admin.getByRole("option", { name: "Pier Dog" }).click();

  const context = await browser.newContext({ viewport: PHONE });
  const phone = await context.newPage();
  await enterAs(phone, stack, "member");
  await phone.goto(stack.url(`/panel/stops?week=${day}`));
  await openings(phone, name).click();
  await phone.getByRole("dialog").getByRole("button", { name: "Book spot" }).click();
  await expect(phone.getByText(new RegExp(`Booked ${name} for `))).toBeVisible();
  await expect(openings(phone, name)).toHaveCount(0);
  await expect(
    phone.getByRole("button", { name: new RegExp(`3:10\\s–\\s4:20\\sAM.*${name}`) }),
  ).toBeVisible();

  await booking.getByRole("button", { name: "Book spot" }).click();
  await expect(booking.getByRole("alert")).toContainText(`${name} is full`);
  await booking.getByRole("button", { name: "Cancel" }).click();
  await expect(openings(admin, name)).toHaveCount(0);

  await phone.getByRole("button", { name: new RegExp(`3:10\\s–\\s4:20\\sAM.*${name}`) }).click();
  await phone.getByRole("button", { name: "Cancel stop" }).click();
  await phone.getByLabel("Reason (shown to visitors)").fill("The oven is out");
  // The phone was off, or the session ended.
  await phone.reload();
  await phone.getByRole("button", { name: new RegExp(`3:10\\s–\\s4:20\\sAM.*${name}`) }).click();
  await phone.getByRole("button", { name: "Cancel stop" }).click();
  await expect(phone.getByLabel("Reason (shown to visitors)")).toHaveValue("The oven is out");
  await phone.getByRole("button", { name: "Cancel stop" }).click();
  await expect(openings(phone, name)).toBeVisible();
  await phone.getByRole("button", { name: "Undo" }).last().click();
  await expect(openings(phone, name)).toHaveCount(0);
  await context.close();
});

test("a request is shown on the association's home screen, is approved, and the member gets an email", async ({
  signIn,
  stack,
  browser,
}) => {
  const name = `Night market ${Date.now()}`;
  const day = await getDay(stack, 21);
  const admin = await signIn("super-admin");
  await addPlace(admin, stack, { name, day, how: "ask" });

  const context = await browser.newContext({ viewport: PHONE });
  const phone = await context.newPage();
  await enterAs(phone, stack, "member");
  await phone.goto(stack.url(`/panel/stops?week=${day}`));
  await openings(phone, name).click();
  await phone.getByRole("dialog").getByRole("button", { name: "Request spot" }).click();
  await expect(phone.getByText(new RegExp(`Requested ${name}`))).toBeVisible();
  await expect(phone.getByText("Pending")).toBeVisible();

  await admin.goto(stack.url("/panel"));
  await admin.getByRole("link", { name: /stop requests?/ }).click();
  const request = admin.getByRole("listitem").filter({ hasText: `${MEMBER} at ${name}` });
  const decline = request.getByRole("button", { name: `Decline ${MEMBER}` });
  await decline.click();
  await request.getByLabel("Message (optional)").fill("We have two taco trucks that night.");
  await admin.reload();
  await decline.click();
  await expect(request.getByLabel("Message (optional)")).toHaveValue("We have two taco trucks that night.");
  await request.getByRole("button", { name: "Back" }).click();
  await request.getByRole("button", { name: `Approve ${MEMBER}` }).click();
  await expect(request).toHaveCount(0);

  await admin.goto(stack.url("/panel/mail"));
  await expect(admin.getByText(new RegExp(name)).first()).toBeVisible();
  await phone.reload();
  await expect(
    phone.getByRole("button", { name: new RegExp(`3:10\\s–\\s4:20\\sAM.*${name}`) }),
  ).toBeVisible();
  await expect(phone.getByText("Pending")).toHaveCount(0);
  await context.close();
});

/** Hold the responses about businesses until the returned function is called. */
async function holdBusinesses(page: Page): Promise<() => void> {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/business(es)?(\?|$)/, async (route) => {
    await answered;
    await route.continue();
  });
  return answer;
}

test.describe("on a device at the other end of the world", () => {
  test.use({ timezoneId: "Pacific/Kiritimati", viewport: PHONE });

  test("a form opened during loading starts with its member and the site's date", async ({
    signedIn,
    stack,
  }) => {
    const page = await signedIn("member");
    const answer = await holdBusinesses(page);
    await page.goto(stack.url("/panel/stops"));
    await page.getByRole("button", { name: "New stop" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("status", { name: "Loading" })).toBeVisible();
    answer();

    await expect(dialog.getByLabel("Date", { exact: true })).toHaveValue(await getDay(stack));
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Enter a time.").first()).toBeVisible();
    await expect(dialog.getByText("Choose a member.")).toHaveCount(0);
  });

  test("a slot added before the site's date is known starts on that date", async ({ signedIn, stack }) => {
    const page = await signedIn("admin");
    const answer = await holdBusinesses(page);
    await page.goto(stack.url("/panel/places/new"));
    await page.getByLabel("Name").fill("Quay");
    await page.getByRole("button", { name: "Add time slot" }).click();
    await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
    await page.getByLabel("Name").fill("Quay 4");
    answer();

    await expect(page.getByLabel("Start date")).toHaveValue(await getDay(stack));
    await expect(page.getByLabel("Name")).toHaveValue("Quay 4");
  });
});

test.describe("on a phone at the window", () => {
  test.describe.configure({ mode: "serial" });
  const spot = `Alley ${Date.now()}`;
  made.push(spot);

  test("a member adds a stop, and “Here” is one tap that visitors see", async ({ signedIn, stack }) => {
    const page = await signedIn("member");
    await page.setViewportSize(PHONE);
    await page.goto(stack.url("/panel/stops"));
    await page.getByRole("button", { name: "New stop" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Location", { exact: true }).fill(spot);
    await dialog.getByLabel("Starts at").fill("18:00");
    await dialog.getByLabel("Ends at", { exact: true }).fill("10:00");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => shown(stack, PAGE), { timeout: 4_000 }).toContain(spot);

    await page.goto(stack.url("/panel/today"));
    await page.getByRole("button", { name: `Mark as here: ${MEMBER}, ${spot}` }).click();
    await expect(page.getByText(`${MEMBER} is here. This change is live now.`)).toBeVisible();
    await expect.poll(() => shown(stack, PAGE), { timeout: 4_000 }).toContain("Here since");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(
      page.getByRole("button", { name: `Mark as here: ${MEMBER}, ${spot}`, pressed: false }),
    ).toBeVisible();
    await expect.poll(() => shown(stack, PAGE), { timeout: 4_000 }).not.toContain("Here since");
    await page.getByRole("button", { name: `Mark as running late: ${MEMBER}, ${spot}` }).click();
    await expect.poll(() => shown(stack, PAGE), { timeout: 4_000 }).toMatch(/Running late/);
  });

  test("taps without a network are stored, and the last change is sent once", async ({
    signedIn,
    stack,
    context,
  }) => {
    const page = await signedIn("member");
    await page.setViewportSize(PHONE);
    await page.goto(stack.url("/panel/today"));
    const late = page.getByRole("button", { name: `Mark as running late: ${MEMBER}, ${spot}` });
    const here = page.getByRole("button", { name: `Mark as here: ${MEMBER}, ${spot}` });
    await late.waitFor();
    let answered = 0;
    page.on("response", (response) => {
      if (response.url().endsWith("/mark") && response.request().method() === "PUT") answered += 1;
    });

    await context.setOffline(true);
    await late.click();
    await here.click();
    await expect(page.getByText(/1 unsent change/)).toBeVisible();
    await expect(here).toHaveAttribute("aria-pressed", "true");
    await context.setOffline(false);

    await expect(page.getByText(/unsent change/)).toHaveCount(0);
    expect(answered).toBe(1);
    await page.reload();
    await expect(here).toHaveAttribute("aria-pressed", "true");
  });

  test("the association sees missing trucks by place, and checks in for them", async ({
    signedIn,
    stack,
  }) => {
    const page = await signedIn("editor");
    await page.goto(stack.url("/panel/today"));
    const there = page.getByRole("region", { name: spot });
    await expect(there.getByText(/^Here since/)).toBeVisible();
    await there.getByRole("button", { name: `Mark as here: ${MEMBER}, ${spot}` }).click();
    await expect(there.getByText(/Not checked in|Due now|Upcoming/)).toBeVisible();
    await there.getByRole("button", { name: `Mark as not coming today: ${MEMBER}, ${spot}` }).click();
    await expect(page.getByText(`${MEMBER} isn't coming today. This change is live now.`)).toBeVisible();
  });
});

/** Sign in another user, in addition to the first user. */
async function enterAs(page: Page, stack: Stack, role: string): Promise<void> {
  const { email, password } = stack.user(role);
  await page.goto(stack.url("/team-login"));
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/panel/);
}
