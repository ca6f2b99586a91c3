import { Icon } from "./Icon";

/** The button at the end of a list of actions. */
export function ShareItem() {
  return (
    <li>
      <ShareButton />
    </li>
  );
}

/** Shares the page with the device's own menu, or copies its link (`blocks/live/share.ts`). */
export function ShareButton() {
  return (
    <>
      <button type="button" className="button is-quiet" data-opens="share">
        <Icon name="share" /> Share
      </button>
      <span className="note" role="status" />
    </>
  );
}
