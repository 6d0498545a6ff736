import {
  type Call,
  errorCodeOf,
  isList,
  type JsonObject,
  jsonReply,
  mapJson,
  mapMembers,
  mapObjects,
  objectOf,
  type Reply,
  refusal,
  textOf,
  withJson,
} from '../call.ts';
import { answers, type Layer, type Oddity, oddity, type Parts } from '../oddity.ts';
import { operations } from '../operations.ts';
import { mapValues, namesOf, valueOf, withPair } from '../parameters.ts';

const lockMs = 10_000;
const triesBeforeLock = 5;

/** Refusals of other words and numbers, and what answers hold that nobody asked for. */
export const replyOddities: readonly Oddity[] = [
  answers('refusals-numbered', (reply) =>
    reply.status === 400
      ? jsonReply(400, { errorCode: 400, errors: [{ field: 'id', id: 7, rejected: null }] })
      : reply,
  ),
  answers('refusals-listed', (reply) =>
    reply.status === 404 ? jsonReply(404, [{ title: 'Not there', id: 7, errorCode: 0 }]) : reply,
  ),
  answers('login-missing-401', (reply, { operation }) =>
    operation === 'POST /login' && reply.status === 400 ? { ...reply, status: 401 } : reply,
  ),
  answers('keyless-400', (reply, { operation, headers }) => {
    const { errors = [] } = operations.get(operation) ?? {};
    const isKeyless = headers['x-api-key'] === undefined && [401, 403].includes(reply.status);
    return isKeyless && errors.length === 1 && errors[0] === 400
      ? { ...reply, status: 400 }
      : reply;
  }),
  answers('deletion-id-0', (reply, { operation }) =>
    operation.startsWith('DELETE ') && operations.get(operation)?.returns === 'code and id'
      ? mapMembers(reply, new Set(['id']), () => 0)
      : reply,
  ),
  oddity('locks-after-5', locksAfterTries),
  oddity('documents-over-maximum-400', {
    around: async (call, next) => {
      const most = valueOf(call, 'maxrecords') ?? '';
      const isOver = call.operation === 'GET /documents' && /^\d+$/.test(most);
      const reply = await next(call);
      return isOver && Number(most) > 500 && reply.status === 200
        ? refusal(400, 'maxRecords is too large.')
        : reply;
    },
  }),
  oddity('users-trailing-page', usersTrailingPage),
  oddity('always-enriched', {
    around: (call, next) => {
      if (!/^GET \/(in|out)putports$/.test(call.operation)) return next(call);
      const asked = valueOf(call, 'enrichports') ?? 'false';
      const others = mapValues(call, (name, value) => (name === 'enrichports' ? undefined : value));
      return next(asked === 'false' ? withPair(others, ['enrichPorts', 'true']) : call);
    },
  }),
  documents('tags-given', (document) => ({
    ...document,
    tags: [
      { tagType: 0, name: 'Sales & Marketing' },
      { tagType: 1, name: 'Everyone' },
    ],
  })),
  answers('titles-cleaned', (reply) =>
    mapMembers(reply, new Set(['documentName']), (name) =>
      typeof name === 'string' ? name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_') : name,
    ),
  ),
  oddity('release-options-kept', releaseOptionsKept),
  oddity('record-defaults', recordDefaults),
  oddity('history-ends', {
    around: async (call, next) => {
      if (call.operation !== 'GET /documents/history') return next(call);
      const reply = await next(
        mapValues(call, (name, value) => (ends.has(name) ? moved(value, 1) : value)),
      );
      const shown = [...ends].filter((name) => valueOf(call, name) !== undefined);
      const names = new Set(shown.map((name) => (name === 'dateend' ? 'dateEnd' : 'dateStart')));
      return mapMembers(reply, names, (end) => (typeof end === 'string' ? moved(end, -1) : end));
    },
  }),
];

const ends = new Set(['datestart', 'dateend']);

function documents(name: string, change: (document: JsonObject) => JsonObject): Oddity {
  return answers(name, (reply) =>
    mapJson(reply, (json) =>
      mapObjects(json, (object) => ('storageOnline' in object ? change(object) : object)),
    ),
  );
}

/** After five wrong passwords in a row a user is not let in for a while, with the right one neither. */
function locksAfterTries({ clock }: Parts): Layer {
  const wrong = new Map<string, number>();
  const lockedUntil = new Map<string, number>();
  return {
    around: async (call, next) => {
      const who = (valueOf(call, 'userid') ?? '').toLowerCase();
      if (call.operation !== 'POST /login' || valueOf(call, 'authtype') !== '0') return next(call);
      if ((lockedUntil.get(who) ?? 0) > clock.now()) return refusal(401, 'Wrong credentials.');
      const reply = await next(call);
      const isWrong = reply.status === 401 && valueOf(call, 'password') !== undefined;
      const tries = isWrong ? (wrong.get(who) ?? 0) + 1 : 0;
      wrong.set(who, tries % triesBeforeLock);
      if (tries === triesBeforeLock) lockedUntil.set(who, clock.now() + lockMs);
      return reply;
    },
  };
}

/** After a last page of users that is full comes an empty one. */
function usersTrailingPage(): Layer {
  const envelopes = new Map<string, Reply>();
  return {
    around: async (call, next) => {
      if (call.operation !== 'GET /users/all') return next(call);
      const known = envelopes.get(valueOf(call, 'pagetoken') ?? '');
      // Who may not ask is told so.
      if (known !== undefined) {
        const first = mapValues(call, (name, value) => (name === 'pagetoken' ? undefined : value));
        const reply = await next(first);
        return reply.status === 200 ? known : reply;
      }
      const reply = await next(call);
      const { items, nextPageToken = '', ...rest } = objectOf(reply) ?? {};
      const most = Math.min(Number(valueOf(call, 'maxrecords') ?? '50'), 1000);
      const isFull = items !== undefined && isList(items) && items.length === most && most > 0;
      if (!isFull || nextPageToken !== '' || envelopes.size > 10_000) return reply;
      const token = `all-${String(envelopes.size)}`;
      envelopes.set(token, withJson(reply, { ...rest, items: [], recordsOnPage: 0 }));
      return withJson(reply, { ...rest, items, nextPageToken: token });
    },
  };
}

/** A document says how it was printed last. */
function releaseOptionsKept(): Layer {
  const released = new Map<string, JsonObject>();
  return {
    around: async (call, next) => {
      const reply = await next(call);
      const isSent = call.operation.startsWith('POST /documents/{uuid}');
      if (isSent && errorCodeOf(reply) === 0)
        released.set(call.path.split('/')[2] ?? '', optionsOf(call));
      return mapJson(reply, (json) =>
        mapObjects(json, (object) => {
          const options = released.get(textOf(object, 'uuid'));
          return options === undefined || !('storageOnline' in object)
            ? object
            : { ...object, ...options };
        }),
      );
    },
  };
}

function optionsOf(call: Call): JsonObject {
  const copies = Number(valueOf(call, 'copies'));
  const duplex = Number(valueOf(call, 'duplex'));
  const grayscale = valueOf(call, 'grayscale');
  return {
    ...(Number.isInteger(copies) && copies > 0 ? { copies } : {}),
    ...([0, 1, 2].includes(duplex) ? { duplex } : {}),
    ...(grayscale === 'true' || grayscale === 'false' ? { grayscale: grayscale === 'true' } : {}),
  };
}

/** What a recorded job is called, and on what it was, when nobody said so. */
function recordDefaults(): Layer {
  return {
    around: (call, next) => {
      if (call.operation !== 'POST /documents/history') return next(call);
      const names = namesOf(call);
      if (!names.has('jobtype')) return next(call);
      const titled = names.has('title') ? call : withPair(call, ['title', 'untitled job']);
      return next(names.has('papersize') ? titled : withPair(titled, ['papersize', 'A4']));
    },
  };
}

/** A range [start, end) that is moved by a millisecond is (start, end], to the millisecond. */
function moved(instant: string, ms: number): string {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? instant : new Date(at + ms).toISOString();
}
