import {
  type Call,
  errorCodeOf,
  jsonReply,
  type Next,
  problemOf,
  type Reply,
  refusal,
} from '../call.ts';
import { type Oddity, oddity } from '../oddity.ts';
import { operations, repeatable } from '../operations.ts';
import {
  mapJsonBody,
  mapPairs,
  mapValues,
  namesOf,
  type Pair,
  pairsOf,
  valueOf,
} from '../parameters.ts';

/** Names that the interface writes with capitals (part 4); maxRecords is so in one call and not in another. */
const documentedNames: ReadonlyMap<string, string> = new Map(
  [
    'enrichPorts',
    'portFlags',
    'softwareCopyCollation',
    'deviceAdminUsername',
    'deviceAdminPassword',
    'Mac',
  ].map((name) => [name.toLowerCase(), name]),
);

export const validationOddities: readonly Oddity[] = [
  checked('unknown-parameters', (call) => {
    const {
      required = [],
      optional = [],
      errors = [],
      returns,
    } = operations.get(call.operation) ?? {};
    const isTold = errors.includes(400) || (returns !== undefined && returns !== 'other');
    const known = new Set([...required, ...optional]);
    return isTold && [...namesOf(call)].some((name) => !known.has(name));
  }),
  oddity('names-exact', {
    around: (call, next) =>
      next(
        mapPairs(call, (pairs) =>
          pairs.filter(([name]) => (documentedNames.get(name.toLowerCase()) ?? name) === name),
        ),
      ),
  }),
  checked('octet-stream-only', (call) => {
    if (call.operation !== 'PUT /documents') return false;
    const text = call.body.subarray(0, 16_384).toString('latin1');
    const [, head = ''] =
      /(?:^|\r\n)(content-disposition:[^\r]*name="data"[^]*?)\r\n\r\n/i.exec(text) ?? [];
    return head !== '' && !/content-type:\s*application\/octet-stream/i.test(head);
  }),
  checked('length-limits', (call) => {
    const places = {
      'PUT /users': 'username',
      'PUT /groups': 'groupname',
      'PUT /documents': 'title',
    };
    const name = Object.entries(places).find(([operation]) => operation === call.operation)?.[1];
    return name !== undefined && (valueOf(call, name) ?? '').length > 120;
  }),
  checked(
    'password-policy',
    (call) =>
      /^(PUT \/users|POST \/users\/\{name\})$/.test(call.operation) &&
      detailsOf(call).some(([type, data]) => type === '3' && data.length > 0 && data.length < 8),
  ),
  oddity('lax-options', {
    around: (call, next) => {
      const isDocument =
        /^(PUT \/documents|POST \/documents\/\{uuid\}\/|GET \/documents\/\{uuid\})/;
      if (!isDocument.test(call.operation)) return next(call);
      return next(mapValues(call, lax));
    },
  }),
  oddity('first-of-repeated', {
    around: (call, next) => next(mapPairs(call, firstOfEach)),
  }),
  checked('copies-limit', (call) => {
    const copies = valueOf(call, 'copies') ?? '';
    return call.operation.includes('/documents') && /^\d+$/.test(copies) && Number(copies) > 99;
  }),
  checked('over-maximum-400', (call) => {
    const most = valueOf(call, 'maxrecords') ?? '';
    return call.operation === 'GET /documents/history' && /^\d+$/.test(most) && Number(most) > 2000;
  }),
  oddity('past-end-400', ({ clock }) => ({
    around: async (call, next) => {
      const end = Date.parse(valueOf(call, 'dateend') ?? '');
      const reply = await next(call);
      const isPast = call.operation === 'GET /documents/history' && end < clock.now();
      return isPast && reply.status === 200 ? refusal(400, 'dateend is in the past.') : reply;
    },
  })),
  oddity('unknown-details-ignored', {
    around: (call, next) =>
      next(call.operation === 'PUT /users' ? mapPairs(call, knownDetails) : call),
  }),
  oddity('record-without-port', {
    around: async (call, next) => {
      const reply = await next(call);
      if (call.operation !== 'POST /documents/history' || problemOf(reply) !== 'port-unknown')
        return reply;
      return next(
        mapValues(call, (name, value) =>
          name === 'serialnumber' || name === 'address' ? undefined : value,
        ),
      );
    },
  }),
  checked('location-with-id', (call) => {
    let hasId = false;
    mapJsonBody(call, (location) => {
      hasId = 'id' in location;
      return location;
    });
    return call.operation === 'PUT /locations/{id}' && !hasId;
  }),
  oddity('user-upsert', {
    around: async (call, next) => {
      const reply = await next(call);
      const isRefused = call.operation === 'PUT /users' && errorCodeOf(reply) === 1003;
      return isRefused ? ((await updated(call, next)) ?? reply) : reply;
    },
  }),
];

/** Refuses what the test finds wrong, after everything that the service refuses itself for rights. */
function checked(name: string, isWrong: (call: Call) => boolean): Oddity {
  return oddity(name, {
    around: async (call, next) => {
      if (!isWrong(call)) return next(call);
      const { returns = 'other', errors = [] } = operations.get(call.operation) ?? {};
      return returns === 'other' || errors.includes(400)
        ? refusal(400, `The foreign service is stricter: ${name}.`)
        : jsonReply(200, { errorCode: 10_000 });
    },
  });
}

function lax(name: string, value: string): string | undefined {
  if (name === 'copies') {
    if (!/^\s*[-+]?\d+\s*$/.test(value)) return undefined;
    return Number(value) < 1 ? '1' : value.trim();
  }
  if (name === 'duplex') return /^[012]$/.test(value) ? value : undefined;
  if (name !== 'grayscale' && name !== 'retain') return value;
  return /^(true|false)$/i.test(value) ? value.toLowerCase() : undefined;
}

function firstOfEach(pairs: readonly Pair[]): readonly Pair[] {
  const seen = new Set<string>();
  return pairs.filter(([name]) => {
    const isFirst = !seen.has(name) || repeatable.has(name.toLowerCase());
    seen.add(name);
    return isFirst;
  });
}

const knownTypes = new Set('0 1 2 3 4 5 6 7 11 12 14'.split(' '));

function detailsOf(call: Call): readonly Pair[] {
  const all = pairsOf(call);
  const types = all.filter(([name]) => name === 'detailtype').map(([, value]) => value);
  const data = all.filter(([name]) => name === 'detaildata').map(([, value]) => value);
  return types.map((type, index) => [type, data[index] ?? ''] as const);
}

function knownDetails(pairs: readonly Pair[]): readonly Pair[] {
  const types = pairs.filter(([name]) => name === 'detailtype').map(([, value]) => value);
  const isOne = (value: string): boolean => /^\d+$/.test(value) && !knownTypes.has(value);
  const data = pairs.filter(([name]) => name === 'detaildata');
  if (!types.some(isOne) || types.length !== data.length) return pairs;
  const others = pairs.filter(([name]) => !/^detail(type|data)$/.test(name));
  const kept = types.flatMap((type, index): readonly Pair[] =>
    isOne(type)
      ? []
      : [
          ['detailtype', type],
          ['detaildata', data[index]?.[1] ?? ''],
        ],
  );
  return [...others, ...kept];
}

/** Updates the user that is there already; undefined when there is none, or one detail is refused. */
async function updated(call: Call, next: Next): Promise<Reply | undefined> {
  const username = valueOf(call, 'username') ?? '';
  const providerid = valueOf(call, 'providerid') ?? '0';
  const query = new URLSearchParams({ username, providerid }).toString();
  const seen = await next({
    ...call,
    method: 'GET',
    path: '/users',
    operation: 'GET /users',
    query,
    body: Buffer.alloc(0),
  });
  if (seen.status !== 200) return undefined;
  for (const [detailtype, detaildata] of detailsOf(call)) {
    const form = { detailtype, detaildata, ...(providerid === '0' ? {} : { providerid }) };
    const reply = await next({
      ...call,
      method: 'POST',
      path: `/users/${encodeURIComponent(username)}`,
      operation: 'POST /users/{name}',
      query: '',
      body: Buffer.from(new URLSearchParams(form).toString()),
    });
    if (errorCodeOf(reply) !== 0) return undefined;
  }
  return jsonReply(200, { errorCode: 0 });
}
