import { type ComponentType, type ReactNode, Suspense, useEffect, useSyncExternalStore } from "react";
import { completeTexts } from "../../messages/language";
import { later } from "./chunks";

interface Loaded<Props> {
  default: ComponentType<Props>;
}

const listeners = new Set<() => void>();
let loadedScreens = 0;

/** Where screens are shown, and `fallback` until the first of them is there.
 *
 * React shows what waits at the earliest 300 ms after its fallback, unless it is drawn for another reason: that a
 * screen was loaded is one. */
export function ScreenSuspense({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  useSyncExternalStore(onLoaded, () => loadedScreens);
  return <Suspense fallback={fallback}>{children}</Suspense>;
}

function onLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A screen that is loaded when it is first shown, or, with `preload`, before: then nothing waits for it.
 *
 * It is shown once every text is there.
 *
 * React's `lazy`, which `later` is made of, waits even for what is there. */
export function screen<Props extends object>(load: () => Promise<Loaded<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  async function preload(): Promise<Loaded<Props>> {
    const [module] = await Promise.all([load(), completeTexts()]);
    if (!loaded) {
      loaded = module.default;
      loadedScreens += 1;
      for (const listener of listeners) listener();
    }
    return module;
  }
  const Later = later(preload);

  function Screen(props: Props) {
    // Nothing is ever shown of the one that waits, so what was typed stays where it is.
    const Shown = loaded ?? Later;
    return <Shown {...props} />;
  }
  return Object.assign(Screen, { preload });
}

type Preloaded = { preload: () => Promise<unknown> };

/** By then the screen that was asked for has loaded. */
const PRELOAD_DELAY = 2000;

/** For what opens something that is loaded when it is first shown: it is loaded as soon as a pointer or the keyboard
 * comes near, and before that once nothing else is on its way, so that a click shows it at once, offline too. */
export function usePreloaded(opened: Preloaded) {
  useEffect(() => {
    const timer = setTimeout(() => begin(opened), PRELOAD_DELAY);
    return () => clearTimeout(timer);
  }, [opened]);
  return { onPointerEnter: () => begin(opened), onFocus: () => begin(opened) };
}

function begin({ preload }: Preloaded) {
  if (!navigator.onLine) return;
  // If it cannot be had, it says so when it is shown.
  preload().catch(() => {});
}
