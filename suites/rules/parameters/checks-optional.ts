import { type Exchange, forbidden, refused } from '../../journal/exchange.ts';
import { numberMember } from '../../journal/json.ts';
import { isSuccess } from '../../journal/success.ts';
import { assertion, type BoundCheck, seenAnswer } from '../../judge/check.ts';
import { keyKind } from '../../judge/queries.ts';
import type { State } from '../../model/state.ts';
import { optionalParameters } from './rules-optional.ts';

/** interface 7: a licence that is spent, over or not there says nothing of the parameter (SIL-65). */
function wantsLicence({ json }: Exchange): boolean {
  return [1050, 1051, 1052].includes(numberMember(json, 'errorCode') ?? 0);
}

/** Refused for who asks, not for what is asked: by a status that says so, or by any (SIL-182) for another key. */
function isStranger(exchange: Exchange, world: State): boolean {
  return forbidden(exchange) || (keyKind(exchange.sent, world) !== 'full' && refused(exchange));
}

function lastParameter({ sent }: Exchange): string | undefined {
  return sent.parameters.at(-1)?.[0];
}

/** interface 4: a call with an optional parameter is done; it counts where the same call is refused to a stranger. */
export const optionalChecks: readonly BoundCheck[] = optionalParameters.map(
  ({ rule, operation, parameter }) => ({
    rule: rule.id,
    *play({ exchanges }, world) {
      // The parameter that a call is about stands last: others may be there so that it means something.
      const own = exchanges.filter(
        (one) => one.operation === operation && lastParameter(one) === parameter,
      );
      for (const exchange of own) {
        const { pair } = exchange.sent;
        const telling = own.some((one) => one.sent.pair === pair && isStranger(one, world));
        if (pair === undefined || !telling || keyKind(exchange.sent, world) !== 'full') continue;
        if (wantsLicence(exchange)) continue;
        yield assertion(exchange, isSuccess(exchange), {
          expected: `success with ${parameter}`,
          seen: seenAnswer(exchange),
        });
      }
    },
  }),
);
