// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { fullMoment } from "./dates";
import { completeTexts, currentCatalogue, showLanguage } from "./language";
import { numberText } from "./numbers";
import { Rich } from "./Rich";
import { SpokenLanguage, useText } from "./useText";

afterEach(async () => {
  cleanup();
  await showLanguage("en");
});

function Box() {
  const t = useText();
  return (
    <label>
      {t("profile.phone")} <input defaultValue="" />
    </label>
  );
}

test("another language applies immediately, and input stays", async () => {
  render(
    <SpokenLanguage>
      <Box />
    </SpokenLanguage>,
  );
  const input = screen.getByLabelText<HTMLInputElement>("Phone");
  fireEvent.change(input, { target: { value: "+1 415" } });

  await act(() => showLanguage("es"));

  expect(screen.getByLabelText("Teléfono")).toBe(input);
  expect(input.value).toBe("+1 415");
  expect(document.documentElement.lang).toBe("es");
});

test("additional texts of the current language re-render nothing", async () => {
  const { t } = currentCatalogue();
  let draws = 0;
  function Counted() {
    draws += 1;
    return useText()("profile.phone");
  }
  render(
    <SpokenLanguage>
      <Counted />
    </SpokenLanguage>,
  );
  const before = draws;

  await act(async () => {
    await Promise.all([completeTexts(), completeTexts()]);
  });

  expect(draws).toBe(before);
  expect(currentCatalogue().t).toBe(t);
  expect(t("profile.phone")).toBe("Phone");
});

test("dates and numbers have the format of the current language", async () => {
  expect(numberText(12500.5, 1)).toBe("12,500.5");

  await showLanguage("es");

  expect(numberText(12500.5, 1)).toBe("12.500,5");
  expect(fullMoment("2026-11-03T12:00:00Z")).toContain("3 nov 2026");
});

test("the last of two quick choices applies", async () => {
  await Promise.all([showLanguage("es"), showLanguage("en")]);

  expect(document.documentElement.lang).toBe("en");
});

test("a value in a sentence can be an element, and a value like a tag is escaped", () => {
  const { container } = render(
    <>
      <Rich of="profile.twoFactor.key" values={{ key: <code>ABCD</code> }} />
      <Rich of="home.hello" values={{ name: "<link>Ana</link> %{name}" }} parts={{ link: () => <b>no</b> }} />
    </>,
  );

  expect(container.querySelector("code")?.textContent).toBe("ABCD");
  expect(container.textContent).toContain("Hello, <link>Ana</link> %{name}");
  expect(container.querySelector("b")).toBeNull();
});

test("tags of a sentence become their elements", () => {
  const link = (inner: string) => <a href="/sitemap.xml">{inner}</a>;
  const { container } = render(<Rich of="options.siteMap.about" parts={{ link }} />);

  expect(container.querySelector("a")?.textContent).toBe("sitemap.xml");
  expect(container.textContent).not.toContain("<");
});
