import { epochMs } from '../journal/epoch.ts';
import { type Json, numberMember } from '../journal/json.ts';

/** When a document or job was made, in milliseconds; NaN when it is not told (SIL-1A). */
export function madeAtMs(record: Json): number {
  return epochMs(numberMember(record, 'dateTime') ?? Number.NaN);
}
