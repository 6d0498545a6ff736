import { type Details, exactly, type Obliged, oneLike, type ValueClass } from './value-class.ts';

const hour = '10:30:00';
const anyForm = { silence: 'SIL-186' };
const behind = { silence: 'SIL-189' };

/** The format YYYY-MM-DDTHH:mm:ss+HH:mm of a recorded job (interface 4.4), in the year before `today`. */
export const recordTimeClasses: readonly ValueClass[] = [
  shaped(['an offset of zero', 'kept'], `2025-03-04T${hour}+00:00`),
  shaped(['an offset of half an hour', 'kept'], `2025-03-04T${hour}+05:30`),
  shaped(['a negative offset', 'kept', behind], `2025-03-04T${hour}-08:00`),
  shaped(['a negative offset of half an hour', 'kept', behind], `2025-03-04T${hour}-03:30`),
  shaped(['the largest offset in use', 'kept'], `2025-03-04T${hour}+14:00`),
  shaped(['a leap day', 'kept'], `2024-02-29T${hour}+01:00`),
  shaped(['the last second of a year', 'kept'], '2024-12-31T23:59:59+00:00'),
  shaped(['the first second of a year', 'kept'], '2025-01-01T00:00:00+00:00'),
  ...strangeTimes('+00:00'),
];

/** ISO-8601 instants of a question to the history (interface 4.4): in a year to come, since an end should be in the future. */
export const instantClasses: readonly ValueClass[] = [
  shaped(['the UTC designator', 'kept'], `2036-06-01T${hour}Z`),
  shaped(['an offset of half an hour', 'kept', anyForm], `2036-06-01T${hour}+05:30`),
  shaped(['a negative offset of half an hour', 'kept', anyForm], `2036-06-01T${hour}-03:30`),
  oneLike(['milliseconds', 'kept'], /:\d\d\.\d{3}Z$/, () => `2036-06-01T${hour}.123Z`),
  shaped(['microseconds', 'kept', anyForm], `2036-06-01T${hour}.123456Z`),
  shaped(['a leap day', 'kept'], `2036-02-29T${hour}Z`),
  shaped(['the last second of a year', 'kept'], '2036-12-31T23:59:59Z'),
  ...strangeTimes('Z'),
];

/** The day before, one hour later: what the other end of the range may be. */
export function hoursFrom(instant: string, hours: number): string {
  return new Date(Date.parse(instant) + hours * 3_600_000).toISOString();
}

/** Dates that there are not are no instants; a service may refuse others as well. */
function strangeTimes(zone: string): readonly ValueClass[] {
  const never: readonly string[] = ['2027-02-30', '2027-02-29', '2027-13-01', '2027-04-31'];
  return [
    ...never.map((day) => shaped([`the day ${day}`, 'refused'], `${day}T${hour}${zone}`)),
    shaped(['the hour 25', 'refused'], `2027-06-01T25:00:00${zone}`),
    ...[
      `2027-06-01T24:00:00${zone}`,
      `2027-06-01T23:59:60${zone}`,
      `2027-06-01T${hour}`,
      '2027-06-01',
      `0001-01-01T00:00:00${zone}`,
      `9999-12-31T23:59:59${zone}`,
      `2027-06-01T${hour}+25:00`,
      `20270601T103000${zone}`,
      '1700000000000',
      '',
    ].map((value) => exactly('unspecified', value)),
    oneLike(['a word', 'refused'], /^not-a-time$/, () => 'not-a-time'),
  ];
}

function shaped(
  [name, obliged, details]: readonly [string, Obliged, Details?],
  value: string,
): ValueClass {
  return { ...exactly(obliged, value, details), name };
}
