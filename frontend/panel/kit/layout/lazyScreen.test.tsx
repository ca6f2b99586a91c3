// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen as shown } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ScreenSuspense, screen } from "./lazyScreen";

// React captures the clock when it is loaded. Work that React postpones by more than a frame or two never
// runs here.
vi.hoisted(() => {
  const { setTimeout } = globalThis;
  const soon = (then: () => void, delay = 0) => (delay > 100 ? 0 : setTimeout(then, delay));
  Object.assign(globalThis, { setTimeout: soon });
});

function Form() {
  return <input aria-label="Title" />;
}

const load = async () => ({ default: Form });

afterEach(cleanup);

test("a preloaded screen is shown immediately", async () => {
  const Screen = screen(load);
  await Screen.preload();
  const waits: string[] = [];
  function Wait() {
    waits.push("waited");
    return null;
  }
  render(
    <ScreenSuspense fallback={<Wait />}>
      <Screen />
    </ScreenSuspense>,
  );
  expect(shown.getByLabelText("Title")).toBeDefined();
  expect(waits).toEqual([]);
});

test("a loading screen keeps its input", async () => {
  const Screen = screen(load);
  const { rerender } = render(<ScreenSuspense fallback={null}>{<Screen />}</ScreenSuspense>);
  fireEvent.change(await shown.findByLabelText("Title"), { target: { value: "Tacos" } });
  await Screen.preload();
  rerender(<ScreenSuspense fallback={null}>{<Screen />}</ScreenSuspense>);
  expect(shown.getByLabelText("Title")).toHaveProperty("value", "Tacos");
});

test("a screen is shown as soon as it is loaded", async () => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const Screen = screen(async () => {
    await arrival;
    return { default: Form };
  });
  render(
    <ScreenSuspense fallback={<p>Wait</p>}>
      <Screen />
    </ScreenSuspense>,
  );
  expect(shown.getByText("Wait")).toBeDefined();

  arrive();

  expect(await shown.findByLabelText("Title")).toBeDefined();
});
