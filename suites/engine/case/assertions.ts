import type { Shape } from '../../spec/shape.ts';
import { type Exchange, isAfter, succeeded } from '../journal/exchange.ts';
import { isArray } from '../journal/json.ts';
import { isSuccess } from '../journal/success.ts';
import type { State } from '../state/state.ts';
import { assertion, type CaseCheck, type CheckParts, seenAnswer } from './check.ts';
import { holdsPassword } from './queries.ts';
import { listMismatch, mismatch, shapeWords } from './shape.ts';

/** The ways in which most rules are put; each makes a check. */

/** Whenever the operation succeeds, its answer has this shape. */
export function answersWith(operation: string, shape: Shape): CheckParts {
  return {
    operations: [operation],
    *answer(exchange) {
      if (!succeeded(exchange)) return;
      const wrong = mismatch(exchange.json, shape);
      yield assertion(exchange, wrong === undefined, shapeWords(wrong));
    },
  };
}

/** The same for calls that make something: a correct shape counts once the resource is seen in the same case. */
export function answersSeen(
  operation: string,
  words: { readonly shape: Shape; readonly seen: (made: Exchange, later: Exchange) => boolean },
): CaseCheck {
  return {
    *play(play) {
      for (const exchange of play.exchanges) {
        if (exchange.operation !== operation || !succeeded(exchange)) continue;
        const wrong = mismatch(exchange.json, words.shape);
        const seen = play.exchanges.some(
          (later) => isAfter(later, exchange) && succeeded(later) && words.seen(exchange, later),
        );
        if (wrong !== undefined || seen)
          yield assertion(exchange, wrong === undefined, shapeWords(wrong));
      }
    },
  };
}

/** Whenever the operation succeeds, its answer is a list of records of this shape. An empty list shows nothing. */
export function listsWith(operation: string, shape: Shape): CheckParts {
  return {
    operations: [operation],
    *answer(exchange) {
      if (!succeeded(exchange)) return;
      if (Array.isArray(exchange.json) && exchange.json.length === 0) return;
      const wrong = listMismatch(exchange.json, shape);
      yield assertion(exchange, wrong === undefined, shapeWords(wrong));
    },
  };
}

export type Which = (exchange: Exchange, state: State) => boolean;

/** The expected answer and the answer that came; undefined if the answer says nothing about the rule. */
export type Claim = readonly [ok: boolean, expected: string, seen: string];

/** Looks at every answer of one operation that gave what it is for. */
export function onSuccess(
  operation: string,
  look: (exchange: Exchange, state: State) => Claim | undefined,
): CheckParts {
  return {
    operations: [operation],
    *answer(exchange, state) {
      if (!isSuccess(exchange)) return;
      const claim = look(exchange, state);
      if (claim !== undefined)
        yield assertion(exchange, claim[0], { expected: claim[1], seen: claim[2] });
    },
  };
}

/** Such calls must succeed, and give what they are for. */
export function accepts(which: Which, expected: string): CheckParts {
  return {
    *answer(exchange, state) {
      if (!which(exchange, state)) return;
      const ok = isSuccess(exchange);
      yield assertion(exchange, ok, {
        expected,
        seen:
          ok || !succeeded(exchange)
            ? seenAnswer(exchange)
            : `${seenAnswer(exchange)} without the expected content`,
      });
    },
  };
}

/** No answer of these operations holds a password, refusals included; that none does is shown by the first operation's answers. */
export function keepsPasswords(...operations: readonly string[]): CheckParts {
  return {
    operations,
    *answer(exchange) {
      const held = holdsPassword(exchange);
      const isEmpty = isArray(exchange.json) && exchange.json.length === 0;
      const shows = exchange.operation === operations[0] && !isEmpty && isSuccess(exchange);
      if (!held && !shows) return;
      yield assertion(exchange, !held, {
        expected: 'an answer without a password',
        seen: held ? 'a password in the answer' : 'an answer without a password',
      });
    },
  };
}
