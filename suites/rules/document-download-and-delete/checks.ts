import { errorCodeInfo } from '../../catalogue/shape.ts';
import type { SentEvent } from '../../journal/event.ts';
import { type Exchange, pathText, succeeded } from '../../journal/exchange.ts';
import { answersWith, type Which } from '../../judge/assertions.ts';
import { type Assertion, assertion, type BoundCheck, type Case } from '../../judge/check.ts';
import { isEmptyDeletion } from '../../judge/empty-deletion.ts';
import { inList, notInList } from '../../judge/finding-words.ts';
import { precedes } from '../../judge/order.ts';
import { documentsOf, type Look, lookAfter, lookOf, wasWaiting } from '../../judge/queries.ts';
import { refuses } from '../../judge/refusals.ts';
import { sameContent } from '../../judge/same-content.ts';
import { mustBeGone } from '../../judge/time-limit.ts';
import {
  type DocumentAttempt,
  type DocumentState,
  possibleDuring,
  possibleNow,
  type Release,
} from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';
import { asksForNothing } from '../document-send/checks-malformed-options.ts';
import { isStranger, listedUnder } from '../document-send/checks-releases.ts';

const download = 'documents.download';
const remove = 'documents.delete';

/** interface 4.4: download and delete. */
export const documentEndChecks: readonly BoundCheck[] = [
  {
    rule: 'DOC-DL-01',
    *answer(exchange, world) {
      const document = addressed(exchange, world);
      if (
        exchange.operation !== download ||
        exchange.status !== 200 ||
        document === undefined ||
        !asksForNothing(exchange)
      )
        return;
      const same = sameContent(exchange, document.file, world);
      if (same !== undefined) yield assertion(exchange, same.ok, same);
    },
  },
  onLook('DOC-DL-02', {
    stays: true,
    which: (attempt) => attempt.operation === download && attempt.retain,
  }),
  onLook('DOC-DL-03', {
    stays: false,
    which: (attempt) => attempt.operation === download && !attempt.retain,
  }),
  { rule: 'DOC-DL-04', ...refuses({ probe: unknown(download), by: 'any' }) },
  {
    rule: 'DOC-DL-05',
    ...refuses({
      probe: (exchange, world) => exchange.operation === download && isStranger(exchange, world),
      by: 'any',
      *besides(probe, _, world) {
        const leaked = probe.answered.sha256 === addressed(probe, world)?.file.sha256;
        yield assertion(probe, !leaked, {
          expected: 'a refusal without the document',
          seen: leaked ? 'the document' : 'a refusal without the document',
        });
      },
    }),
  },
  { rule: 'DOC-SEND-21', ...refuses({ probe: afterPrint, by: 'any' }) },
  { rule: 'DOC-DL-06', ...refuses({ probe: afterDelete, by: 'any' }) },
  {
    rule: 'DOC-DL-08',
    *play(play, world) {
      for (const sent of brokenOff(play)) {
        const document = world.documents.get(pathText({ sent }, 'uuid'));
        if (document === undefined) continue;
        const look = lookAfter(play, world, { user: document.owner, seq: sent.seq });
        if (look === undefined || mayHaveEnded(document, { sent, look, play })) continue;
        const listed = look.uuids.has(document.uuid);
        yield assertion(look.exchange, listed, inList('the document', listed));
      }
    },
  },
  onLook('DOC-DEL-01', { stays: false, which: (attempt) => attempt.operation === remove }),
  { rule: 'DOC-DEL-02', ...answersWith(remove, errorCodeInfo) },
  { rule: 'DOC-DEL-03', ...refuses({ probe: unknown(remove), by: 'any' }) },
  {
    rule: 'DOC-DEL-04',
    *play(play, world) {
      const isStrangers = (one: Exchange): boolean =>
        one.operation === remove && isStranger(one, world);
      yield* {
        rule: 'DOC-DEL-04',
        ...refuses({
          probe: (one) => isStrangers(one) && !isEmptyDeletion(one, play, world),
          by: 'any',
          besides: stillThere,
        }),
      }.play(play, world);
      for (const one of play.exchanges.filter(isStrangers))
        if (isEmptyDeletion(one, play, world)) yield* stillThere(one, play, world);
    },
  },
  {
    rule: 'DOC-DEL-05',
    *play(play, world) {
      const deleted = (document: DocumentState, atSeq: number): boolean =>
        document.attempts.some(
          (one) =>
            one.operation === remove && one.outcome === 'done' && precedes(one.answeredSeq, atSeq),
        );
      yield* listedUnder(play, world, { status: '2', which: deleted });
    },
  },
  { rule: 'DOC-DEL-06', play: leavesNamesakes },
];

/** What waited with the name of a document that is deleted, whosever it is, waits after that. */
function* leavesNamesakes(play: Case, world: State): Iterable<Assertion> {
  for (const deletion of play.exchanges) {
    const gone = addressed(deletion, world);
    if (deletion.operation !== remove || gone === undefined || !succeeded(deletion)) continue;
    for (const document of documentsOf(play, world)) {
      const isNamesake = document !== gone && document.name === gone.name;
      if (!isNamesake || !wasWaiting(document, deletion.sent.seq, { play, world })) continue;
      const { owner: user } = document;
      const look = lookAfter(play, world, { user, seq: deletion.answered.seq });
      if (look === undefined || mayHaveEnded(document, { sent: deletion.sent, look, play }))
        continue;
      const listed = look.uuids.has(document.uuid);
      yield assertion(look.exchange, listed, inList(`${document.name} of ${user}`, listed));
    }
  }
}

function addressed(exchange: Exchange, world: State): DocumentState | undefined {
  return world.documents.get(pathText(exchange, 'uuid'));
}

function unknown(operation: string): Which {
  return (exchange, world) =>
    exchange.operation === operation && addressed(exchange, world) === undefined;
}

/** A download or send of a document whose deletion had been answered with success. */
function afterDelete(exchange: Exchange, world: State, play: Case): boolean {
  if (exchange.operation !== download && exchange.operation !== 'documents.send') return false;
  const deletion = addressed(exchange, world)?.attempts.find(
    (one) => one.operation === remove && one.outcome === 'done',
  );
  return deletion !== undefined && hadShown(deletion, exchange, { world, play });
}

/** A send of a document of which a send without retain had been answered with success. */
function afterPrint(exchange: Exchange, world: State, play: Case): boolean {
  if (exchange.operation !== 'documents.send') return false;
  const printed = addressed(exchange, world)?.releases.find(
    ({ cause, outcome, retain }) => cause === 'send' && outcome === 'done' && !retain,
  );
  return printed !== undefined && hadShown(printed, exchange, { world, play });
}

/** What ended a document had shown in a list, or had had the time for that, before a call. */
export function hadShown(
  end: Pick<Release, 'answeredSeq' | 'answeredAtNs'>,
  exchange: Exchange,
  { world, play }: { readonly world: State; readonly play: Case },
): boolean {
  const document = addressed(exchange, world);
  if (document === undefined || !precedes(end.answeredSeq, exchange.sent.seq)) return false;
  const wasGone = play.exchanges.some((one) => {
    const look = precedes(one.answered.seq, exchange.sent.seq) ? lookOf(one, world) : undefined;
    const isLater = precedes(end.answeredSeq, one.sent.seq);
    return isLater && look?.user === document.owner && !look.uuids.has(document.uuid);
  });
  return wasGone || mustBeGone(exchange, end, world);
}

/** At every look at the owner's documents after a successful attempt: does the document still wait? */
function onLook(
  rule: string,
  {
    stays,
    which,
  }: { readonly stays: boolean; readonly which: (attempt: DocumentAttempt) => boolean },
): BoundCheck {
  return {
    rule,
    *answer(exchange, world) {
      const look = lookOf(exchange, world);
      if (look === undefined) return;
      for (const document of world.documents.values()) {
        if (document.case !== exchange.sent.case || document.owner !== look.user) continue;
        const last = document.attempts.at(-1);
        if (
          last?.outcome !== 'done' ||
          !which(last) ||
          precedes(exchange.sent.seq, last.answeredSeq)
        )
          continue;
        if (stays && mayBeGone(document)) continue;
        const listed = look.uuids.has(document.uuid);
        if (!stays && listed && !mustBeGone(exchange, last, world)) continue;
        const words = stays ? inList : notInList;
        yield assertion(exchange, listed === stays, words('the document', listed));
      }
    },
  };
}

/** Downloads whose answers the caller did not wait for. What was whole before that was answered. */
function brokenOff(play: Case): readonly SentEvent[] {
  const cut = new Set(
    play.events.flatMap((event) => (event.type === 'unanswered' ? [event.call] : [])),
  );
  return play.events
    .filter((event) => event.type === 'sent')
    .filter(
      ({ operation, malformed, call }) =>
        operation === download && malformed === 'broken off' && cut.has(call),
    );
}

/** Something else that was asked for before the look, or the time, may have ended it. */
function mayHaveEnded(
  document: DocumentState,
  { sent, look, play }: { readonly sent: SentEvent; readonly look: Look; readonly play: Case },
): boolean {
  const until = look.exchange.answered.seq;
  const states = possibleDuring(document, document.uploadedAtSeq, until);
  const others = play.events.filter(
    (one) =>
      one.type === 'sent' &&
      one.call !== sent.call &&
      precedes(one.seq, until) &&
      one.pathParameters['uuid'] === document.uuid,
  );
  const taps = document.releases.filter((one) => precedes(one.sentSeq, until));
  return others.length > 0 || taps.length > 0 || states.has(2) || states.has(3);
}

/** A release of it, or a call without an answer, may have ended it. */
function mayBeGone(document: DocumentState): boolean {
  return document.releases.length > 0 || possibleNow(document).size > 1;
}

function* stillThere(probe: Exchange, play: Case, world: State): Iterable<Assertion> {
  const document = addressed(probe, world);
  const look =
    document === undefined
      ? undefined
      : lookAfter(play, world, { user: document.owner, seq: probe.answered.seq });
  if (document === undefined || look === undefined) return;
  const ended = document.attempts.some(
    (one) =>
      one.outcome === 'done' &&
      precedes(one.answeredSeq, look.exchange.answered.seq) &&
      one.call !== probe.sent.call,
  );
  if (ended) return;
  const ok = look.uuids.has(document.uuid);
  yield assertion(look.exchange, ok, inList('the document', ok));
}
