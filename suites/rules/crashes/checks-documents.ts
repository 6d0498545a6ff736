import {
  type Exchange,
  isAfter,
  parameterText,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import { itemsOf, textMember } from '../../journal/json.ts';
import {
  type Assertion,
  assertion,
  type BoundCheck,
  type Case,
  seenAnswer,
} from '../../judge/check.ts';
import { aPrint, countOf } from '../../judge/finding-words.ts';
import { precedes } from '../../judge/order.ts';
import { documentsOf, lookOf, settledAfter } from '../../judge/queries.ts';
import { sameContent } from '../../judge/same-content.ts';
import { mustBeGone } from '../../judge/time-limit.ts';
import { type DocumentState, possibleDuring, userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';
import { killBefore, wasInterrupted } from './checks-kills.ts';
import { isPushed } from './checks-pushes.ts';

const ready = 0;
/** States from which a document can still come to wait. */
const mayWait = [ready, 5, 6, 7];

/** What became of documents over a kill. */
export const crashDocumentChecks: readonly BoundCheck[] = [
  onLookAfterKill('CRASH-01', {
    expected: 'in the list',
    which: (states) => isJust(states, ready),
  }),
  {
    rule: 'CRASH-02',
    *answer(exchange, world) {
      const document = world.documents.get(pathText(exchange, 'uuid'));
      if (exchange.operation !== 'documents.download' || document === undefined) return;
      if (!isOlder(document, exchange, world)) return;
      const states = possibleDuring(document, exchange.sent.seq, exchange.answered.seq);
      if (!isJust(states, ready)) return;
      const same = exchange.status === 200 && sameContent(exchange, document.file, world);
      if (same === undefined) return;
      yield assertion(exchange, same !== false && same.ok, {
        expected: 'the document',
        seen: same === false ? seenAnswer(exchange) : same.seen,
      });
    },
  },
  onLookAfterKill('CRASH-03', {
    expected: 'not in the list',
    which: (states) => !mayWait.some((one) => states.has(one)),
  }),
  { rule: 'CRASH-04', play: (play, world) => atMostOncePerRelease(play, world) },
  { rule: 'CRASH-05', play: (play, world) => sentIsOnPaper(play, world) },
  { rule: 'CRASH-09', play: (play, world) => wholeOrNotAtAll(play, world) },
];

function isJust(states: ReadonlySet<number>, status: number): boolean {
  return states.size === 1 && states.has(status);
}

/** Acknowledged before the last kill. */
function isOlder(document: DocumentState, exchange: Exchange, world: State): boolean {
  const kill = killBefore(exchange, world);
  return kill !== undefined && precedes(document.uploadedAtSeq, kill);
}

/** At each look at an owner's documents after a kill: those whose possible states say that they are listed, or are not. */
function onLookAfterKill(
  rule: string,
  words: {
    readonly expected: 'in the list' | 'not in the list';
    readonly which: (states: ReadonlySet<number>) => boolean;
  },
): BoundCheck {
  const { expected, which } = words;
  return {
    rule,
    *answer(exchange, world) {
      const look = lookOf(exchange, world);
      if (look === undefined || look.uuids.size >= 500) return;
      const sure = [...world.documents.values()].filter(
        (document) =>
          document.owner === look.user &&
          isOlder(document, exchange, world) &&
          which(possibleDuring(document, exchange.sent.seq, exchange.answered.seq)),
      );
      const wrong = sure.filter(
        (one) =>
          look.uuids.has(one.uuid) !== (expected === 'in the list') &&
          (expected === 'in the list' || mustBeGone(exchange, lastEnd(one), world)),
      );
      if (sure.length === 0) return;
      yield assertion(exchange, wrong.length === 0, {
        expected: `${countOf(sure.length, 'document')} ${expected}`,
        seen:
          wrong.length === 0
            ? `all of them ${expected}`
            : `${String(wrong.length)} of them ${opposite[expected]}`,
      });
    },
  };
}

const opposite = { 'in the list': 'not in the list', 'not in the list': 'in the list' } as const;

/** The last call that was to end it. */
function lastEnd({ releases, attempts }: DocumentState): { readonly answeredAtNs?: bigint } {
  const ends = [...releases, ...attempts].flatMap(({ answeredAtNs }) => answeredAtNs ?? []);
  const last = ends.toSorted((one, other) => (one < other ? -1 : 1)).at(-1);
  return last === undefined ? {} : { answeredAtNs: last };
}

function* atMostOncePerRelease(play: Case, world: State): Iterable<Assertion> {
  if (!wasKilled(play)) return;
  for (const document of documentsOf(play, world)) {
    // What is pushed is released by nobody: CRASH-11.
    if (isPushed(document, world)) continue;
    const whole = document.prints.filter(({ sha256 }) => sha256 === document.file.sha256);
    const granted = document.releases.filter(({ outcome }) => outcome !== 'refused');
    const cut = granted.filter((one) => wasInterrupted(one, whole, world));
    const most = granted.length + cut.length;
    const surplus = whole[most];
    const settled = settledAfter(play, surplus?.seq ?? document.uploadedAtSeq);
    if (whole.length === 0 || settled === undefined) continue;
    yield {
      ok: surplus === undefined,
      witness: [settled, document.uploadedAtSeq],
      expected: `at most ${countOf(most, 'print')}`,
      seen: countOf(whole.length, 'print'),
    };
  }
}

function* sentIsOnPaper(play: Case, world: State): Iterable<Assertion> {
  if (!wasKilled(play)) return;
  for (const document of documentsOf(play, world)) {
    const sent = document.releases.find(
      ({ cause, outcome }) => cause === 'send' && outcome === 'done',
    );
    const settled = settledAfter(play, sent?.answeredSeq);
    if (sent === undefined || settled === undefined) continue;
    // Where every document was written anew, only the number of pages tells which paper is whose.
    const ok =
      document.prints.some(({ seq }) => precedes(sent.sentSeq, seq)) ||
      (areAnew(play, world) && papersLike(play, document) >= sendsLike(play, world, document));
    yield {
      ok,
      witness: [settled, sent.sentSeq],
      ...aPrint('the document', ok),
    };
  }
}

function areAnew(play: Case, world: State): boolean {
  return documentsOf(play, world).every(({ prints, file }) =>
    prints.every(({ sha256 }) => sha256 !== file.sha256),
  );
}

/** How many papers of as many pages came. */
function papersLike({ events }: Case, { file }: DocumentState): number {
  return events.filter(
    (event) =>
      event.type === 'receipt' && event.state === 'completed' && event.pages === file.pages,
  ).length;
}

/** How many documents of as many pages must have come. */
function sendsLike(play: Case, world: State, { file }: DocumentState): number {
  return documentsOf(play, world)
    .filter((one) => one.file.pages === file.pages)
    .flatMap(({ releases }) => releases)
    .filter(({ cause, outcome }) => cause === 'send' && outcome === 'done').length;
}

/** Of each upload without an answer: what the next look at the owner's documents shows under its title. */
function* wholeOrNotAtAll(play: Case, world: State): Iterable<Assertion> {
  const answered = new Set(play.exchanges.map(({ sent }) => sent.call));
  for (const sent of play.events) {
    if (sent.type !== 'sent' || sent.operation !== 'documents.upload' || answered.has(sent.call))
      continue;
    const owner = userKey(parameterText({ sent }, 'username'));
    const look = play.exchanges.find(
      (one) => precedes(sent.seq, one.sent.seq) && lookOf(one, world)?.user === owner,
    );
    if (look === undefined || !wasKilled(play)) continue;
    const uuid = listedUnder(look, parameterText({ sent }, 'title'));
    const download = play.exchanges.find(
      (one) =>
        one.operation === 'documents.download' &&
        isAfter(one, look) &&
        one.sent.pathParameters['uuid'] === uuid &&
        succeeded(one),
    );
    if (uuid !== undefined && download === undefined) continue;
    const same =
      download === undefined || sent.file === undefined
        ? { ok: download === undefined, seen: 'no document' }
        : sameContent(download, sent.file, world);
    if (same !== undefined)
      yield assertion(download ?? look, same.ok, {
        expected: 'the whole document or no document',
        seen: same.seen,
      });
  }
}

function listedUnder({ json }: Exchange, title: string): string | undefined {
  const records = itemsOf(json);
  const record = records.find((one) => textMember(one, 'documentName') === title);
  return textMember(record, 'uuid');
}

function wasKilled({ events }: Case): boolean {
  return events.some(({ type }) => type === 'restart');
}
