import { isList, type Json, mapJson, mapMembers, mapObjects } from '../call.ts';
import { answers, type Layer, type Oddity, oddity } from '../oddity.ts';
import { mapValues } from '../parameters.ts';

const texts = new Set('createdDate dateStart dateEnd lastDate modifiedDate'.split(' '));
const isoText = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;
const aheadMs = 75_000;
const hourMs = 3_600_000;

export const timeOddities: readonly Oddity[] = [
  answers('iso-offset', (reply) => mapMembers(reply, texts, iso(withOffset)), {
    rival: 'iso-basic',
  }),
  answers('iso-basic', (reply) => mapMembers(reply, texts, iso(basic)), { rival: 'iso-offset' }),
  answers(
    'seconds',
    (reply) =>
      mapMembers(reply, new Set(['dateTime', 'buildTimeStamp']), (value) =>
        typeof value === 'number' ? Math.floor(value / 1000) : value,
      ),
    { rival: 'ticks' },
  ),
  oddity('ticks', { text: inTicks }, { rival: 'seconds' }),
  answers('version-words', (reply) =>
    mapMembers(reply, new Set(['buildDate']), () => '23 Nov 2026, nightly'),
  ),
  oddity('clock-ahead', clockAhead(aheadMs), { rival: 'clock-behind' }),
  oddity('clock-behind', clockAhead(-aheadMs), { rival: 'clock-ahead' }),
];

/** As .NET counts, which is more than a double holds: 100 ns since the year 1. */
function inTicks(json: string): string {
  return json.replaceAll(
    /("(?:dateTime|buildTimeStamp)":\s?)(\d+)(e3)?/g,
    (...[, name, digits, e3]: readonly [string, string, string, string?, ...unknown[]]) => {
      const ms = BigInt(digits) * (e3 === undefined ? 1n : 1000n);
      return `${name}${String((ms + 62_135_596_800_000n) * 10_000n)}`;
    },
  );
}

function iso(write: (time: number) => string): (value: Json) => Json {
  return (value) =>
    typeof value === 'string' && isoText.test(value) ? write(Date.parse(value)) : value;
}

function withOffset(time: number): string {
  const local = new Date(time + 5.5 * hourMs).toISOString().replace('Z', '');
  return `${local}123456+05:30`;
}

function basic(time: number): string {
  return new Date(time - 3 * hourMs)
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace('.', ',')
    .replace('Z', '-0300');
}

/** All that the service says of time is later than the world's time, and is asked for in its own time. */
function clockAhead(byMs: number): Layer {
  const later = (value: Json): Json => {
    if (typeof value === 'number') return value + byMs;
    if (typeof value !== 'string' || !isoText.test(value)) return value;
    return new Date(Date.parse(value) + byMs).toISOString();
  };
  const names = new Set([...texts, 'dateTime']);
  return {
    around: async (call, next) => {
      const passed = mapValues(call, (name, value) => {
        const isTime = name === 'datestart' || name === 'dateend' || name === 'datetime';
        return isTime && isoText.test(value) ? earlier(value, byMs) : value;
      });
      const reply = await next(passed);
      const date = reply.headers['date'];
      const headers =
        date === undefined
          ? reply.headers
          : { ...reply.headers, date: new Date(Date.parse(date) + byMs).toUTCString() };
      return mapJson({ ...reply, headers }, (json) =>
        isList(json) || typeof json === 'object'
          ? mapObjects(json, (object) =>
              Object.fromEntries(
                Object.entries(object).map(([name, value]) => [
                  name,
                  names.has(name) ? later(value) : value,
                ]),
              ),
            )
          : json,
      );
    },
  };
}

/** In the form that it came in: a record's time has no fraction and an offset in digits (4.4). */
function earlier(text: string, byMs: number): string {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return text;
  const moved = new Date(time - byMs).toISOString();
  if (text.endsWith('Z')) return moved;
  return moved.replace(
    /\.(\d+)Z$/,
    (_, digits: string) => `${digits === '000' ? '' : `.${digits}`}+00:00`,
  );
}
