import type { PlainValue } from '../kit/wire/ipp/attribute.ts';
import { IppFormatError } from '../kit/wire/ipp/error.ts';
import { checkSyntax } from '../kit/wire/ipp/syntax.ts';
import { valueTag } from '../kit/wire/ipp/tag.ts';

/** `2026-11-20T22:40:55.3+01:00`; the tenth of a second may be left out, and Z stands for +00:00. */
export const dateTimePattern =
  '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d)?(Z|[+-]\\d\\d:\\d\\d)$';

/** An RFC 2579 DateAndTime of such a text, octet by octet. Throws IppFormatError for a day that is none. */
export function dateTimeOf(written: string): PlainValue {
  const [year = 0, ...parts] = (written.match(/\d+/g) ?? []).map(Number);
  const [month = 0, day = 0, hour = 0, minutes = 0, seconds = 0] = parts;
  const deciSeconds = Number(/\.(\d)/.exec(written)?.[1] ?? 0);
  const [, direction = '+', utcHours = 0, utcMinutes = 0] =
    /([+-])(\d\d):(\d\d)$/.exec(written) ?? [];
  const offset = [direction.charCodeAt(0), Number(utcHours), Number(utcMinutes)];
  const time = [hour, minutes, seconds, deciSeconds];
  const bytes = Uint8Array.of(year >> 8, year & 0xff, month, day, ...time, ...offset);
  const fault = checkSyntax(valueTag.dateTime, bytes);
  if (fault !== undefined) throw new IppFormatError('bad-value', 0, fault);
  return { tag: valueTag.dateTime, bytes };
}

/** The same value written, so that nothing of it is lost. */
export function writtenDateTime(bytes: Uint8Array): string {
  const [high = 0, low = 0, month = 0, day = 0, hour = 0, minutes = 0] = bytes;
  const [seconds = 0, deciSeconds = 0, direction = 0, utcHours = 0, utcMinutes = 0] =
    bytes.subarray(6);
  const date = `${String(high * 256 + low).padStart(4, '0')}-${two(month)}-${two(day)}`;
  const tenth = deciSeconds === 0 ? '' : `.${String(deciSeconds)}`;
  const time = `${two(hour)}:${two(minutes)}:${two(seconds)}${tenth}`;
  return `${date}T${time}${String.fromCharCode(direction)}${two(utcHours)}:${two(utcMinutes)}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
