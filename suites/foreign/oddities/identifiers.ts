import {
  type Call,
  isList,
  isObject,
  type Json,
  mapMembers,
  objectOf,
  refusal,
  textOf,
  withJson,
} from '../call.ts';
import { answers, type Layer, type Oddity, oddity } from '../oddity.ts';
import { mapJsonBody, mapValues, pairsOf, valueOf, withPair } from '../parameters.ts';

export const identifierOddities: readonly Oddity[] = [
  oddity('huge-ids', hugeIds),
  oddity('uuid-braces', braces),
  oddity(
    'uuid-upper',
    uuids(
      (uuid) => uuid.toUpperCase(),
      (uuid) => uuid.toLowerCase(),
    ),
  ),
  oddity(
    'uuid-plain',
    uuids(
      (uuid) => uuid.replaceAll('-', ''),
      (uuid) => uuid.replace(/^(.{8})-?(.{4})-?(.{4})-?(.{4})-?(.{12})$/, '$1-$2-$3-$4-$5'),
    ),
  ),
  oddity('long-user-tokens', longUserTokens),
  oddity('same-user-token', sameUserToken),
  answers('short-expiry', (reply) => mapMembers(reply, new Set(['expires_in']), () => 600)),
  oddity('odd-page-tokens', oddPageTokens),
  oddity('bound-page-tokens', boundPageTokens),
  oddity('group-dn', ({ chance }) => ({
    around: (call, next) => {
      const isNamed = call.operation === 'PUT /groups' && valueOf(call, 'groupname') !== undefined;
      if (!isNamed || valueOf(call, 'groupdn') !== undefined) return next(call);
      const number = String(chance.below(1_000_000_000));
      return next(
        withPair(call, ['groupdn', `CN=g${number}, OU=Print Groups, DC=foreign, DC=example`]),
      );
    },
  })),
  answers('group-id-name', (reply, { operation }) => {
    const { id, ...rest } = objectOf(reply) ?? {};
    return operation === 'PUT /groups' && id !== undefined
      ? withJson(reply, { ...rest, groupId: id })
      : reply;
  }),
];

const idMembers = new Set(
  'id providerId accountId groupIds outputPortId locationId parentAccountOrContainerId userId adminUserId authProviderId'.split(
    ' ',
  ),
);
const idParameters = new Set(
  'id providerid accountid outputportid locationid locationids groupid'.split(' '),
);
/** An odd last id, so that the largest int itself is nobody's. */
const lastId = 2_147_483_645;
const step = 3;
/** The service behind has no id as large as that. */
const nobodysId = 1_500_000_000;

/** A one-to-one numbering of everything, from the largest int downwards. 0 and less name nothing and stay. */
function hugeIds(): Layer {
  const outwards = (id: number): number =>
    Number.isInteger(id) && id > 0 && id < 100_000_000 ? lastId - step * id : id;
  const inwards = (id: number): number => {
    if (!Number.isSafeInteger(id) || id <= 0 || id > 2_147_483_647) return id;
    const inner = (lastId - id) / step;
    return Number.isInteger(inner) && inner > 0 ? inner : nobodysId + (id % 1_000_000);
  };
  const text = (value: string): string =>
    /^0*[1-9]\d*$/.test(value) ? String(inwards(Number(value))) : value;
  const json = (value: Json): Json => {
    if (isList(value)) return value.map(json);
    return typeof value === 'number' ? inwards(value) : value;
  };
  const back = (value: Json): Json => {
    if (isList(value)) return value.map(back);
    return typeof value === 'number' ? outwards(value) : value;
  };
  return {
    isEverywhere: true,
    providerId: outwards,
    around: async (call, next) => {
      const isAlias = /^(POST \/users\/\{name\}|PUT \/users)$/.test(call.operation);
      const form = mapValues(call, (name, value) => {
        if (idParameters.has(name)) return text(value);
        const withProvider = (isAlias && name === 'detaildata') || name === 'userid';
        return withProvider ? value.replace(/#(\d+)$/, (_, id: string) => `#${text(id)}`) : value;
      });
      const body = mapJsonBody(form, (object) =>
        Object.fromEntries(
          Object.entries(object).map(([name, value]) => [
            name,
            idMembers.has(name) || name === 'orderedPolicyIds' ? json(value) : value,
          ]),
        ),
      );
      const isNumbered = call.operation.includes('{id}') || call.isOutside;
      const path = isNumbered ? call.path.replaceAll(/(?<=\/)\d+(?=\/|$)/g, text) : call.path;
      return mapMembers(await next({ ...body, path }), idMembers, back);
    },
  };
}

/** Uuids in another form; the service is asked for the form that it knows. */
function uuids(outwards: (uuid: string) => string, inwards: (uuid: string) => string): Layer {
  const names = new Set(['uuid', 'documentUuid']);
  return {
    isEverywhere: true,
    around: async (call, next) => {
      const path = call.operation.includes('{uuid}')
        ? call.path.replace(/(?<=^\/documents\/)[\da-f-]{32,36}(?=\/|\.content$|$)/i, (uuid) =>
            inwards(uuid),
          )
        : call.path;
      return mapMembers(await next({ ...call, path }), names, (value) =>
        typeof value === 'string' ? outwards(value) : value,
      );
    },
  };
}

/** Uuids in braces, which a path carries percent-encoded. */
function braces(): Layer {
  return {
    isEverywhere: true,
    around: async (call, next) => {
      const path = call.operation.includes('{uuid}')
        ? call.path.replace(/(?<=^\/documents\/)%7B([\da-f-]{32,36})%7D/i, '$1')
        : call.path;
      return mapMembers(
        await next({ ...call, path }),
        new Set(['uuid', 'documentUuid']),
        (value) => (typeof value === 'string' && uuidForm.test(value) ? `{${value}}` : value),
      );
    },
  };
}

const uuidForm = /^[\da-f-]{32,36}$/i;
const mostKept = 200_000;

/** Texts that stand for others. */
function aliases(make: (inner: string) => string): {
  readonly outwards: (inner: string) => string;
  readonly inwards: (outer: string) => string;
} {
  const innerOf = new Map<string, string>();
  return {
    outwards: (inner) => {
      const outer = make(inner);
      if (innerOf.size < mostKept) innerOf.set(outer, inner);
      return outer;
    },
    inwards: (outer) => innerOf.get(outer) ?? outer,
  };
}

function longUserTokens(): Layer {
  const filler = 'eyJ.-_~+/'.repeat(160);
  const { outwards, inwards } = aliases((token) => `${filler}${token}==`);
  const changed = (value: Json): Json => (typeof value === 'string' ? outwards(value) : value);
  return {
    around: async (call, next) => {
      const headers = Object.fromEntries(
        Object.entries(call.headers).map(([name, value]) => {
          const [, scheme = '', token = ''] = /^(Bearer +)(.*)$/i.exec(value) ?? [];
          return [name, name === 'authorization' && token !== '' ? scheme + inwards(token) : value];
        }),
      );
      return mapMembers(await next({ ...call, headers }), new Set(['access_token']), changed);
    },
  };
}

function sameUserToken(): Layer {
  const tokens = new Map<string, Json>();
  return {
    restarted: () => tokens.clear(),
    around: async (call, next) => {
      const reply = await next(call);
      const { id, token = null } = objectOf(reply) ?? {};
      const isLogin = call.operation === 'POST /login' && reply.status === 200;
      if (!isLogin || token === null) return reply;
      const key = JSON.stringify([call.headers['x-api-key'], call.headers['host'], id]);
      const known = tokens.get(key);
      if (known !== undefined && (await isAlive(known, call, next)))
        return withJson(reply, { ...objectOf(reply), token: known });
      if (tokens.size < mostKept) tokens.set(key, token);
      return reply;
    },
  };
}

/** Whether the service still takes the token: some change of the user may have ended it. */
async function isAlive(
  token: Json,
  login: Call,
  next: Parameters<NonNullable<Layer['around']>>[1],
): Promise<boolean> {
  const access = isObject(token) ? textOf(token, 'access_token') : '';
  const { 'x-api-key': key = '', host = '' } = login.headers;
  const headers = { 'x-api-key': key, host, authorization: `Bearer ${access}` };
  const asked = { ...login, method: 'GET', path: '/documents', operation: 'GET /documents' };
  const { status } = await next({ ...asked, query: '', headers, body: Buffer.alloc(0) });
  return status === 200;
}

function oddPageTokens(): Layer {
  const filler = '+/=&%# äñ漢;"'.repeat(70);
  const { outwards, inwards } = aliases((token) => `${filler}${token}?`);
  return {
    around: async (call, next) => {
      const passed = mapValues(call, (name, value) =>
        name === 'pagetoken' ? inwards(value) : value,
      );
      return mapMembers(await next(passed), new Set(['nextPageToken']), (value) =>
        typeof value === 'string' && value.trim() !== '' ? outwards(value) : value,
      );
    },
  };
}

function boundPageTokens(): Layer {
  const boundTo = new Map<string, string>();
  const asked = (call: Call): string =>
    JSON.stringify([
      call.operation,
      call.headers['x-api-key'],
      pairsOf(call)
        .filter(([name]) => name.toLowerCase() !== 'pagetoken')
        .map(([name, value]) => `${name.toLowerCase()}=${value}`)
        .toSorted((one, other) => (one < other ? -1 : 1)),
    ]);
  return {
    around: async (call, next) => {
      const bound = boundTo.get(valueOf(call, 'pagetoken') ?? '');
      if (bound !== undefined && bound !== asked(call))
        return refusal(400, 'This page token belongs to another request.');
      const reply = await next(call);
      const token = objectOf(reply)?.['nextPageToken'];
      if (typeof token === 'string' && token.trim() !== '' && boundTo.size < mostKept)
        boundTo.set(token, asked(call));
      return reply;
    },
  };
}
