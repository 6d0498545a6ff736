import {
  bytesReply,
  type Call,
  isList,
  isObject,
  type Json,
  type JsonObject,
  jsonOf,
  mapJson,
  mapMembers,
  mapObjects,
  objectOf,
  type Reply,
  textOf,
  withJson,
} from '../call.ts';
import { answers, type Layer, type Oddity, oddity } from '../oddity.ts';
import { namesOf, valueOf } from '../parameters.ts';

/** What a record says of things that the caller did not set or that the interface does not explain. */
export const recordOddities: readonly Oddity[] = [
  members('created-date-only', ['createdDate'], (text) => text.slice(0, 10)),
  members('cards-in-capitals', ['cards'], (text) => text.toUpperCase()),
  members('domains-lower', ['domainNames'], (text) => text.toLowerCase()),
  members('addresses-lower', ['address'], (text) => text.toLowerCase()),
  members('subnets-canonical', ['searchValue'], withoutHostBits),
  users('full-name-default', (user) => ({
    ...user,
    fullName: textOf(user, 'fullName') || textOf(user, 'userName'),
  })),
  oddity('short-ids-given', shortIdsGiven),
  users('built-in-group-ids', (user) => {
    const { groupIds = [] } = user;
    return isList(groupIds) ? { ...user, groupIds: [999_999, ...groupIds] } : user;
  }),
  ports('ports-learned', (port) => ({
    ...port,
    deviceSerial: textOf(port, 'deviceSerial') || `SN-${JSON.stringify(port['id'])}`,
    registrationSource: 'autodiscovery',
    active: false,
    logoutTimeout: 90,
    properties: { 'prt.location': '', uptime: '7 days' },
    terminalInfo: {
      deployStatus: { stage: 7, message: '', lastDate: 'yesterday' },
      terminalStatus: null,
    },
  })),
  oddity('port-defaults', portDefaults),
  answers('history-echo', (reply, { operation }) => {
    const envelope = objectOf(reply);
    if (operation !== 'GET /documents/history' || envelope?.['documents'] === undefined)
      return reply;
    const named = { userName: '', portName: '', domainName: '' };
    const minute = (name: string): string => textOf(envelope, name).replace(/\.\d+/, '');
    const range = { dateStart: minute('dateStart'), dateEnd: minute('dateEnd') };
    return withJson(reply, { ...named, ...envelope, ...range });
  }),
  oddity('built-in-objects', {
    around: async (call, next) => withBuiltIn(await next(call), call),
  }),
  answers('download-octets', (reply, { operation }) =>
    operation === 'GET /documents/{uuid}.content' && reply.status === 200
      ? {
          ...reply,
          headers: {
            ...reply.headers,
            'content-type': 'application/octet-stream',
            'content-disposition': 'attachment; filename="document"',
          },
        }
      : reply,
  ),
  answers(
    'json-untyped',
    (reply) => {
      const { 'content-type': _, ...headers } = reply.headers;
      return jsonOf(reply) === undefined ? reply : { ...reply, headers };
    },
    { alone: true },
  ),
  answers('version-bare', (reply, { operation }) =>
    operation === 'GET /version' && reply.status === 200
      ? withJson(reply, { version: 'main', buildDate: '', buildTimeStamp: 0 })
      : reply,
  ),
  answers('head-length', (reply, { operation }) =>
    operation === 'HEAD /account' && reply.status === 200
      ? bytesReply(200, 'application/json', '{"id":1}')
      : reply,
  ),
];

function members(name: string, names: readonly string[], change: (text: string) => string): Oddity {
  const changed = (value: Json): Json => {
    if (typeof value === 'string') return change(value);
    return isList(value) ? value.map(changed) : value;
  };
  return answers(name, (reply) => mapMembers(reply, new Set(names), changed));
}

/** Changes the records that have this member. */
function records(mark: string): (name: string, change: (one: JsonObject) => JsonObject) => Oddity {
  return (name, change) =>
    answers(name, (reply) =>
      mapJson(reply, (json) =>
        mapObjects(json, (object) => (mark in object ? change(object) : object)),
      ),
    );
}

function users(name: string, change: (user: JsonObject) => JsonObject): Oddity {
  return records('createdDate')(name, change);
}

function ports(name: string, change: (port: JsonObject) => JsonObject): Oddity {
  return records('deviceSerial')(name, change);
}

/** Users that were made without a short ID have one all the same, until it is deleted. */
function shortIdsGiven(): Layer {
  const deleted = new Set<string>();
  const shown = (user: JsonObject): JsonObject => {
    const has = textOf(user, 'shortId') !== '' || deleted.has(textOf(user, 'userName'));
    return has ? user : { ...user, shortId: `S${String(Number(user['id']) % 1_000_000)}` };
  };
  return {
    around: async (call, next) => {
      const isShortId = valueOf(call, 'detailtype') === '5' && call.method === 'POST';
      if (isShortId) deleted.add(decodeURIComponent(call.path.split('/')[2] ?? ''));
      return mapJson(await next(call), (json) =>
        mapObjects(json, (object) => ('createdDate' in object ? shown(object) : object)),
      );
    },
  };
}

/** The address of the network that a subnet names (RFC 4632 3.1); what is no subnet stays. */
function withoutHostBits(text: string): string {
  const [, address = '', prefix = ''] = /^(\d+(?:\.\d+){3})\/(\d+)$/.exec(text) ?? [];
  if (address === '') return text;
  const bits = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const size = 2 ** (32 - Number(prefix));
  const network = Math.floor(bits / size) * size;
  const parts = [24, 16, 8, 0].map((shift) => Math.floor(network / 2 ** shift) % 256);
  return `${parts.join('.')}/${prefix}`;
}

/** Other values than ours for what a port was created without. */
function portDefaults(): Layer {
  const set = new Map<string, Set<string>>();
  const defaults: Readonly<Record<string, readonly [member: string, value: Json]>> = {
    description: ['description', 'not described'],
    modelfamily: ['modelFamily', 1],
    reversefinisher: ['isReverseFinisher', true],
    vendor: ['vendor', 'eop'],
  };
  const shown = (port: JsonObject): JsonObject => {
    const names = set.get(JSON.stringify(port['id']));
    if (names === undefined) return port;
    const unset = Object.entries(defaults).filter(([name]) => !names.has(name));
    return { ...port, ...Object.fromEntries(unset.map(([, pair]) => pair)) };
  };
  return {
    around: async (call, next) => {
      const reply = await next(call);
      if (/^(POST|PUT|PATCH) \/outputports(\/\{id\})?$/.test(call.operation)) {
        const id = JSON.stringify(objectOf(reply)?.['id']);
        set.set(id, new Set([...(set.get(id) ?? []), ...namesOf(call)]));
      }
      return mapJson(reply, (json) =>
        mapObjects(json, (object) => ('deviceSerial' in object ? shown(object) : object)),
      );
    },
  };
}

/** Objects that nobody made, as a service in use has them: one more in each list. */
function withBuiltIn(reply: Reply, call: Call): Reply {
  const isAsked = valueOf(call, 'username') ?? valueOf(call, 'locationids');
  const spares: Readonly<Record<string, JsonObject>> = {
    'GET /outputports': { portType: 0, address: 'dummy.invalid', deviceSerial: '' },
    'GET /inputports': { portType: 0, outputPort: null },
    'GET /account/containers': { domainNames: ['spare.invalid'] },
  };
  const spare = spares[call.operation];
  if (spare !== undefined && isAsked === undefined && reply.status === 200)
    return mapJson(reply, (list) => {
      const model = isList(list) ? list[0] : undefined;
      if (!isList(list) || model === undefined || !isObject(model)) return list;
      return [...list, { ...model, id: 999_998, name: 'Spare', ...spare }];
    });
  const page = objectOf(reply);
  const { items, nextPageToken } = page ?? {};
  const most = Number(valueOf(call, 'maxrecords') ?? '50');
  const isLast = nextPageToken === undefined && items !== undefined && isList(items);
  if (call.operation !== 'GET /users/all' || !isLast || items.length >= most) return reply;
  const [first] = items;
  if (first === undefined || !isObject(first)) return reply;
  const system = { ...first, id: 999_998, userName: 'system', cards: [], groupIds: [] };
  const all = [...items, { ...system, email: '', shortId: '', fullName: 'The service' }];
  return withJson(reply, { ...page, items: all, recordsOnPage: all.length });
}
