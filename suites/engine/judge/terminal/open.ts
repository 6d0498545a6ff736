import { answeredRecord } from '../../../spec/answers.ts';
import type { Kind, Shape } from '../../../spec/shape.ts';
import { tokenInfo, valuesOf } from '../../../spec/shape.ts';
import type { BoundCheck } from '../../case/check.ts';
import { pathText } from '../../journal/exchange.ts';
import { isArray, isObject, type Json, member } from '../../journal/json.ts';
import { isGenuine } from './answer.ts';
import {
  type AnsweredAttempt,
  type Attempt,
  hasWorked,
  isAfter,
  isDone,
  type Turn,
} from './attempt.ts';
import { broken, claim, everyTurn, type Found, held, type Scene } from './phrases.ts';
import { endingOf, listingsOf } from './releases.ts';
import { sameName, saysDone, saysPrinted } from './told.ts';

/** interface 2: a terminal lives with what it doesn't know, and takes nothing for what it isn't. */
export const openChecks: readonly BoundCheck[] = [
  everyTurn('TERM-OPEN-01', (turn) => goesOn(turn, hasUnknownMember, 'unknown members')),
  everyTurn('TERM-OPEN-02', (turn) => goesOn(turn, hasUnknownValue, 'unknown values')),
  everyTurn('TERM-OPEN-03', anyName),
  everyTurn('TERM-OPEN-04', unreadableAnswers),
];

type Looks = (record: Json | undefined, shape: Shape) => boolean;

/** After such an answer what was asked is done all the same, where nothing else stood in the way. */
function* goesOn({ told, attempts }: Turn, looks: Looks, what: string): Iterable<Found> {
  const odd = attempts.find((one) => isDone(one) && isOdd(one, looks));
  if (odd === undefined || told === undefined || told.outcome === 'nothing') return;
  const ok = told.outcome !== 'failed';
  if (!ok && !attempts.every(isDone)) return;
  yield { at: odd, ...claim(ok, `further calls in spite of ${what}`, 'no further calls') };
}

function isOdd({ exchange: { operation, json } }: AnsweredAttempt, looks: Looks): boolean {
  const shape = answeredRecord(operation);
  if (shape === undefined) return false;
  const inToken = looks(member(json, 'token'), tokenInfo);
  return inToken || (isArray(json) ? json : [json]).some((record) => looks(record, shape));
}

function hasUnknownMember(record: Json | undefined, shape: Shape): boolean {
  return isObject(record) && Object.keys(record).some((name) => !Object.hasOwn(shape, name));
}

function hasUnknownValue(record: Json | undefined, shape: Shape): boolean {
  if (!isObject(record)) return false;
  return Object.entries(shape).some(([name, kind]) => {
    const values = listed(kind);
    const value = record[name];
    return values !== undefined && value !== undefined && !values.some((one) => one === value);
  });
}

function listed(kind: Kind | `${Kind}?`): readonly (string | number)[] | undefined {
  return Object.entries(valuesOf).find(([name]) => name === kind)?.[1];
}

/** Names beyond ASCII: each is shown, and taken where that was asked. */
function* anyName({ asked, told, attempts }: Turn): Iterable<Found> {
  // Where a call failed, another document than this one may be the reason.
  if (!attempts.every(isDone)) return;
  const wanted = asked?.titles;
  const isLooking = asked === undefined || asked.doing === 'look';
  for (const { attempt, documents } of listingsOf(attempts)) {
    for (const [uuid, { name }] of documents) {
      if (!/[^\x20-\x7e]/.test(name)) continue;
      const isShown = told?.shown?.some((one) => sameName(one, name));
      const isWanted = wanted?.some((one) => sameName(one, name)) ?? asked?.doing !== 'look';
      const isTaken = attempts.some((one) => pathText(one, 'uuid') === uuid);
      // After a release or a deletion a panel may show what still waits, or nothing.
      if (isShown === false && isLooking)
        yield { at: attempt, ...broken(`'${name}' on the panel`, 'another name on the panel') };
      else if (asked !== undefined && isWanted)
        yield { at: attempt, ...claim(isTaken, `a call for '${name}'`, 'no such call') };
      else if (isShown === true) yield { at: attempt, ...held(`'${name}' on the panel`) };
    }
  }
}

const needed: ReadonlySet<string> = new Set(['login.post', 'documents.list', 'documents.send']);

function* unreadableAnswers({ asked, told, attempts }: Turn, { state }: Scene): Iterable<Found> {
  if (told === undefined || told.outcome === 'nothing') return;
  for (const attempt of attempts) {
    const { operation } = attempt.sent;
    if (!needed.has(operation) || endingOf(attempt) !== 'unreadable') continue;
    const uuid = pathText(attempt, 'uuid');
    const isMended = attempts.some(
      (one) =>
        isAfter(one, attempt.sent.seq) &&
        (isDone(one) || one.sent.operation === 'documents.list') &&
        (one.sent.operation === operation || uuid !== '') &&
        (pathText(one, 'uuid') === uuid || isLook(one, uuid)),
    );
    const name = state.listed.get(uuid)?.name;
    const isTold = saysDone(told) || (name !== undefined && saysPrinted(told, name));
    // Who never got anywhere shows nothing by telling of no success.
    if (!isTold && !hasWorked(state) && !isGenuine(attempt, asked?.who)) continue;
    // What a terminal found out afterwards it may tell.
    if (!isMended || !isTold)
      yield { at: attempt, ...claim(!isTold, 'no success on the panel', 'success on the panel') };
  }
}

/** A list that came after a release and doesn't hold the document: it went out after all. */
function isLook(attempt: Attempt, uuid: string): boolean {
  const [listing] = listingsOf([attempt]);
  return listing?.documents.has(uuid) === false;
}
