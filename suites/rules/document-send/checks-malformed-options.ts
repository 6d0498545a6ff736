import { type Exchange, parameter, pathText } from '../../journal/exchange.ts';
import { isSuccess } from '../../journal/success.ts';
import {
  type Assertion,
  assertion,
  type BoundCheck,
  type Case,
  seenAnswer,
} from '../../judge/check.ts';
import { inList } from '../../judge/finding-words.ts';
import { lookAfter } from '../../judge/queries.ts';
import { provenPairs, refuses } from '../../judge/refusals.ts';
import type { State } from '../../model/state.ts';

const formed: readonly (readonly [name: string, form: RegExp])[] = [
  ['copies', /^[+-]?\d+$/],
  ['duplex', /^[012]$/],
  ['retain', /^(true|false)$/i],
];

/** What is asked of the paper, or of the document afterwards, in a form that it does not have (SIL-04). */
export const wishChecks: readonly BoundCheck[] = [
  refusesWishes('DOC-SEND-20', 'documents.send'),
  {
    rule: 'DOC-SEND-23',
    ...refuses({
      probe: ({ operation, sent }) =>
        operation === 'documents.send' && !isForm(sent.headers['content-type'] ?? ''),
      by: 'any',
      besides: stillWaiting,
    }),
  },
  {
    rule: 'DOC-SEND-22',
    *play(play, world) {
      for (const [sent] of provenPairs(play, world, { probe: asksForTheUsual }))
        yield assertion(sent, isSuccess(sent), {
          expected: 'errorCode 0 for the send',
          seen: seenAnswer(sent),
        });
    },
  },
];

/** Whether what is asked of a document has the form that it must have. */
export function isWellFormed(exchange: Exchange): boolean {
  return !isIllFormed(exchange);
}

const usual = { copies: '1', grayscale: 'false', duplex: '0' };

/** The wishes are none, or what a document has that was uploaded without any. */
export function asksForNothing(exchange: Exchange): boolean {
  return Object.entries(usual).every(
    ([name, value]) => (parameter(exchange, name) ?? value).toLowerCase() === value,
  );
}

function asksForTheUsual(exchange: Exchange): boolean {
  const isAsked = Object.keys(usual).some((name) => parameter(exchange, name) !== undefined);
  return exchange.operation === 'documents.send' && isAsked && asksForNothing(exchange);
}

function refusesWishes(rule: string, operation: string): BoundCheck {
  return {
    rule,
    ...refuses({
      probe: (exchange) => exchange.operation === operation && isIllFormed(exchange),
      by: 400,
      besides: stillWaiting,
    }),
  };
}

function isForm(contentType: string): boolean {
  return /^application\/x-www-form-urlencoded(;|$)/i.test(contentType);
}

function isIllFormed(exchange: Exchange): boolean {
  return formed.some(([name, form]) => {
    const value = parameter(exchange, name);
    return value !== undefined && !form.test(value);
  });
}

function* stillWaiting(probe: Exchange, play: Case, world: State): Iterable<Assertion> {
  const uuid = pathText(probe, 'uuid');
  const document = world.documents.get(uuid);
  const look =
    document && lookAfter(play, world, { user: document.owner, seq: probe.answered.seq });
  if (look === undefined) return;
  const listed = look.uuids.has(uuid);
  yield assertion(look.exchange, listed, inList('the document', listed));
}
