import { ownBusiness } from "../business";
import { useVisit } from "../context";
import { typeset } from "../typeset";
import { week } from "../week";

/** Address, phone and hours above a menu, on paper only. */
export function PrintHead() {
  const { site } = useVisit();
  const { address, phone } = site.options;
  const { hours } = ownBusiness(site);
  const times = hours.length
    ? week(hours).map(({ days, hours: spans }) => `${days} ${spans.join(", ")}`)
    : [];
  const facts = [address, phone, times.join("; ")].filter(Boolean);
  if (!site.food_menus.length || !facts.length) return null;
  return <p className="print-head">{typeset(facts.join(" · "))}</p>;
}
