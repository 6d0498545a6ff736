import { parameterValues, refused, succeeded } from '../../journal/exchange.ts';
import { type Check, seenAnswer, situation } from '../check.ts';

/** interface 4.7, detailtype. */
export const detailTypes: ReadonlySet<string> = new Set('0 1 2 3 4 5 6 7 11 12 14'.split(' '));

export const userDetailTypeChecks: readonly Check[] = [
  {
    rule: 'USR-MOD-12',
    *play({ exchanges }) {
      for (const one of exchanges) {
        const types = parameterValues(one, 'detailtype');
        const isGiven = one.operation === 'users.update' || one.operation === 'users.create';
        if (!isGiven || types.length === 0 || !types.every((type) => detailTypes.has(type)))
          continue;
        // Beside a type that is none and is refused, success says something.
        const beside = exchanges.find(
          (other) =>
            other.operation === one.operation &&
            other.sent.pair !== undefined &&
            other.sent.pair === one.sent.pair &&
            parameterValues(other, 'detailtype').some((type) => !detailTypes.has(type)),
        );
        if (beside !== undefined && refused(beside))
          yield situation(one, succeeded(one), {
            expected: `detail types ${types.join(', ')} to be taken`,
            seen: seenAnswer(one),
          });
      }
    },
  },
];
