/** Return the query of a date range: from the start of its first day to the end of its last. */
export function dayRange(from?: string, to?: string): { startDate?: string; endDate?: string } {
  return {
    ...(isDay(from) && { startDate: `${from} 00:00:00` }),
    ...(isDay(to) && { endDate: `${to} 23:59:59` }),
  };
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}
