import type { OpeningHoursProps } from "../generated/blocks";
import { useVisit } from "../site/context";
import { inWords, isoDay } from "../site/dates";
import { clockOf, dayNumber, type HoursRow, week } from "../site/hours";
import { Band } from "../site/parts/Band";
import { typeset } from "../site/typeset";
import type { BlockConfig, Drawn } from "./block";

type Exception = OpeningHoursProps["exceptions"][number];

export default function OpeningHours({ title, text, hours, exceptions }: Drawn<OpeningHoursProps>) {
  const { site, now } = useVisit();
  const { timezone } = site.domain;
  const today = isoDay(site.now, timezone);
  const coming = exceptions.filter(({ from_date, to_date }) => from_date && (to_date || from_date) >= today);
  if (!hours.length && !coming.length) return null;
  const number = dayNumber(now, timezone);
  const unlike = coming.some((each) => isOn(each, today));
  return (
    <Band name="opening" title={title} text={text}>
      <div className="opening-times">
        {hours.length > 0 && (
          <table className="hours">
            <tbody>
              {week(hours.map(asRow)).map((line) => (
                <tr
                  key={line.days}
                  data-days={line.numbers.join("")}
                  aria-current={!unlike && line.numbers.includes(number) ? "date" : undefined}
                >
                  <th scope="row">{line.days}</th>
                  <td>{typeset(line.hours)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {coming.length > 0 && <Exceptions rows={coming} timezone={timezone} today={today} />}
      </div>
    </Band>
  );
}

function isOn({ from_date, to_date }: Exception, day: string): boolean {
  return from_date <= day && day <= (to_date || from_date);
}

/** The days that are not as usual, the next first. */
function Exceptions({ rows, timezone, today }: { rows: Exception[]; timezone: string; today: string }) {
  const sorted = [...rows].sort((one, other) => (one.from_date < other.from_date ? -1 : 1));
  return (
    <dl className="exceptions">
      {sorted.map((row) => (
        <div key={`${row.from_date}${row.opens}`} aria-current={isOn(row, today) ? "date" : undefined}>
          <dt>{spanInWords(row, timezone)}</dt>
          <dd>{typeset(timesOf(row))}</dd>
        </div>
      ))}
    </dl>
  );
}

function spanInWords({ from_date, to_date }: Exception, timezone: string): string {
  const first = inWords(from_date, timezone);
  return to_date && to_date !== from_date ? `${first} – ${inWords(to_date, timezone)}` : first;
}

function timesOf({ opens, closes, note }: Exception): string {
  const times = opens && closes ? `${clockOf(opens)} – ${clockOf(closes)}` : "Closed";
  return note ? `${times}, ${note}` : times;
}

function asRow({ day, opens, closes, note }: OpeningHoursProps["hours"][number]): HoursRow {
  return { day, ...(opens && closes && { opens, closes }), ...(note && { note }) };
}

export const config: BlockConfig<OpeningHoursProps> = {
  category: "house",
  fields: {
    hours: {
      label: "Hours",
      help: "A day without times is closed. Header and bar of a restaurant say by them whether it is open.",
      items: { note: { label: "Remark" } },
    },
    exceptions: {
      label: "Other days",
      help: "Holidays and the like. Without times, closed.",
      items: { from_date: { label: "From" }, to_date: { label: "To" }, note: { label: "Remark" } },
    },
  },
  example: () => ({
    hours: ["tuesday", "wednesday", "thursday", "friday", "saturday"].map((day) => ({
      day,
      opens: "17:00",
      closes: "22:00",
      note: "",
    })),
  }),
};
