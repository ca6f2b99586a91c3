import { Icon } from "./Icon";

/** The share button as the last item of a list of actions. */
export function ShareItem() {
  return (
    <li>
      <ShareButton />
    </li>
  );
}

/** Shares the page with the device's share menu, or copies its link (`blocks/live/share.ts`). */
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
