const HOUR = 3_600_000;

/** Return the UTC offset, in hours, of a time zone where it is now the given hour. */
export function hoursAheadAt(hour: number): number {
  return ((hour - new Date().getUTCHours() + 35) % 24) - 11;
}

/** Return the time zone with a fixed offset in hours. The names of these zones have the opposite sign. */
export function zoneAhead(hours: number): string {
  return hours === 0 ? "Etc/GMT" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
}

/** Return the day and the time in a time zone, the given number of hours from now. */
export function clockIn(timeZone: string, hours = 0): { day: string; time: string } {
  const moment = new Date(Date.now() + hours * HOUR);
  const [day = "", time = ""] = moment.toLocaleString("sv-SE", { timeZone }).split(" ");
  return { day, time: time.slice(0, 5) };
}
