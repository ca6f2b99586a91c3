import { createElement, Fragment, type ReactElement, type ReactNode } from "react";
import type { OtherDay, ServiceTimes } from "../../generated/schema";
import type { Business } from "../business";
import { useDerived, useVisit } from "../context";
import { inWords } from "../dates";
import { otherDays } from "../days";
import { dayNumber } from "../hours";
import { useToday } from "../today";
import { typeset } from "../typeset";
import { daysInWords, getClock, timesBetween, week } from "../week";

/** Return whether a business has any opening hours to show. */
export function useHasHours({ id, hours }: Business): boolean {
  const { site } = useVisit();
  return hours.length > 0 || otherDays(site, id).length > 0;
}

const spans = /([\d:]+\u00a0[ap]m\u00a0–\u2060\u00a0[\d:]+\u00a0[ap]m)/;

interface Props {
  business: Business;
  services?: ServiceTimes[];
}

/** The usual week, the special hours, and services with their own times. The row of today is marked. */
export function HoursTable({ business: { id, hours }, services = [] }: Props) {
  const { site } = useVisit();
  const { timezone } = site.domain;
  const today = useToday();
  const others = otherDays(site, id);
  const number = useDerived(({ now }) => dayNumber(now, timezone));
  const isUnlike = others.some((each) => isOn(each, today));
  return (
    <div className="opening-times">
      <Table className="hours">
        {(hours.length ? week(hours) : []).map((line) => (
          <tr
            key={line.days}
            data-days={line.numbers.join("")}
            aria-current={!isUnlike && line.numbers.includes(number) ? "date" : undefined}
          >
            <th scope="row">{line.days}</th>
            <td>{inLines(line.hours)}</td>
          </tr>
        ))}
      </Table>
      <Table className="hours other-days">
        {joinRows(others, ({ from_date, to_date }) => `${from_date} ${to_date}`).map(([key, row, rows]) => (
          <tr key={key} aria-current={isOn(row, today) ? "date" : undefined}>
            <th scope="row">{spanInWords(row, timezone)}</th>
            <td>{inLines(rows.map(listTimes))}</td>
          </tr>
        ))}
      </Table>
      <Table className="hours">
        {joinRows(services, ({ name }) => name).map(([name, , rows]) => (
          <tr key={name}>
            <th scope="row">{typeset(name)}</th>
            <td>{inLines(rows.map(serviceTimes))}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

function Table({ className, children }: { className: string; children: ReactElement[] }) {
  if (!children.length) return null;
  return (
    <table className={className}>
      <tbody>{children}</tbody>
    </table>
  );
}

/** Group rows by name, and return the name, the first row and all rows of each group. */
function joinRows<Row>(rows: Row[], nameOf: (row: Row) => string): [string, Row, Row[]][] {
  const groups = new Map<string, [string, Row, Row[]]>();
  for (const row of rows) {
    const group = groups.get(nameOf(row));
    if (group) group[2].push(row);
    else groups.set(nameOf(row), [nameOf(row), row, [row]]);
  }
  return [...groups.values()];
}

/** Return the texts, such as sittings, each on its own line. */
function inLines(texts: string[]): ReactNode {
  return texts.map((text) => (
    <span key={text} className="sitting">
      {inPieces(text)}
    </span>
  ));
}

/** Allow line breaks around each range of times, and inside a range only if it does not fit on a line. */
function inPieces(text: string): ReactNode {
  const pieces = typeset(text)
    .split(spans)
    .map((piece, at) => (at % 2 ? createElement("bdi", null, piece.replace("\u2060\u00a0", " ")) : piece));
  return createElement(Fragment, null, ...pieces);
}

function serviceTimes({ days, begins, ends }: ServiceTimes): string {
  return [daysInWords(days), formatSpan(begins, ends)].filter(Boolean).join(", ");
}

function formatSpan(begins: string, ends: string): string {
  if (begins && ends) return timesBetween(begins, ends);
  return begins ? `from ${getClock(begins)}` : `until ${getClock(ends)}`;
}

function isOn({ from_date, to_date }: OtherDay, day: string): boolean {
  return from_date <= day && day <= to_date;
}

/**
 * Return a range of days in words, with a shared month and year: "December 24 – 26, 2026", "November 30 –
 * December 2, 2026".
 */
function spanInWords({ from_date, to_date }: OtherDay, timezone: string): string {
  const [first, last] = [inWords(from_date, timezone), inWords(to_date, timezone)];
  if (first === last) return last;
  if (from_date.slice(0, 4) !== to_date.slice(0, 4)) return `${first} – ${last}`;
  const isOneMonth = from_date.slice(0, 7) === to_date.slice(0, 7);
  return `${first.replace(/,.*/, "")} – ${isOneMonth ? last.replace(/^\S+ /, "") : last}`;
}

function listTimes({ opens, closes, note }: OtherDay): string {
  const times = opens && closes ? timesBetween(opens, closes) : "Closed";
  if (times === "Closed" && /^closed\b/i.test(note)) return note;
  return note ? `${times}, ${note}` : times;
}
