import {
  type Call,
  errorCodeOf,
  type JsonObject,
  mapJson,
  mapMembers,
  mapObjects,
  type Next,
  objectOf,
  type Reply,
  textOf,
  withJson,
} from '../call.ts';
import { answers, type Layer, type Oddity, oddity, type Parts } from '../oddity.ts';
import { mapValues, valueOf, withPair } from '../parameters.ts';
import { savedAgain } from '../pdf.ts';
import { historyThrough, listThrough, type View } from './document-views.ts';

const names = new Set(['documentName']);
const conversionMs = 700;
const lagMs = 1500;
export const documentOddities: readonly Oddity[] = [
  answers('title-nfc', (reply) =>
    mapMembers(reply, names, (name) => (typeof name === 'string' ? name.normalize('NFC') : name)),
  ),
  answers(
    'title-bare',
    (reply) =>
      mapMembers(reply, names, (name) =>
        typeof name === 'string' ? name.replace(/(?<=.)\.[a-z\d]{1,5}$/i, '') : name,
      ),
    { alone: true },
  ),
  answers('other-words', (reply) =>
    mapJson(reply, (json) =>
      mapObjects(json, (object) =>
        typeof object['documentType'] === 'number' && 'storageOnline' in object
          ? { ...object, documentType: object['documentType'] + 100, secure: true }
          : object,
      ),
    ),
  ),
  oddity('received-first', (parts) => pendingFirst(parts, [5])),
  oddity('converts-everything', (parts) => pendingFirst(parts, [6, 7]), {
    rival: 'received-first',
  }),
  oddity('date-time-changes', changeTimes),
  oddity('retained-stored', retainedStored),
  answers('download-pdf', downloadPdf, { choices: { downloads: 'others' } }),
  oddity('all-colour', () =>
    uploads((document) => ({ ...document, colorPages: document['totalPages'] ?? 0 })),
  ),
  oddity('paper-points', () =>
    uploads((document) => {
      const size = textOf(document, 'paperSize');
      return { ...document, paperSize: points[size] ?? size };
    }),
  ),
  oddity('download-keeps', {
    around: (call, next) => {
      if (call.operation !== 'GET /documents/{uuid}.content') return next(call);
      const others = mapValues(call, (name, value) => (name === 'retain' ? undefined : value));
      // A malformed one is for the service to refuse.
      const isWellFormed = /^(true|false)$/.test(valueOf(call, 'retain') ?? 'true');
      return next(isWellFormed ? withPair(others, ['retain', 'true']) : call);
    },
  }),
  oddity('history-lag', historyLag, { choices: { historyLagMs: 2 * lagMs } }),
  oddity(
    'history-finished',
    () => {
      const finished = new Set([1, 2, 3, 4, 8, 9]);
      const history = historyThrough((record) =>
        finished.has(Number(record['status'])) ? record : undefined,
      );
      return { around: (call, next) => (isHistory(call) ? history(call, next) : next(call)) };
    },
    { choices: { historyHolds: 'finished' } },
  ),
];

function isHistory({ operation }: Call): boolean {
  return operation === 'GET /documents/history';
}

/** A view of documents, in the list of a user and in the history. */
function viewed(
  view: View,
  around: (call: Call, next: Next) => Promise<Reply>,
): NonNullable<Layer['around']> {
  const history = historyThrough(view);
  return (call, next) => {
    if (isHistory(call)) return history(call, next);
    return call.operation === 'GET /documents' ? listThrough(view, call, next) : around(call, next);
  };
}

/** Shows an upload for a while in these states, one after the other, and without pages. */
function pendingFirst({ clock }: Parts, states: readonly number[]): Layer {
  const readyAt = new Map<string, number>();
  const isPending = (uuid: string): boolean => {
    const at = readyAt.get(uuid);
    if (at !== undefined && at <= clock.now()) readyAt.delete(uuid);
    return at !== undefined && at > clock.now();
  };
  const pending = (document: JsonObject, leftMs: number): JsonObject => {
    const at = Math.min(states.length - 1, Math.floor((1 - leftMs / conversionMs) * states.length));
    return { ...document, status: states[at] ?? 5, totalPages: 0, colorPages: 0 };
  };
  const view: View = (document) => {
    const uuid = textOf(document, 'uuid');
    const leftMs = (readyAt.get(uuid) ?? 0) - clock.now();
    return document['status'] === 0 && isPending(uuid) ? pending(document, leftMs) : document;
  };
  const until = async (times: readonly number[]): Promise<void> => {
    const waitMs = Math.max(0, ...times.map((at) => at - clock.now()));
    if (waitMs > 0) await clock.sleep(waitMs);
  };
  const call = viewed(view, async (call, next) => {
    if (call.operation.startsWith('DELETE /documents') || call.operation.includes('{uuid}'))
      await until([...readyAt].filter(([uuid]) => call.path.includes(uuid)).map(([, at]) => at));
    if (call.operation.endsWith(' /card')) await until([...readyAt.values()]);
    const reply = await next(call);
    const document = objectOf(reply);
    const isKept = call.operation === 'PUT /documents' && document?.['status'] === 0;
    if (!isKept || document === undefined || reply.status >= 300) return reply;
    readyAt.set(textOf(document, 'uuid'), clock.now() + conversionMs);
    return withJson(reply, pending(document, conversionMs));
  });
  return { around: call };
}

/** dateTime says when a document changed last; ranges of the history go by its creation all the same. */
function changeTimes({ clock }: Parts): Layer {
  const changed = new Map<string, number>();
  return {
    around: async (call, next) => {
      const reply = await next(call);
      const ends = /^(POST|DELETE) \/documents\/\{uuid\}/.test(call.operation);
      if (ends && errorCodeOf(reply) === 0) changed.set(call.path.split('/')[2] ?? '', clock.now());
      return mapJson(reply, (json) =>
        mapObjects(json, (object) => {
          const dateTime = changed.get(textOf(object, 'uuid'));
          return dateTime === undefined || !('dateTime' in object)
            ? object
            : { ...object, dateTime };
        }),
      );
    },
  };
}

function retainedStored(): Layer {
  const stored = new Set<string>();
  const view: View = (document) =>
    document['status'] === 0 && stored.has(textOf(document, 'uuid'))
      ? { ...document, status: 9 }
      : document;
  const call = viewed(view, async (call, next) => {
    const reply = await next(call);
    const isSent = call.operation === 'POST /documents/{uuid}/{port}' && errorCodeOf(reply) === 0;
    if (isSent && valueOf(call, 'retain') === 'true') stored.add(call.path.split('/')[2] ?? '');
    return reply;
  });
  return { around: call };
}

/** What the content is of a document that was downloaded, with everything that is drawn on it. */
function downloadPdf(reply: Reply, { operation }: Call): Reply {
  const { content, status } = reply;
  const isDownload = operation === 'GET /documents/{uuid}.content' && status === 200;
  return isDownload && 'bytes' in content
    ? { ...reply, content: { bytes: savedAgain(content.bytes) } }
    : reply;
}

/** Members of uploaded documents alone: of a job that is recorded the caller says them (4.4). */
function uploads(change: (document: JsonObject) => JsonObject): Layer {
  const own = new Set<string>();
  return {
    around: async (call, next) => {
      const reply = await next(call);
      const uuid = textOf(objectOf(reply), 'uuid');
      if (call.operation === 'PUT /documents' && uuid !== '' && own.size < 100_000) own.add(uuid);
      return mapJson(reply, (json) =>
        mapObjects(json, (object) => (own.has(textOf(object, 'uuid')) ? change(object) : object)),
      );
    },
  };
}

const points: Readonly<Record<string, string>> = { A4: '595x842', Letter: '612x792' };

/** Records are shown as they were `lagMs` ago. */
function historyLag({ clock }: Parts): Layer {
  const versions = new Map<string, { readonly record: JsonObject; readonly since: number }[]>();
  const view: View = (record) => {
    const now = clock.now();
    const known = versions.get(textOf(record, 'uuid')) ?? [];
    if (JSON.stringify(known.at(-1)?.record) !== JSON.stringify(record)) {
      // One that is older than the lag was there before anybody asked.
      const made = Number(record['dateTime']);
      known.push({ record, since: known.length === 0 && made < now - lagMs ? 0 : now });
    }
    versions.set(textOf(record, 'uuid'), known);
    return known.findLast(({ since }) => since <= now - lagMs)?.record;
  };
  const history = historyThrough(view);
  return { around: (call, next) => (isHistory(call) ? history(call, next) : next(call)) };
}
