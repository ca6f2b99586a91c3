import { type ComponentType, type ReactNode, Suspense, useEffect, useSyncExternalStore } from "react";
import { completeTexts } from "../../messages/language";
import { later } from "./chunks";

interface Loaded<Props> {
  default: ComponentType<Props>;
}

const listeners = new Set<() => void>();
let loadedScreens = 0;

/**
 * The container of screens, which shows `fallback` until the first screen is loaded. React shows suspended
 * content at the earliest 300 ms after its fallback, unless another update renders it. A loaded screen
 * triggers such an update.
 */
export function ScreenSuspense({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  useSyncExternalStore(onLoaded, () => loadedScreens);
  return <Suspense fallback={fallback}>{children}</Suspense>;
}

function onLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Return a screen that is loaded when it is first shown, or earlier by `preload`, so that it appears without
 * delay. The screen is shown after all texts are loaded. React's `lazy`, which `later` uses, suspends even
 * for a loaded module.
 */
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
    // The suspended component has never been visible, so no input is lost.
    const Shown = loaded ?? Later;
    return <Shown {...props} />;
  }
  return Object.assign(Screen, { preload });
}

type Preloaded = { preload: () => Promise<unknown> };

/** The delay in milliseconds. By then, the requested screen has usually loaded. */
const PRELOAD_DELAY = 2000;

/**
 * Return event handlers for an opener of lazily loaded content. The content is preloaded when the pointer or
 * focus comes near, or after two seconds, so that a click shows it immediately, even offline.
 */
export function usePreloaded(opened: Preloaded) {
  useEffect(() => {
    const timer = setTimeout(() => begin(opened), PRELOAD_DELAY);
    return () => clearTimeout(timer);
  }, [opened]);
  return { onPointerEnter: () => begin(opened), onFocus: () => begin(opened) };
}

function begin({ preload }: Preloaded) {
  if (!navigator.onLine) return;
  // A failure is shown when the content is opened.
  preload().catch(() => {});
}
