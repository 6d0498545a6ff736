import {
  type Call,
  errorCodeOf,
  isList,
  type Json,
  jsonOf,
  jsonReply,
  mapMembers,
  type Next,
  objectOf,
  type Reply,
  refusal,
  textOf,
  withJson,
} from '../call.ts';
import { answers, type Layer, type Oddity, oddity, type Parts } from '../oddity.ts';
import { mapValues, pairsOf, valueOf } from '../parameters.ts';

const tokenSeconds = 20;

/** How long things last, how names are compared and what may be asked for twice. */
export const lifetimeOddities: readonly Oddity[] = [
  answers('endless-expiry', (reply) =>
    mapMembers(reply, new Set(['expires_in']), () => 2_147_483_647),
  ),
  answers('no-refresh', (reply) => mapMembers(reply, new Set(['refresh_token']), () => '')),
  oddity('tokens-expire', tokensExpire, { alone: true }),
  oddity('one-session', oneSession, { alone: true }),
  oddity('status-repeated', {
    around: async (call, next) => {
      const hasComma = pairsOf(call).some(
        ([name, value]) => name.toLowerCase() === 'status' && value.includes(','),
      );
      return hasComma ? refusal(400, 'A status must be a number.') : next(call);
    },
  }),
  oddity('users-any-case', usersAnyCase),
  oddity('names-trimmed', { around: (call, next) => next(mapValues(trimmedPath(call), trimmed)) }),
  oddity('names-nfc', {
    around: (call, next) =>
      next(
        mapValues(call, (name, value) =>
          /^(portname|groupname|accountname|containername|description)$/.test(name)
            ? value.normalize('NFC')
            : value,
        ),
      ),
  }),
  oddity('port-name-taken', portNameTaken),
  oddity('single-use-page-tokens', singleUse, { alone: true }),
  oddity('deleted-again-0', deletedAgain),
  answers('unknown-documents-403', (reply, { operation }) =>
    /^(DELETE|POST) \/documents\/\{uuid\}/.test(operation) &&
    [1001, 1002].includes(errorCodeOf(reply) ?? 0)
      ? refusal(403, 'The caller has no such document.')
      : reply,
  ),
  oddity('ended-vanish', endedVanish),
  oddity('busy-503-date', busy),
  oddity('slow-logins', ({ clock }) => ({
    around: async (call, next) => {
      if (call.operation === 'POST /login') await clock.sleep(400);
      return next(call);
    },
  })),
  oddity('send-answers-late', ({ clock }) => ({
    around: async (call, next) => {
      const reply = await next(call);
      if (call.operation.startsWith('POST /documents/{uuid}')) await clock.sleep(900);
      return reply;
    },
  })),
];

function bearerOf(call: Call): string | undefined {
  return /^Bearer +(.*)$/i.exec(call.headers['authorization'] ?? '')?.[1];
}

function accessTokenOf({ operation }: Call, reply: Reply): string | undefined {
  const token = operation === 'POST /login' ? objectOf(reply)?.['token'] : undefined;
  const access = token === undefined ? '' : textOf(token as never, 'access_token');
  return access === '' ? undefined : access;
}

function refused({ operation }: Call): Reply {
  return refusal(operation === 'POST /documents/history' ? 401 : 403, 'Log in again.');
}

function tokensExpire({ clock }: Parts): Layer {
  const expiry = new Map<string, number>();
  return {
    around: async (call, next) => {
      const token = bearerOf(call);
      if (token !== undefined && (expiry.get(token) ?? Infinity) <= clock.now())
        return refused(call);
      const reply = await next(call);
      const access = accessTokenOf(call, reply);
      if (access === undefined) return reply;
      expiry.set(access, clock.now() + tokenSeconds * 1000);
      return mapMembers(reply, new Set(['expires_in']), () => tokenSeconds);
    },
  };
}

/** A login ends the session that the user had with the same key. */
function oneSession(): Layer {
  const sessions = new Map<string, string>();
  const ended = new Set<string>();
  return {
    around: async (call, next) => {
      if (ended.has(bearerOf(call) ?? '')) return refused(call);
      const reply = await next(call);
      const access = accessTokenOf(call, reply);
      if (access === undefined) return reply;
      const who = `${JSON.stringify(objectOf(reply)?.['id'])}|${call.headers['x-api-key'] ?? ''}`;
      const before = sessions.get(who);
      if (before !== undefined && before !== access) ended.add(before);
      sessions.set(who, access);
      return reply;
    },
  };
}

/** User names differ by more than case: one that is there is found in any case, and kept as it was made. */
function usersAnyCase(): Layer {
  const stored = new Map<string, Set<string>>();
  const learn = (json: Json): void => {
    if (isList(json)) for (const one of json) learn(one);
    else if (typeof json === 'object' && json !== null) {
      const name = (json as { readonly userName?: Json }).userName;
      if (typeof name === 'string' && 'createdDate' in json) keep(name);
      for (const one of Object.values(json)) if (typeof one === 'object') learn(one);
    }
  };
  const keep = (name: string): void => {
    const folded = name.toLowerCase();
    stored.set(folded, new Set([...(stored.get(folded) ?? []), name]));
  };
  const found = (name: string): string => {
    const names = stored.get(name.toLowerCase());
    if (names === undefined || names.has(name)) return name;
    return [...names][0] ?? name;
  };
  return {
    around: async (call, next) => {
      const name = call.operation === 'PUT /users' ? valueOf(call, 'username') : undefined;
      if (name !== undefined && found(name) !== name) return jsonReply(200, { errorCode: 1003 });
      const isLookup = call.operation === 'GET /users' || call.operation === 'POST /login';
      const passed = isLookup
        ? mapValues(call, (name, value) =>
            name === 'username' || name === 'userid' ? found(value) : value,
          )
        : call;
      const reply = await next(passed);
      if (name !== undefined && errorCodeOf(reply) === 0) keep(name);
      if (isLookup) learn(jsonOf(reply) ?? null);
      if (call.operation.startsWith('DELETE /users/{name}')) stored.clear();
      return reply;
    },
  };
}

const trimmedNames = /^(username|portname|groupname|accountname|containername|title)$/;

function trimmed(name: string, value: string): string {
  return trimmedNames.test(name) ? value.trim() : value;
}

function trimmedPath(call: Call): Call {
  const [, before = '', name = '', after = ''] = /^(\/users\/)([^/]+)(.*)$/.exec(call.path) ?? [];
  if (before === '' || !/\{name\}/.test(call.operation)) return call;
  const bare = name.replace(/^(%20|\+)+|(%20|\+)+$/gi, '');
  return bare === '' ? call : { ...call, path: `${before}${bare}${after}` };
}

/** Refuses a second output port of a name in the account. */
function portNameTaken(): Layer {
  return {
    around: async (call, next) => {
      const name = valueOf(call, 'portname');
      const creates = /^(POST|PUT) \/outputports$/.test(call.operation);
      if (!creates || name === undefined || valueOf(call, 'id') !== undefined) return next(call);
      const look = { method: 'GET', path: '/outputports', operation: 'GET /outputports' };
      const list = jsonOf(await next({ ...call, ...look, query: '', body: Buffer.alloc(0) }));
      const isTaken =
        list !== undefined &&
        isList(list) &&
        list.some((one) => textOf(one as never, 'name') === name);
      return isTaken ? jsonReply(200, { errorCode: 1009 }) : next(call);
    },
  };
}

function singleUse(): Layer {
  const used = new Set<string>();
  return {
    around: async (call, next) => {
      const token = valueOf(call, 'pagetoken');
      if (token === undefined || token === '') return next(call);
      if (used.has(token)) return refusal(400, 'This page was already returned.');
      const reply = await next(call);
      if (reply.status === 200) used.add(token);
      return reply;
    },
  };
}

/** A document that is gone is deleted: the outcome is as asked. */
function deletedAgain(): Layer {
  const deleted = new Set<string>();
  return {
    around: async (call, next) => {
      const reply = await next(call);
      if (call.operation !== 'DELETE /documents/{uuid}') return reply;
      const who = `${call.path}|${bearerOf(call) ?? ''}|${call.headers['x-api-key'] ?? ''}`;
      if (errorCodeOf(reply) === 0) deleted.add(who);
      return deleted.has(who) ? jsonReply(200, { errorCode: 0 }) : reply;
    },
  };
}

/** A user's list has only what can still be printed or may become so. */
function endedVanish(): Layer {
  const ended = new Set<Json>([1, 2, 3, 4]);
  return {
    around: async (call, next) => {
      const reply = await next(call);
      const list = jsonOf(reply);
      if (call.operation !== 'GET /documents' || list === undefined || !isList(list)) return reply;
      const isThere = (one: Json): boolean => !ended.has((one as { status?: Json }).status ?? 0);
      return withJson(reply, list.filter(isThere));
    },
  };
}

function busy({ clock }: Parts): Layer {
  let calls = 0;
  const isSafe = ({ method }: Call): boolean => method === 'GET';
  return {
    around: async (call: Call, next: Next) => {
      if (isSafe(call)) calls += 1;
      if (!isSafe(call) || calls % 70 !== 0) return next(call);
      const reply = refusal(503, 'Busy.');
      const at = new Date(clock.now() + 1500).toUTCString();
      return { ...reply, headers: { ...reply.headers, 'retry-after': at } };
    },
  };
}
