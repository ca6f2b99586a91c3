// @vitest-environment node
import { describe, expect, test } from "vitest";
import type { ShownStop } from "../generated/schema";
import { getMain, page, html as rendered, textOf as words } from "./fixtures/rendered";
import { aDay, getStop } from "./fixtures/stops";
import { stopStateText } from "./stopState";

describe("stops of a business", () => {
  test("a member's page shows the stops that come first, and all that follow are one tap away", () => {
    const member = page("member");
    const id = member.page.post?.id ?? 0;
    const days = Array.from({ length: 9 }, (_, index) =>
      getStop({ business_id: id, day: `2025-11-${21 + index}` }),
    );
    const shown = (stops: ShownStop[]) => {
      const [first = "", folded = ""] = getMain({ ...member, stops }).split('<details class="stop-day">');
      return [first, folded.slice(0, folded.indexOf("</details>"))] as const;
    };

    const [first, folded] = shown(days);

    expect(first.match(/class="stop"/g)).toHaveLength(4);
    expect(folded.match(/class="stop"/g)).toHaveLength(5);
    expect(words(folded)).toContain("5 more stops through Sat, Nov 29");
    expect(shown(days.slice(0, 6))[1]).toBe("");
  });

  test("is shown in one line", () => {
    const getText = (over: Parameters<typeof getStop>[0]) =>
      stopStateText(getStop(over), new Date("2025-11-21T20:30:00Z"), "America/Los_Angeles").replaceAll(
        "\u00a0",
        " ",
      );

    expect(getText({ state: "here" })).toBe("At Pier 9 until 2 pm");
    expect(getText({ state: "late" })).toBe("Running late for Pier 9");
    expect(getText({ begins: "17:30" })).toBe("Next: 5:30 pm, Pier 9");
    expect(getText({ day: "2025-11-27" })).toBe("Next: Thu 11 am, Pier 9");
    expect(getText({ day: "2025-12-01" })).toBe("Next: in 10 days, 11 am, Pier 9");
  });

  test("replaces usual hours on its page, and is the target of directions", () => {
    const member = page("member");
    const id = member.page.post?.id ?? 0;
    const own = {
      ...member,
      stops: [
        getStop({ business_id: id, state: "here" }),
        getStop({ business_id: id, day: "2025-11-23", place: { latitude: 37.1 } }),
      ],
    };
    const html = getMain(own);

    expect(words(html)).toContain("At Pier 9 until 2 pm");
    expect(html).toMatch(/class="button" href="[^"]*37\.7998%2C-122\.3972%2CPier%209"/);
    expect(html).toMatch(/href="[^"]*37\.1%2C-122\.3972%2CPier%209"/);
    expect(html).toMatch(/href="webcal:\/\/bay\.test\/members\/[^"]*\/stops\.ics"/);
    expect(words(html)).not.toContain("Monday");
    expect(words(getMain(member))).toMatch(/Mon/);
  });

  test("a night closed yesterday is shown by its stop, and closing today replaces all stops", () => {
    const member = page("member");
    const id = member.page.post?.id ?? 0;
    const night = { day: "2025-11-20", begins: "22:00", ends: "13:00", cancel_note: "Rain" };
    const stops = [getStop({ business_id: id, ...night, state: "cancelled" })];
    const closedOn = (day: string) => {
      const exceptions = [{ from_date: day, to_date: day, opens: "", closes: "", note: "Rain" }];
      const days = { ...member.days, [id]: { exceptions, notice: "", week: [] } };
      return words(getMain({ ...member, days, stops }));
    };

    expect(closedOn("2025-11-20")).toContain("Canceled: Rain");
    expect(closedOn("2025-11-20")).not.toContain("Closed today");
    expect(closedOn("2025-11-21")).toContain("Closed today: Rain");
  });

  test("a canceled stop is skipped for the next one", () => {
    const member = page("member");
    const id = member.page.post?.id ?? 0;
    const stops = [
      getStop({ business_id: id, state: "absent" }),
      getStop({ business_id: id, day: "2025-11-22", place: { name: "Mission Yard" } }),
    ];

    expect(words(getMain({ ...member, stops }))).toContain("Next: Sat 11 am, Mission Yard");
  });

  test("the header of a single truck's site shows its stop with directions", () => {
    const site = page("restaurant-home");
    const html = rendered({ ...site, stops: [getStop({ business_id: 0, url: "", state: "now" })] });
    const header = html.slice(html.indexOf("<header"), html.indexOf("</header>"));

    expect(words(header)).toContain("At Pier 9 until 2 pm");
    expect(header).toContain("37.7998%2C-122.3972");
  });

  test("the home page of an association shows current stops above the members", () => {
    const site = page("home");
    const text = words(getMain({ ...site, stops: aDay }));

    expect(text).toMatch(/Out now.*Marisol.*Meet the members/);
    expect(words(getMain(site))).not.toContain("Out now");
  });
});
