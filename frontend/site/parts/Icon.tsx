import sprite from "../../theme/icons.svg";

/** An icon of the sprite. Screen readers ignore it, so text or a label must accompany it. */
export function Icon({ name }: { name: string }) {
  return (
    <svg className="icon" width="20" height="20" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
