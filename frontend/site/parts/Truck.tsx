import truck from "../../theme/truck.svg";

/** A food truck in the domain's colors, for heroes without an image. */
export function Truck() {
  return (
    <svg className="truck" viewBox="0 0 640 400" aria-hidden="true">
      <use href={`${truck}#truck`} />
    </svg>
  );
}
