import {
  type Exchange,
  parameter,
  parameterValues,
  refused,
  succeeded,
} from '../../journal/exchange.ts';
import { assertion, type BoundCaseCheck, type BoundCheck, seenAnswer } from '../../judge/check.ts';

/** interface 4.7, detailtype. */
export const detailTypes: ReadonlySet<string> = new Set('0 1 2 3 4 5 6 7 11 12 14'.split(' '));

export const userDetailTypeChecks: readonly BoundCheck[] = [
  taken('USR-MOD-12', 'stored', (one) => !isDeletion(one)),
  taken('USR-MOD-14', 'deleted', isDeletion),
];

/** Beside a type that is none and is refused, success says something. */
function taken(rule: string, wanted: string, isMeant: (one: Exchange) => boolean): BoundCaseCheck {
  return {
    rule,
    *play({ exchanges }) {
      const meant = exchanges.filter(
        (one) =>
          (one.operation === 'users.update' || one.operation === 'users.create') && isMeant(one),
      );
      for (const one of meant) {
        const types = parameterValues(one, 'detailtype');
        if (types.length === 0 || !types.every((type) => detailTypes.has(type))) continue;
        const beside = meant.find(
          (other) =>
            other.operation === one.operation &&
            other.sent.pair !== undefined &&
            other.sent.pair === one.sent.pair &&
            parameterValues(other, 'detailtype').some((type) => !detailTypes.has(type)),
        );
        if (beside !== undefined && refused(beside))
          yield assertion(one, succeeded(one), {
            expected: `success with detail types ${types.join(', ')} ${wanted}`,
            seen: seenAnswer(one),
          });
      }
    },
  };
}

/** interface 4.7: an update without detaildata. */
export function isDeletion(one: Exchange): boolean {
  return one.operation === 'users.update' && parameter(one, 'detaildata') === undefined;
}
