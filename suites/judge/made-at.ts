import { type Json, numberMember } from '../journal/json.ts';

/** Seconds since 1970 stay below it until the year 5138, milliseconds left it behind in 1973. */
const secondsEnd = 1e11;

/** When a document or job was made, in milliseconds; NaN when it is not told. The interface leaves the unit of `dateTime` open (SIL-1A). */
export function madeAtMs(record: Json): number {
  const told = numberMember(record, 'dateTime') ?? Number.NaN;
  return Math.abs(told) < secondsEnd ? told * 1000 : told;
}
