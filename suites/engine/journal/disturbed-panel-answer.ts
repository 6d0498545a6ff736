import type { Chance } from '../../../simulators/kit/chance.ts';
import type { AnsweredEvent } from './event.ts';
import { isArray, isObject, type Json } from './json.ts';

const statuses = [200, 204, 301, 307, 400, 401, 403, 404, 429, 500, 502, 503];
const headerLines: readonly (readonly [string, string])[] = [
  ['retry-after', '0'],
  ['retry-after', '5'],
  ['retry-after', 'Fri, 31 Dec 1999 23:59:59 GMT'],
  ['location', 'https://stranger.example/'],
  ['location', '//stranger.example/'],
  ['location', '/here'],
  ['www-authenticate', 'Bearer error="invalid_token"'],
];
const codes = [0, 1001, 1007, 1042, 424_242];

/** An answer that puts a terminal to other tests: unwell, elsewhere, unreadable, or full of what nobody knows. */
export function disturbedPanelAnswer(event: AnsweredEvent, chance: Chance): AnsweredEvent {
  const { json, ...bare } = event;
  const [name, value] = chance.pick(headerLines);
  const headers = { ...event.headers, [name]: value };
  const ways: readonly (() => AnsweredEvent)[] = [
    () => ({ ...event, headers, status: chance.pick(statuses) }),
    () => ({ ...event, headers, status: chance.pick(statuses) }),
    () => ({ ...bare, headers, status: chance.pick(statuses) }),
    () => ({ ...event, status: chance.pick([429, 503]), headers }),
    () => ({ ...bare, status: 200, text: '<html>' }),
    () => ({ ...bare, status: 200, json: { errorCode: chance.pick(codes) } }),
    () => (json === undefined ? bare : { ...event, json: inRecords(json, oddRecord(chance)) }),
    () => (json === undefined ? bare : { ...event, json: inRecords(json, oddRecord(chance)) }),
    () => (json === undefined ? bare : { ...event, json: manyOf(json, chance) }),
  ];
  return chance.pick(ways)();
}

function inRecords(json: Json, change: (record: Json) => Json): Json {
  return isArray(json) ? json.map(change) : change(json);
}

function oddRecord(chance: Chance): (record: Json) => Json {
  const more = chance.pick<Readonly<Record<string, Json>>>([
    { unheardOf: 1 },
    { documentName: 'Ü\u0308ber \u{1F5A8}.pdf' },
    { status: 3 },
    { status: 77 },
    { providerId: 7 },
    { nextPageToken: ' ' },
    { nextPageToken: 'page 2' },
    { token: { access_token: 'token#1', unheardOf: 1 } },
    { token: null },
  ]);
  return (record) => (isObject(record) ? { ...record, ...more } : record);
}

/** A list that is full, or empty. */
function manyOf(json: Json, chance: Chance): Json {
  if (!isArray(json)) return json;
  const [first = {}] = json;
  const full = chance.pick([50, 500]);
  const uuids = Array.from({ length: full }, (_, at) => ({ uuid: `many-${String(at)}` }));
  return chance.pick<Json>([
    [],
    uuids.map((uuid) => (isObject(first) ? { ...first, ...uuid } : uuid)),
  ]);
}
