import { records } from '../../catalogue/answers.ts';
import { type Exchange, refused, succeeded } from '../../journal/exchange.ts';
import { isSuccess } from '../../journal/success.ts';
import { assertion, type BoundCaseCheck, type BoundCheck, seenAnswer } from '../../judge/check.ts';
import { keyKind } from '../../judge/queries.ts';
import { refuses } from '../../judge/refusals.ts';
import { mismatch, shapeWords } from '../../judge/shape.ts';
import type { State } from '../../model/state.ts';
import { answerRules, withOption, withoutOption } from './rules-advanced-option.ts';

/** interface 5.2: each call by a key without the Advanced API permissions option, beside one that may do all. */
export const optionChecks: readonly BoundCheck[] = [
  ...withOption.map(({ rule, operation }) => ({
    rule: rule.id,
    ...refuses({
      probe: (exchange, world) => exchange.operation === operation && isPlain(exchange, world),
      control: (exchange, world) => keyKind(exchange.sent, world) === 'full',
      by: 'caller',
    }),
  })),
  ...withoutOption.map(({ rule, operation }) => worksPlainly(rule.id, operation)),
  ...answerRules.map((one) => answersBeside(one.rule.id, one.operation, one.record)),
];

/** Judged where nothing but the option is missing: elsewhere the token may be of another key. */
function worksPlainly(rule: string, operation: string): BoundCaseCheck {
  return {
    rule,
    *play({ scenario, exchanges }, world) {
      if (!scenario.startsWith('option/')) return;
      for (const exchange of exchanges) {
        const { pair } = exchange.sent;
        if (exchange.operation !== operation || pair === undefined || !isPlain(exchange, world))
          continue;
        yield assertion(exchange, isSuccess(exchange), {
          expected: 'success without Advanced API permissions',
          seen: seenAnswer(exchange),
        });
      }
    },
  };
}

/** A success has its shape; it counts where the same call was refused to another, so that success says something. */
function answersBeside(
  rule: string,
  operation: string,
  record: 'ErrorCodeInfo' | 'ErrorCodeInfoId',
): BoundCaseCheck {
  return {
    rule,
    *play({ exchanges }) {
      const own = exchanges.filter((exchange) => exchange.operation === operation);
      for (const exchange of own.filter(succeeded)) {
        const { pair } = exchange.sent;
        const telling = own.some((one) => one.sent.pair === pair && refused(one));
        if (pair === undefined || !telling) continue;
        const wrong = mismatch(exchange.json, records[record]);
        yield assertion(exchange, wrong === undefined, shapeWords(wrong));
      }
    },
  };
}

function isPlain(exchange: Exchange, world: State): boolean {
  return keyKind(exchange.sent, world) === 'plain';
}
