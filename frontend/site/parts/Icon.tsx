import sprite from "../../theme/icons.svg";

/** One drawing of the sprite; it says nothing to screen readers, so a text or a label stands beside it. */
export function Icon({ name }: { name: string }) {
  return (
    <svg className="icon" width="20" height="20" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
