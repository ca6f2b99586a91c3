import { type ComponentType, lazy } from "react";

interface Loaded<Props> {
  default: ComponentType<Props>;
}

/** A screen that is loaded when it is first shown, or, with `preload`, before: then nothing waits for it.
 *
 * React's `lazy` waits even for what is there, and keeps what it shows instead for 300 ms at the least. */
export function screen<Props extends object>(load: () => Promise<Loaded<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  async function preload(): Promise<Loaded<Props>> {
    const module = await load();
    loaded = module.default;
    return module;
  }
  const Later = lazy(preload);

  function Screen(props: Props) {
    // Nothing is ever shown of the one that waits, so what was typed stays where it is.
    const Shown = loaded ?? Later;
    return <Shown {...props} />;
  }
  return Object.assign(Screen, { preload });
}
