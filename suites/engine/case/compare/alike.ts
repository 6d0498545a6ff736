import { importMs } from '../../journal/choices.ts';
import { epochMs } from '../../journal/epoch.ts';
import type { JournalEvent, SentEvent } from '../../journal/event.ts';
import type { Exchange } from '../../journal/exchange.ts';
import { asText, isArray, isObject, type Json, member } from '../../journal/json.ts';
import { isSuccess } from '../../journal/success.ts';
import { userKey } from '../../state/document-state.ts';
import { assertion, type Case, type CaseCheck } from '../check.ts';

/** A resource in an answer: the name by which it is known, and its record. */
export type Statement = readonly [name: string, record: Json];

export interface AlikeWords {
  /** Each resource that an answer of a case shows. */
  readonly statements: (play: Case) => (exchange: Exchange) => Iterable<Statement>;
  /** The members that must not differ. */
  readonly members: readonly string[];
  /** Those of them that may be blank until they are known. */
  readonly knownLater?: readonly string[];
  /** Calls that may change such a resource: answers before one are not compared with answers after it. */
  readonly changes: readonly string[];
}

interface Telling {
  readonly exchange: Exchange;
  readonly record: Json;
}

/** Two answers about one resource, with no change in between, say the same about it. */
export function alike({ statements, members, knownLater = [], changes }: AlikeWords): CaseCheck {
  return {
    *play(play, { facts }) {
      const latest = new Map<string, Telling>();
      const moves = movesOf(play.events, changes, importMs(facts));
      const statementsOf = statements(play);
      for (const exchange of play.exchanges.filter(isSuccess)) {
        for (const [name, record] of statementsOf(exchange)) {
          const before = latest.get(name);
          latest.set(name, { exchange, record });
          if (before === undefined || mayDiffer(before.exchange, exchange, moves)) continue;
          if (isBare(before.exchange) && isBare(exchange)) continue;
          const isLearned = (one: string): boolean =>
            knownLater.includes(one) && isBlank(member(before.record, one));
          const other = members.find(
            (one) => !isLearned(one) && differs(before.record, record, one),
          );
          const source = `as in the earlier answer of ${before.exchange.operation}`;
          yield assertion(
            exchange,
            other === undefined,
            other === undefined
              ? { expected: `${name} ${source}`, seen: 'the same record' }
              : {
                  expected: `${other} ${textOf(before.record, other)} of ${name}, ${source}`,
                  seen: `${other} ${textOf(record, other)}`,
                },
          );
        }
      }
    },
  };
}

/** An ErrorCodeInfoId: two of them tell of nothing that anybody has seen. */
function isBare({ json }: Exchange): boolean {
  return json !== undefined && member(json, 'errorCode') !== undefined;
}

interface Move {
  readonly sentSeq: number;
  /** Infinity: nobody answered, it may happen at any time. */
  readonly answeredSeq: number;
}

/** `lateMs`: how long after its answer an import may still be carried out (SIL-68). */
function movesOf(
  events: readonly JournalEvent[],
  operations: readonly string[],
  lateMs: number,
): readonly Move[] {
  const answers = new Map(
    events.filter((event) => event.type === 'answered').map((event) => [event.call, event]),
  );
  const endOf = ({ call, operation }: SentEvent): number => {
    const answer = answers.get(call);
    if (answer === undefined || operation !== 'users.import')
      return answer?.seq ?? Number.POSITIVE_INFINITY;
    const doneAt = BigInt(answer.at) + BigInt(lateMs) * 1_000_000n;
    const after = events.find(({ at }) => BigInt(at) >= doneAt);
    return after?.seq ?? Number.POSITIVE_INFINITY;
  };
  return events
    .filter((event) => event.type === 'sent')
    .filter((event) => operations.includes(event.operation))
    .map((event) => ({ sentSeq: event.seq, answeredSeq: endOf(event) }));
}

/** Whether a change may have taken effect after the first was made up and before the second was. */
function mayDiffer(first: Exchange, second: Exchange, moves: readonly Move[]): boolean {
  return moves.some(
    (move) =>
      move.answeredSeq > first.sent.seq &&
      move.sentSeq < second.answered.seq &&
      move.sentSeq !== first.sent.seq,
  );
}

/** Lists have no order (SIL-17), and a blank may be written in several ways (SIL-1A). */
function differs(left: Json, right: Json, name: string): boolean {
  const [one, other] = [member(left, name), member(right, name)];
  if (isBlank(one) || isBlank(other))
    return isBlank(one) !== isBlank(other) && isShown(left, right, name);
  if (moments.has(name) && isSameMoment(momentOf(one), momentOf(other))) return false;
  // SIL-30: user names compare without regard to case.
  if (name === 'userName') return userKey(asText(one)) !== userKey(asText(other));
  return settled(one) !== settled(other);
}

const moments: ReadonlySet<string> = new Set(['dateTime', 'createdDate']);

/** However it is written; what was answered to the millisecond may be kept, and then told, in whole seconds (SIL-1A). */
function isSameMoment(one: number, other: number): boolean {
  const isWhole = one % 1000 === 0 || other % 1000 === 0;
  return Math.abs(one - other) < (isWhole ? 1000 : 1);
}

/** Milliseconds; NaN for what is no moment. */
function momentOf(value: Json | undefined): number {
  if (typeof value === 'number') return epochMs(value);
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
}

function isBlank(value: Json | undefined): boolean {
  return (
    value === undefined || value === null || value === '' || (isArray(value) && value.length === 0)
  );
}

/** A member that one of two answers leaves out is not told there. */
function isShown(left: Json, right: Json, name: string): boolean {
  return member(left, name) !== undefined && member(right, name) !== undefined;
}

function settled(value: Json | undefined): string | undefined {
  if (isArray(value)) return inAnyOrder(value.map((item) => settled(item) ?? ''));
  if (!isObject(value)) return JSON.stringify(value);
  return inAnyOrder(
    Object.entries(value).map(([name, one]) => JSON.stringify([name, settled(one)])),
  );
}

function inAnyOrder(texts: readonly string[]): string {
  return JSON.stringify(texts.toSorted());
}

function textOf(record: Json, name: string): string {
  return JSON.stringify(member(record, name)) ?? 'missing';
}
