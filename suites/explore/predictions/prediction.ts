import type { Which } from '../../engine/case/assertions.ts';
import { type Assertion, assertion, type BoundCheck, seenAnswer } from '../../engine/case/check.ts';
import { keyKind } from '../../engine/case/queries.ts';
import { type Exchange, refused, succeeded } from '../../engine/journal/exchange.ts';
import type { State } from '../../engine/state/state.ts';

/**
 * The ways in which predictions are put. A prediction says of any answer, in any traffic, what it
 * may be by what the model knows then; it has no pairs and no test case of its own.
 */

/** Such a call is impossible by what is known: it must be refused, with one of these statuses where any are stated. */
export function refusal(
  rule: string,
  operations: readonly string[],
  words: { readonly when: Which; readonly why: string; readonly statuses?: readonly number[] },
): BoundCheck {
  const { when, why, statuses } = words;
  return {
    rule,
    *answer(exchange, state) {
      if (!operations.includes(exchange.operation) || !when(exchange, state)) return;
      const ok = statuses?.includes(exchange.status) ?? !succeeded(exchange);
      const [only, ...more] = statuses ?? [];
      yield {
        ...assertion(exchange, ok, {
          expected: `${statuses?.join(' or ') ?? 'a refusal'}: ${why}`,
          seen: seenAnswer(exchange),
        }),
        telling: {
          kind: 'outcome',
          should: only === undefined || more.length > 0 ? 'be refused' : only,
        },
      };
    },
  };
}

/** A piece of JSON that a look must hold, or must not. */
export interface Piece {
  /** As text that the answer holds; left out: not to be told by text. */
  readonly json?: string;
  readonly there: boolean;
  readonly is: boolean;
  /** "the group g" */
  readonly about: string;
}

/** Asserts what a successful read with the full key must show. */
export function shows(
  rule: string,
  operation: string,
  look: (exchange: Exchange, state: State) => Iterable<Piece>,
): BoundCheck {
  return {
    rule,
    *answer(exchange, state) {
      const isLook = exchange.operation === operation && keyKind(exchange.sent, state) === 'full';
      if (!isLook || refused(exchange) || !succeeded(exchange)) return;
      for (const piece of look(exchange, state)) yield pieceSituation(exchange, piece);
    },
  };
}

function pieceSituation(exchange: Exchange, { json, there, is, about }: Piece): Assertion {
  const inAnswer = `${about} in the answer`;
  return {
    ...assertion(exchange, there === is, {
      expected: there ? inAnswer : `an answer without ${about}`,
      seen: is ? inAnswer : 'an answer without it',
    }),
    ...(json === undefined ? {} : { telling: { kind: there ? 'holds' : 'lacks', json } }),
  };
}
