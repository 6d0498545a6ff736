const extended =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(?:Z|[+-]\d\d(?::\d\d)?)?)?$/;
const basic =
  /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(?:(\d\d)(?:[.,]\d+)?)?(?:Z|[+-]\d\d(?:\d\d)?)?)?$/;

/**
 * Whether a text is a calendar date of ISO 8601, with or without a time of day: in the extended or the basic
 * format, with a point or a comma before the fraction, with any offset or none.
 */
export function isIsoDate(text: string): boolean {
  const found = extended.exec(text) ?? basic.exec(text);
  if (found === null) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && hour <= 24 && minute <= 59 && second <= 60;
}
