import {
  type Exchange,
  isAfter,
  parameter,
  parameterValues,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import { isArray, numberMember, textMember } from '../../journal/json.ts';
import { assertion, type BoundCaseCheck, type BoundCheck, type Case } from '../../judge/check.ts';
import { countOf, inList, noPrint, notInList } from '../../judge/finding-words.ts';
import { liesBetween, precedes } from '../../judge/order.ts';
import { documentsOf, lookOf, settledAfter, tokenUser } from '../../judge/queries.ts';
import { recordsOf } from '../../judge/records.ts';
import { refuses } from '../../judge/refusals.ts';
import { type DocumentState, possibleNow } from '../../model/document-state.ts';
import { clockMovedAt, type State } from '../../model/state.ts';

/** SIL-51. */
const retentionMs = 24 * 3_600_000;
/** What the clock of the run alone may add to an age. */
const marginMs = 600_000;
const deleted = 2;
/** PRINTED, DELETED, STORED (SIL-40). */
const finalStatuses: ReadonlySet<number> = new Set([1, 2, 9]);

export const documentExpiryChecks: readonly BoundCheck[] = [
  {
    rule: 'DOC-EXP-01',
    *answer(exchange, world) {
      const look = lookOf(exchange, world);
      if (look === undefined) return;
      for (const document of untouchedOf(look.user, exchange, world)) {
        const age = ageMs(document, exchange, world);
        const isOver = age > retentionMs;
        // A document of no age says nothing, nor does one whose time is just over.
        if (age < marginMs || Math.abs(age - retentionMs) < marginMs) continue;
        const isListed = look.uuids.has(document.uuid);
        if (!isListed && isFull(exchange, look.uuids.size)) continue;
        const words = isOver
          ? notInList('the expired document', isListed)
          : inList('the document', isListed);
        yield assertion(exchange, isListed !== isOver, words);
      }
    },
  },
  {
    rule: 'DOC-EXP-02',
    *answer(exchange, world) {
      const user = tokenUser(exchange.sent, world);
      const listed = listedAsExpired(exchange);
      if (user === undefined || listed === undefined) return;
      for (const document of untouchedOf(user, exchange, world)) {
        if (ageMs(document, exchange, world) < retentionMs + marginMs) continue;
        const ok = listed.includes(document.uuid);
        if (!ok && isFull(exchange, listed.length)) continue;
        yield assertion(exchange, ok, inList('the expired document', ok));
      }
    },
  },
  refusesExpired('DOC-EXP-03', 'documents.send'),
  refusesExpired('DOC-EXP-04', 'documents.download'),
  {
    rule: 'DOC-EXP-05',
    *play(play, world) {
      const ends = new Map<string, number>();
      for (const exchange of play.exchanges.filter(tellsDocuments))
        for (const record of recordsOf(exchange)) {
          const uuid = textMember(record, 'uuid') ?? '';
          const status = numberMember(record, 'status') ?? Number.NaN;
          const document = world.documents.get(uuid);
          const end = ends.get(uuid);
          if (finalStatuses.has(status)) ends.set(uuid, end ?? status);
          if (document === undefined || end === undefined) continue;
          if (ageMs(document, exchange, world) < retentionMs + marginMs) continue;
          yield assertion(exchange, status === end, {
            expected: `status ${String(end)} of ${uuid}, as before`,
            seen: `status ${String(status)}`,
          });
        }
    },
  },
  {
    rule: 'DOC-EXP-06',
    *play(play, world) {
      for (const tap of play.exchanges.filter(({ operation }) => operation.startsWith('card.'))) {
        const settled = settledAfter(play, tap.answered.seq);
        if (settled === undefined) continue;
        const came = ({ prints }: DocumentState): boolean =>
          prints.some(({ seq }) => liesBetween(seq, tap.sent.seq, settled));
        const isOver = ({ uuid }: DocumentState): boolean => wasExpired(play, tap, uuid);
        const documents = documentsOf(play, world);
        for (const document of documents.filter(isOver)) {
          const isPrinted = came(document);
          // Another one of the same user shows that the tap was one that prints.
          const isProven = documents.some(
            (one) => one.owner === document.owner && !isOver(one) && came(one),
          );
          if (!isPrinted && !isProven) continue;
          yield {
            ok: !isPrinted,
            witness: [settled, tap.sent.seq],
            ...noPrint(document.name, isPrinted),
          };
        }
      }
    },
  },
];

const tellsDocuments = (exchange: Exchange): boolean =>
  ['documents.list', 'documents.history'].includes(exchange.operation) && succeeded(exchange);

/** A call for a document that a list of the case had shown under status 3; nothing of it comes out. */
function refusesExpired(rule: string, operation: string): BoundCaseCheck {
  return {
    rule,
    ...refuses({
      probe: (exchange, _, play) =>
        exchange.operation === operation && wasExpired(play, exchange, pathText(exchange, 'uuid')),
      by: 'any',
      *besides(probe, play, world) {
        const document = world.documents.get(pathText(probe, 'uuid'));
        const settled = settledAfter(play, probe.answered.seq);
        if (document === undefined || settled === undefined) return;
        const { length } = document.prints.filter(({ seq }) => precedes(seq, settled));
        yield {
          ok: length === 0,
          witness: [settled, probe.sent.seq],
          expected: 'no print',
          seen: countOf(length, 'print'),
        };
      },
    }),
  };
}

/** More than the list holds may be there (interface 8). */
function isFull(list: Exchange, count: number): boolean {
  return count >= Number(parameter(list, 'maxRecords') ?? 50);
}

/** Whether a list of the case had shown it under status 3 before a call. */
function wasExpired(play: Case, exchange: Exchange, uuid: string): boolean {
  return play.exchanges.some(
    (one) => isAfter(exchange, one) && listedAsExpired(one)?.includes(uuid) === true,
  );
}

/** The uuids in a list that was asked for status 3 alone. */
function listedAsExpired(exchange: Exchange): readonly (string | undefined)[] | undefined {
  const asked = parameterValues(exchange, 'status');
  const isOfExpired = asked.length === 1 && asked[0] === '3';
  if (exchange.operation !== 'documents.list' || !isOfExpired) return undefined;
  if (!succeeded(exchange) || !isArray(exchange.json)) return undefined;
  return exchange.json.map((record) => textMember(record, 'uuid'));
}

function untouchedOf(owner: string, { sent }: Exchange, world: State): readonly DocumentState[] {
  return [...world.documents.values()].filter(
    (document) =>
      document.case === sent.case &&
      document.owner === owner &&
      // Its owner was deleted: what became of it is not said.
      !possibleNow(document).has(deleted) &&
      document.releases.length + document.attempts.length === 0,
  );
}

/** By the target's clock, without the time of the run itself. */
function ageMs(document: DocumentState, { sent }: Exchange, world: State): number {
  return clockMovedAt(world, sent.seq) - clockMovedAt(world, document.uploadedAtSeq);
}
