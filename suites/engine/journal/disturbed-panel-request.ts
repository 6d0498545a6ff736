import type { Chance } from '../../../simulators/kit/chance.ts';
import type { SentEvent } from './event.ts';
import { isObject } from './json.ts';

const types = [
  'application/json',
  'Application/JSON; charset=utf-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  ' text/plain ',
  '',
];
const doors = ['given', 'plain', 'unverified', 'stranger'] as const;
/** Just inside and outside of what parameters may be. */
const oddValues = [
  '',
  ' ',
  '0',
  '-1',
  ' 2 ',
  '1.5',
  '2,x',
  '501',
  'TRUE',
  'yes',
  'A4',
  '10.0.0.8',
  '2026-01-01T00:00:00+01:00',
  '2026-01-01T10:00:00,5Z',
  '2026-01-01T10:00+01',
  '2026-01-01 10:00:00',
  'https://else.example/a.pdf',
  'token#1',
  'device#1',
  '00-11-22-AA-BB-CC',
  'x'.repeat(300),
];
const oddNames = ['authtype', 'userid', 'password', 'maxRecords', 'status', 'pagetoken', 'retain'];

/** A request that came in at another door, in another form, or says it in another way. */
export function disturbedPanelRequest(event: SentEvent, chance: Chance): SentEvent {
  const { headers, parameters, pathParameters, query = [], parts = [] } = event;
  const { parts: _, query: __, json: ___, file: ____, ...bare } = event;
  const at = chance.below(Math.max(1, parameters.length));
  const other = (change: (name: string, value: string) => [string, string]): SentEvent => {
    const changed = parameters.map((pair, index) => (index === at ? change(...pair) : pair));
    return { ...event, parameters: changed };
  };
  const inHeader = (name: string, value: string): SentEvent => ({
    ...event,
    headers: { ...headers, [name]: value },
  });
  const ways: readonly (() => SentEvent)[] = [
    () => inHeader('content-type', chance.pick(types)),
    () => inHeader('content-length', chance.pick(['0', '7'])),
    () => inHeader('authorization', chance.pick(['token#1', 'Basic x', 'Bearer device#1', ''])),
    () => inHeader(chance.pick(['x-token', 'cookie']), chance.pick(['token#1', 'device#12', 'x'])),
    () => ({ ...event, door: chance.pick(doors) }),
    () => ({ ...event, outside: event.outside !== true }),
    () => ({ ...event, query: chance.pick([[], parameters, parameters.slice(1), query.slice(1)]) }),
    () => ({ ...event, query: parameters }),
    () => bare,
    () => other((name) => [name, chance.pick(oddValues)]),
    () => other((name) => [name, chance.pick(oddValues)]),
    () => other((name) => [name, chance.pick(oddValues)]),
    () => other((name, value) => [name.toUpperCase(), value]),
    () => other((name, value) => [name, value.toLowerCase()]),
    () => ({
      ...event,
      parameters: [...parameters, [chance.pick(oddNames), chance.pick(oddValues)]],
    }),
    () => ({ ...event, path: `${event.path}/${chance.pick(['key%231', '%E0%A4', 'pin#2'])}` }),
    () => ({ ...event, pathParameters: { ...pathParameters, port: chance.pick(oddValues) } }),
    () => ({ ...event, method: chance.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) }),
    () => ({ ...event, operation: 'none' }),
    () => ({ ...event, json: disturbedMembers(event, chance) }),
    () => ({
      ...event,
      parts: parts.map((part) => ({
        ...part,
        contentType: chance.pick(['application/pdf', 'Application/Octet-Stream; x=y']),
        fileName: chance.pick(['a.PDF', 'b.docx', '']),
      })),
    }),
  ];
  return chance.pick(ways)();
}

function disturbedMembers({ json }: SentEvent, chance: Chance): SentEvent['json'] & object {
  if (!isObject(json)) return { userName: 'x', groupName: 'y' };
  const name = chance.pick(['unheardOf', ...Object.keys(json)]);
  return { ...json, [name]: chance.pick([null, '', 7, 1.5, true, 'x', [], ['10.0.0.1/33'], {}]) };
}
