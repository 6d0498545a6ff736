import {
  type Call,
  errorCodeOf,
  isList,
  isObject,
  type Json,
  type JsonObject,
  jsonOf,
  jsonReply,
  mapJson,
  mapMembers,
  mapObjects,
  type Next,
  objectOf,
  type Reply,
  readingCall,
  refusal,
  textOf,
} from '../call.ts';
import { answers, type Layer, type Oddity, oddity } from '../oddity.ts';
import { mapValues, pairsOf, valueOf } from '../parameters.ts';
import { idsReused } from './reused-ids.ts';

/** What things are called, which of them may have one name, and how long that lasts. */
export const identityOddities: readonly Oddity[] = [
  oddity('ids-reused', idsReused, { alone: true }),
  oddity('uuid-base64', shortUuids, { rival: 'uuid-braces' }),
  oddity('grants-end-tokens', grantsEndTokens),
  oddity('users-nfc', usersNfc),
  oddity('gone-users-anonymous', goneUsers),
  answers('timezones', (reply) =>
    mapJson(reply, (json) =>
      mapObjects(json, (object) =>
        'domainNames' in object && 'name' in object && (object['timezone'] ?? null) === null
          ? { ...object, timezone: 'Asia/Kathmandu' }
          : object,
      ),
    ),
  ),
  oddity('email-taken', emailTaken),
  oddity('group-name-taken', {
    around: async (call, next) => {
      const name = call.operation === 'PUT /groups' ? valueOf(call, 'groupname') : undefined;
      if (name === undefined) return next(call);
      const list = await listOf(call, next, 'GET /groups');
      return list.some((one) => textOf(one, 'groupName') === name)
        ? jsonReply(200, { errorCode: 1043 })
        : next(call);
    },
  }),
  oddity('location-name-taken', {
    around: async (call, next) => {
      const name = call.operation === 'POST /locations' ? textOf(bodyOf(call), 'name') : '';
      if (name === '') return next(call);
      const list = await listOf(call, next, 'GET /locations');
      return list.some((one) => textOf(one, 'name') === name)
        ? refusal(400, 'A location with this name exists.')
        : next(call);
    },
  }),
];

/** The records of a list that the caller may read; none where it may not. */
async function listOf(call: Call, next: Next, question: string): Promise<readonly JsonObject[]> {
  const list = jsonOf(await next(readingCall(call, question)));
  return list !== undefined && isList(list) ? list.filter(isObject) : [];
}

function bodyOf({ body }: Call): JsonObject | undefined {
  try {
    const json = JSON.parse(body.toString('utf8')) as Json;
    return isObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** Uuids as their 16 bytes in base64url (RFC 4648 5): case matters, and a hyphen may come first. */
function shortUuids(): Layer {
  const names = new Set(['uuid', 'documentUuid']);
  const hex = /^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/i;
  const outwards = (uuid: string): string =>
    hex.test(uuid) ? Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url') : uuid;
  const inwards = (short: string): string =>
    Buffer.from(short, 'base64url')
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return {
    isEverywhere: true,
    around: async (call, next) => {
      const path = call.operation.includes('{uuid}')
        ? call.path.replace(/(?<=^\/documents\/)[\w-]{22}(?=\/|\.content$|$)/, inwards)
        : call.path;
      return mapMembers(await next({ ...call, path }), names, (value) =>
        typeof value === 'string' ? outwards(value) : value,
      );
    },
  };
}

/** The rights of a user are in the token: who has others from now on has to log in again. */
function grantsEndTokens(): Layer {
  const userOf = new Map<string, string>();
  const ended = new Set<string>();
  return {
    around: async (call, next) => {
      if (ended.has(bearerOf(call)))
        return refusal(call.operation === 'POST /documents/history' ? 401 : 403, 'Log in again.');
      const reply = await next(call);
      if (call.operation === 'POST /login') noteLogin(reply, userOf);
      const granted =
        call.operation === 'PUT /accesscontrols' && errorCodeOf(reply) === 0
          ? textOf(bodyOf(call), 'userName')
          : '';
      if (granted !== '')
        for (const [token, user] of userOf) if (user === granted) ended.add(token);
      return reply;
    },
  };
}

function bearerOf({ headers }: Call): string {
  return /^Bearer +(.*)$/i.exec(headers['authorization'] ?? '')?.[1] ?? '';
}

function noteLogin(reply: Reply, userOf: Map<string, string>): void {
  const user = objectOf(reply);
  const token = user?.['token'] ?? null;
  if (isObject(token) && userOf.size < 100_000)
    userOf.set(textOf(token, 'access_token'), textOf(user, 'userName'));
}

const userTexts = /^(username|userid|detaildata)$/;

/** Names and details of users in NFC wherever they come in: they are found by either form, and shown in one. */
function usersNfc(): Layer {
  const path = (text: string): string =>
    text.replace(/(?<=^\/users\/)[^/]+/, (name) =>
      encodeURIComponent(decoded(name).normalize('NFC')),
    );
  return {
    around: (call, next) => {
      const named = /^\w+ \/users\/\{name\}/.test(call.operation)
        ? { ...call, path: path(call.path) }
        : call;
      return next(
        mapValues(named, (name, value) => (userTexts.test(name) ? value.normalize('NFC') : value)),
      );
    },
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The history keeps the jobs of users who were deleted, and not who they were. */
function goneUsers(): Layer {
  const gone = new Set<string>();
  return {
    around: async (call, next) => {
      const reply = await next(call);
      const named = decoded(call.path.split('/')[2] ?? '').toLowerCase();
      if (call.operation === 'DELETE /users/{name}' && errorCodeOf(reply) === 0) gone.add(named);
      if (call.operation === 'PUT /users' && errorCodeOf(reply) === 0)
        gone.delete((valueOf(call, 'username') ?? '').toLowerCase());
      if (call.operation !== 'GET /documents/history' || gone.size === 0) return reply;
      return mapMembers(reply, new Set(['userName']), (name) =>
        typeof name === 'string' && gone.has(name.toLowerCase()) ? 'a former user' : name,
      );
    },
  };
}

const emailType = '1';

/** Refuses an e-mail address that another user of the provider has. */
function emailTaken(): Layer {
  const ownerOf = new Map<string, string>();
  return {
    around: async (call, next) => {
      const isCreation = call.operation === 'PUT /users';
      if (!isCreation && !/^(POST|DELETE) \/users\/\{name\}$/.test(call.operation))
        return next(call);
      const named = isCreation ? valueOf(call, 'username') : decoded(call.path.split('/')[2] ?? '');
      const who = `${named ?? ''}|${valueOf(call, 'providerid') ?? ''}`.toLowerCase();
      const email = emailOf(call);
      const owner = ownerOf.get(email);
      if (email !== '' && owner !== undefined && owner !== who)
        return jsonReply(200, { errorCode: isCreation ? 1003 : 1013 });
      const reply = await next(call);
      if (errorCodeOf(reply) !== 0) return reply;
      const isReplaced = call.method === 'DELETE' || valueOf(call, 'detailtype') === emailType;
      if (isReplaced) for (const [one, user] of ownerOf) if (user === who) ownerOf.delete(one);
      if (email !== '') ownerOf.set(email, who);
      return reply;
    },
  };
}

function emailOf(call: Call): string {
  const all = pairsOf(call);
  const values = (wanted: string): readonly string[] =>
    all.filter(([name]) => name.toLowerCase() === wanted).map(([, value]) => value);
  return (values('detaildata')[values('detailtype').indexOf(emailType)] ?? '').toLowerCase();
}
