import {
  isList,
  isObject,
  type Json,
  type JsonObject,
  mapJson,
  mapMembers,
  mapObjects,
} from '../call.ts';
import { answers, type Oddity, oddity } from '../oddity.ts';

/** Optional members (part 2), and how to know the record that lacks one. */
const optionals: readonly (readonly [mark: string, names: readonly string[]])[] = [
  ['createdDate', ['token', 'isExpired']],
  ['outputPort', ['outputPort', 'locationId', 'containerName']],
  ['deployStatus', ['deployStatus', 'terminalStatus']],
  ['domainNames', ['timezone']],
];
const marked = new Set(optionals.flatMap(([, names]) => names));
const absentees = new Set(['outputPortId', 'scanWorkflowId', 'scanConnectorId']);

export const jsonOddities: readonly Oddity[] = [
  oddity('pretty', {
    text: (json) =>
      `\n${JSON.stringify(JSON.parse(json) as Json, null, '\t').replaceAll(
        /[\u007f-\uffff]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )}\r\n`,
  }),
  // On the text: numbers like 1e3 do not survive another writer.
  oddity('number-forms', {
    text: (json) =>
      json
        .replaceAll(/((?<!\\)":\s?)0(?=\s*[,}])/g, '$10.0')
        .replaceAll(/((?<!\\)":\s?)([1-9]\d*)000(?=\s*[,}])/g, '$1$2e3'),
  }),
  answers('members-reversed', (reply) =>
    mapJson(reply, (json) =>
      mapObjects(json, (object) => Object.fromEntries(Object.entries(object).toReversed())),
    ),
  ),
  answers('extra-members', (reply) => mapJson(reply, withMore)),
  answers(
    'nulls-absent',
    (reply) =>
      mapJson(reply, (json) =>
        mapObjects(json, (object) =>
          Object.fromEntries(
            Object.entries(object).filter(([name, value]) => value !== null || !marked.has(name)),
          ),
        ),
      ),
    { rival: 'nulls-present' },
  ),
  answers(
    'nulls-present',
    (reply) =>
      mapJson(reply, (json) =>
        mapObjects(json, (object) => {
          const own = optionals.filter(([mark]) => mark in object).flatMap(([, names]) => names);
          return { ...Object.fromEntries(own.map((name) => [name, null])), ...object };
        }),
      ),
    { rival: 'nulls-absent' },
  ),
  oddity('lists-shuffled', ({ chance }) => ({
    around: async (call, next) => {
      const shuffled = (json: Json): Json => {
        if (isList(json)) {
          const left = json.map(shuffled);
          return json.map(() => left.splice(chance.below(left.length), 1)[0] ?? null);
        }
        if (!isObject(json)) return json;
        return Object.fromEntries(
          Object.entries(json).map(([name, value]) => [name, shuffled(value)]),
        );
      };
      return mapJson(await next(call), shuffled);
    },
  })),
  answers('placeholders', (reply) =>
    mapMembers(reply, absentees, (value) => (value === 0 ? -1 : value)),
  ),
];

/** Members whose value is a map: one more name in it would mean something. */
const maps = new Set(['services', 'properties']);

function withMore(json: Json): Json {
  if (isList(json)) return json.map(withMore);
  if (!isObject(json)) return json;
  const members = Object.entries(json).map(([name, value]) => [
    name,
    maps.has(name) ? value : withMore(value),
  ]);
  const known = Object.fromEntries(members) as JsonObject;
  return { '@type': 'record', ...known, _links: { self: '/somewhere' }, revision: null };
}
