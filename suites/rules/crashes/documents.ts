import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion, type CheckParts } from '../../engine/case/check.ts';
import { sameContent } from '../../engine/case/compare/same-content.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { lookOf } from '../../engine/case/looks.ts';
import { precedes } from '../../engine/case/order.ts';
import { killBefore, killsIn } from '../../engine/case/subjects/kills.ts';
import { isDue } from '../../engine/case/time-limit.ts';
import { fault } from '../../engine/fault.ts';
import { alterList, bearerOf, isRefused } from '../../engine/fault-proxy/alter.ts';
import {
  fileBytes,
  type Interception,
  jsonOf,
  type PassingRequest,
} from '../../engine/fault-proxy/interception.ts';
import { onceKilled } from '../../engine/fault-proxy/once-killed.ts';
import { type Exchange, parameterText } from '../../engine/journal/exchange.ts';
import { type Json, numberMember, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { type DocumentState, possibleDuring } from '../../engine/state/document-state.ts';
import type { State } from '../../engine/state/state.ts';
import { call } from '../../spec/calls.ts';

const list = call('documents.list');
const upload = call('documents.upload');
const download = call('documents.download');
const remove = call('documents.delete');

/** Each of these rules has these properties. */
const derived = {
  basis: 'derived',
  needs: ['control.restart', 'allow.restarts', 'allow.paper'],
} as const;
/** interface 3. */
const ready = 0;
/** States from which a document can still come to wait. */
const mayWait = [ready, 5, 6, 7];

/**
 * Documents over a kill. Derived: the interface names deletion, printing and expiry as the ends of a
 * document, and no restart among them; an answer that says that something was made or deleted is true.
 */
export const rules = [
  rule('CRASH-01', 'After a kill every acknowledged waiting document is listed', {
    ...derived,
    from: 'documents.upload call',
    check: inEachList(true, isWaiting),
    faults: fault('kill-loses-a-document', 'loses a document when it is killed', () =>
      onceKilled(alterList(list, (documents) => documents.slice(0, -1))),
    ),
  }),
  rule('CRASH-02', 'After a kill acknowledged documents are downloaded unchanged', {
    ...derived,
    from: 'documents.download call',
    check: { operations: download.operations, answer: isUnchanged },
    faults: fault(
      'kill-cuts-content',
      'returns half of the first document after it was killed',
      cutsContent,
    ),
  }),
  rule(
    'CRASH-03',
    'After a kill no document waits again that was acknowledged as deleted or printed',
    {
      ...derived,
      from: 'documents.delete call',
      check: inEachList(false, (states) => mayWait.every((one) => !states.has(one))),
      faults: fault(
        'kill-undoes-deletes',
        'lists documents again that were deleted before it was killed',
        bringsBack,
      ),
    },
  ),
  rule('CRASH-09', 'An upload that a kill interrupted is stored completely or not at all', {
    ...derived,
    from: 'documents.upload call',
    check: wholeOrAbsent,
    faults: fault(
      'kill-halves-an-upload',
      'keeps half of an upload during which it was killed',
      keepsHalves,
    ),
  }),
];

type States = ReadonlySet<number>;

/** In each list of an owner's documents after a kill: the documents in such states are listed, or are not. */
function inEachList(isListed: boolean, isMeant: (states: States) => boolean): CheckParts {
  const words = ['in the list', 'not in the list'];
  const [expected, opposite] = isListed ? words : words.toReversed();
  return {
    operations: list.operations,
    *answer(x, state) {
      const look = lookOf(x, state);
      if (look === undefined || look.uuids.size >= 500) return;
      const meant = [...state.documents.values()].filter(
        (one) => one.owner === look.user && isOlder(one, x, state) && isMeant(statesAt(one, x)),
      );
      const wrong = meant.filter(
        (one) => look.uuids.has(one.uuid) !== isListed && (isListed || mustBeGone(one, x, state)),
      ).length;
      if (meant.length === 0) return;
      yield assertion(x, wrong === 0, {
        expected: `${countOf(meant.length, 'document')} ${expected}`,
        seen: wrong === 0 ? `all of them ${expected}` : `${String(wrong)} of them ${opposite}`,
      });
    },
  };
}

/** Its upload was answered before the last kill. */
function isOlder({ uploadedAtSeq }: DocumentState, x: Exchange, state: State): boolean {
  const kill = killBefore(x, state);
  return kill !== undefined && precedes(uploadedAtSeq, kill);
}

function statesAt(document: DocumentState, { sentAt, answeredAt }: Exchange): States {
  return possibleDuring(document, sentAt, answeredAt);
}

function isWaiting(states: States): boolean {
  return states.size === 1 && states.has(ready);
}

/** Whether the time of a delivery is over since every call that was to end it. */
function mustBeGone({ releases, attempts }: DocumentState, x: Exchange, { facts }: State): boolean {
  const ends = [...releases, ...attempts].flatMap(({ answeredAtNs }) => answeredAtNs ?? []);
  return ends.length > 0 && ends.every((at) => isDue(x, at, facts.deliveryMs));
}

function* isUnchanged(x: Exchange, state: State): Iterable<Assertion> {
  const document = state.documents.get(x.path('uuid'));
  if (document === undefined || !isOlder(document, x, state)) return;
  if (!isWaiting(statesAt(document, x))) return;
  const same =
    x.status === 200 ? sameContent(x, document.file, state) : { ok: false, seen: x.words };
  if (same !== undefined)
    yield assertion(x, same.ok, { expected: 'the document', seen: same.seen });
}

/** The next list of its owner's documents after each upload without an answer, and the download of what has its title. */
function* wholeOrAbsent(c: Case): Iterable<Assertion> {
  const answered = new Set(c.exchanges.map((x) => x.call));
  for (const sent of c.events.filter((event) => event.type === 'sent')) {
    if (!upload(sent) || answered.has(sent.call)) continue;
    const [look] = c.looksAfter(parameterText({ sent }, 'username'), sent.seq);
    if (look === undefined || killsIn(c.case, c.state).length === 0) continue;
    const title = parameterText({ sent }, 'title');
    const { exchange } = look;
    const record = exchange.items.find((one) => textMember(one, 'documentName') === title);
    const uuid = textMember(record, 'uuid');
    const copy = c.after(exchange, (x) => download(x) && x.path('uuid') === uuid && x.ok);
    if (uuid !== undefined && copy === undefined) continue;
    const same =
      copy === undefined
        ? { ok: true, seen: 'no document' }
        : sent.file && sameContent(copy, sent.file, c.state);
    if (same !== undefined)
      yield assertion(copy ?? exchange, same.ok, {
        expected: 'the whole document or no document',
        seen: same.seen,
      });
  }
}

/** A document that is uploaded or released during the kill need not be there afterwards; the first document must be. */
function cutsContent(): Interception {
  let first: string | undefined;
  return onceKilled(
    {
      answer: (answer, request) =>
        download(request) && request.pathParameters['uuid'] === first
          ? { ...answer, body: answer.body.subarray(0, answer.body.length / 2) }
          : answer,
    },
    (answer, request) => {
      if (upload(request)) first ??= textMember(jsonOf(answer), 'uuid');
    },
  );
}

/** The lists of whoever deleted documents have them again. */
function bringsBack(): Interception {
  const uploaded = new Map<string | undefined, Json | undefined>();
  const deleted: { readonly by: string | undefined; readonly record: Json }[] = [];
  const again = alterList(list, (documents, request) =>
    [
      ...documents,
      ...deleted.filter(({ by }) => by === bearerOf(request)).map(({ record }) => record),
    ].toSorted(
      (one, other) => (numberMember(other, 'dateTime') ?? 0) - (numberMember(one, 'dateTime') ?? 0),
    ),
  );
  return onceKilled(again, (answer, request) => {
    const json = jsonOf(answer);
    if (upload(request)) uploaded.set(textMember(json, 'uuid'), json);
    const record = uploaded.get(request.pathParameters['uuid']);
    if (remove(request) && !isRefused(answer) && record !== undefined)
      deleted.push({ by: bearerOf(request), record });
  });
}

/** An upload that failed is made again, cut in half, before the next list. */
function keepsHalves(): Interception {
  const broken: PassingRequest[] = [];
  return {
    request: async (request, upstream) => {
      if (list(request)) for (const one of broken.splice(0)) await upstream(halfOf(one));
      if (!upload(request)) return request;
      try {
        return await upstream(request);
      } catch (error) {
        broken.push(request);
        throw error;
      }
    },
  };
}

/** The same multipart request with half of its file. */
function halfOf(request: PassingRequest): PassingRequest {
  const { body } = request;
  const file = fileBytes(body);
  const start = body.indexOf(file);
  const [half, end] = [start + file.length / 2, start + file.length];
  return { ...request, body: Buffer.concat([body.subarray(0, half), body.subarray(end)]) };
}
