// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen as shown } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, test } from "vitest";
import { screen } from "./screen";

function Form() {
  return <input aria-label="Title" />;
}

const load = async () => ({ default: Form });

afterEach(cleanup);

test("a screen that was loaded before it is shown waits for nothing", async () => {
  const Screen = screen(load);
  await Screen.preload();
  const waits: string[] = [];
  function Wait() {
    waits.push("waited");
    return null;
  }
  render(
    <Suspense fallback={<Wait />}>
      <Screen />
    </Suspense>,
  );
  expect(shown.getByLabelText("Title")).toBeDefined();
  expect(waits).toEqual([]);
});

test("a screen that loads while it is shown keeps what was typed into it", async () => {
  const Screen = screen(load);
  const { rerender } = render(<Suspense>{<Screen />}</Suspense>);
  fireEvent.change(await shown.findByLabelText("Title"), { target: { value: "Tacos" } });
  await Screen.preload();
  rerender(<Suspense>{<Screen />}</Suspense>);
  expect(shown.getByLabelText("Title")).toHaveProperty("value", "Tacos");
});
