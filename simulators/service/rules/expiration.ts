const form = /^(\d{4})-(\d\d)-(\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[ +-]\d\d:\d\d))?$/;

/**
 * detailtype 12 (interface 4.7): an ISO-8601 instant with its offset, or a date, which is its first
 * moment in UTC. A '+' that was not escaped arrives as a space (SIL-33).
 */
export function readExpiration(text: string): number | undefined {
  const [, year, month, day, time] = form.exec(text) ?? [];
  if (year === undefined || Number(day) > lastDayOf(Number(year), Number(month))) return undefined;
  const at = Date.parse(time === undefined ? text : text.replace(' ', '+'));
  return Number.isNaN(at) ? undefined : at;
}

/** A day that its month lacks is not read as one of the next month. */
function lastDayOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
