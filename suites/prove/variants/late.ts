import { systemClock } from '../../../simulators/kit/clock.ts';
import {
  both,
  isRefused,
  type OnRequest,
  okay,
  on,
  withKey,
} from '../../engine/fault-proxy/alter.ts';
import type { FaultTarget, Variant } from '../../engine/fault-proxy/fault.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  jsonOf,
  type PassingAnswer,
  type PassingRequest,
  partOf,
  withForm,
  withJson,
} from '../../engine/fault-proxy/interception.ts';
import {
  isArray,
  isObject,
  type Json,
  numberMember,
  textMember,
} from '../../engine/journal/json.ts';

/** How late effects are here, in milliseconds: well within the time that a proof's profile gives them. */
const lateMs = 400;

/** Short, since every call after a change waits for it. */
const membershipLateMs = 100;

/** What a call brings about shows later than its answer, within the limits of the profile. */
export const lateVariants: readonly Variant[] = [
  {
    id: 'late-paper',
    says: 'responds to a release when it is accepted, and prints it later',
    freedom:
      'SIL-42: the time of the response to a send is unspecified; the profile says how long a delivery takes',
    make: () => ({ paperDelayMs: lateMs }),
  },
  {
    id: 'late-lists',
    says: 'keeps deleted and printed documents in lists for a while',
    freedom: 'SIL-165: how soon a list shows a change is unspecified',
    make: endedStayListed,
  },
  {
    id: 'received-first',
    says: 'responds to an upload with status RECEIVED, and lists the document later',
    freedom: 'SIL-41 and SIL-165: the status is the current one',
    make: receivedFirst,
  },
  {
    id: 'late-history',
    says: 'returns an earlier state of the history',
    freedom: 'SIL-164: when a document appears in the history is unspecified',
    make: () => ({ request: (request) => (history(request) ? endingEarlier(request) : request) }),
  },
  {
    id: 'history-of-the-finished',
    says: 'omits waiting documents from the history',
    freedom: 'SIL-164: whether the history contains waiting documents is unspecified',
    choices: { historyHolds: 'finished' },
    make: finishedOnly,
  },
  {
    id: 'late-memberships',
    says: 'returns the previous groups of a user for a while after a change',
    freedom: 'SIL-188: how soon a change is visible is unspecified',
    choices: { changesLagMs: 2 * membershipLateMs },
    // Every other call of a case would wait as well.
    alone: true,
    make: membershipsLater,
  },
  {
    id: 'jobs-go-with-their-documents',
    says: 'accepts a send during the deletion of its document, which cancels the job',
    freedom:
      'SIL-42: when a send prints, and what happens to it if the document is deleted, is unspecified',
    make: cancelsJobs,
  },
  {
    id: 'late-imports',
    says: 'responds to an import before it is performed',
    freedom: 'SIL-68: the response may precede the synchronization',
    make: importsLater,
  },
];

const history = on('documents.history');
const list = on('documents.list');
const waiting = 0;
const received = 5;

function nowMs(): number {
  return systemClock.now();
}

/** A send that comes while a deletion is under way: it is answered as taken, and the service hears nothing of it. */
function cancelsJobs(): Interception {
  const deletions = new Set<string>();
  const isDeletion = on('documents.delete');
  return {
    request: (request) => {
      const { uuid = '' } = request.pathParameters;
      if (isDeletion(request)) deletions.add(uuid);
      return request.operation === 'documents.send' && deletions.has(uuid) ? okay : request;
    },
    answer: (answer, request) => {
      if (isDeletion(request)) deletions.delete(request.pathParameters['uuid'] ?? '');
      return answer;
    },
  };
}

function endedStayListed(): Interception {
  const records = new Map<string, Json>();
  const ended = new Map<string, { readonly bearer: string; readonly untilMs: number }>();
  const bearerOf = ({ headers }: PassingRequest): string => headers['authorization'] ?? '';
  return {
    answer: (answer, request) => {
      const { uuid = '' } = request.pathParameters;
      const ends =
        request.operation === 'documents.delete' ||
        (request.operation === 'documents.send' && formOf(request).get('retain') !== 'true');
      if (ends && !isRefused(answer))
        ended.set(uuid, { bearer: bearerOf(request), untilMs: nowMs() + lateMs });
      const json = jsonOf(answer);
      if (!list(request) || !isArray(json) || formOf(request).has('status')) return answer;
      for (const one of json) records.set(textMember(one, 'uuid') ?? '', one);
      const stale = [...ended].flatMap(([one, { bearer, untilMs }]) => {
        const record = records.get(one);
        const isStale = bearer === bearerOf(request) && untilMs > nowMs();
        return isStale && record !== undefined ? [record] : [];
      });
      const isThere = (one: Json): boolean =>
        json.some((other) => textMember(other, 'uuid') === textMember(one, 'uuid'));
      return withJson(answer, [...json, ...stale.filter((one) => !isThere(one))]);
    },
  };
}

/** Sends and downloads of one that is not listed yet are done all the same. */
function receivedFirst(): Interception {
  const arrivals = new Map<string, number>();
  return {
    answer: (answer, request) => {
      const json = jsonOf(answer);
      if (request.operation === 'documents.upload' && isObject(json)) {
        const isWaiting = !isRefused(answer) && numberMember(json, 'status') === waiting;
        if (!isWaiting) return answer;
        arrivals.set(textMember(json, 'uuid') ?? '', nowMs() + lateMs / 2);
        return withJson(answer, { ...json, status: received });
      }
      if (!list(request) || !isArray(json) || formOf(request).has('status')) return answer;
      // What is cut off at a full page would stay away from a page that others leave.
      if (json.length >= Number(formOf(request).get('maxRecords') ?? 50)) return answer;
      const isHere = (one: Json): boolean =>
        (arrivals.get(textMember(one, 'uuid') ?? '') ?? 0) <= nowMs();
      return withJson(answer, json.filter(isHere));
    },
  };
}

/** The range ends a while ago, where it does not end earlier; later pages are bound to their first one. */
function endingEarlier(request: PassingRequest): PassingRequest {
  const form = formOf(request);
  const dayMs = 24 * 3_600_000;
  const end = nowMs() - lateMs;
  if (form.has('pagetoken') || form.has('dateend')) return request;
  if (!form.has('datestart')) form.set('datestart', new Date(end - dayMs).toISOString());
  form.set('dateend', new Date(end).toISOString());
  return withForm(request, form);
}

/** Only questions whose answers stay whole pages are bent: of those for one state or for all of one user. */
function finishedOnly(): Interception {
  return {
    answer: (answer, request) => {
      const json = jsonOf(answer);
      const form = formOf(request);
      const isPaged = form.has('pagetoken') || textMember(json, 'nextPageToken') !== undefined;
      if (!history(request) || !isObject(json) || isPaged) return answer;
      const documents = isArray(json['documents']) ? json['documents'] : [];
      const left = documents.filter((one) => numberMember(one, 'status') !== waiting);
      return withJson(answer, { ...json, documents: left, recordsOnPage: left.length });
    },
  };
}

function membershipsLater(): Interception {
  const before = new Map<string, { readonly answer: PassingAnswer; readonly untilMs: number }>();
  const userOf = ({ pathParameters }: PassingRequest): string =>
    (pathParameters['username'] ?? '').toLowerCase();
  const changes = on('users.groups-add', 'users.groups-set', 'users.groups-remove');
  return {
    request: async (request, upstream) => {
      if (!changes(request)) return request;
      const looking = {
        operation: 'users.groups',
        method: 'GET',
        query: '',
        body: Buffer.alloc(0),
      };
      const answer = await upstream({ ...request, ...looking });
      if (answer.status === 200)
        before.set(userOf(request), { answer, untilMs: nowMs() + membershipLateMs });
      return request;
    },
    answer: (answer, request) => {
      const stale = request.operation === 'users.groups' ? before.get(userOf(request)) : undefined;
      return stale === undefined || stale.untilMs < nowMs() || isRefused(answer)
        ? answer
        : stale.answer;
    },
  };
}

/** Who may not import, or sends no whole import, is told at once. */
function importsLater({ key }: FaultTarget): Interception {
  const byKeyAlone: OnRequest = ({ headers }) => headers['authorization'] === undefined;
  const isMeant = both(on('users.import'), withKey(key('full')), byKeyAlone);
  return {
    request: (request, upstream) => {
      const lacks = ['group', 'mapping'].some((name) => partOf(request, name) === undefined);
      if (!isMeant(request) || lacks || !request.body.includes('filename=')) return request;
      // The target may be gone by then.
      void systemClock
        .sleep(lateMs)
        .then(() => upstream(request))
        .catch(() => undefined);
      return jsonAnswer(200, { errorCode: 0 });
    },
  };
}
