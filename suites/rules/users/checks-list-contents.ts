import {
  type Exchange,
  isAfter,
  parameter,
  parameterText,
  succeeded,
} from '../../journal/exchange.ts';
import { memberText, numberMember } from '../../journal/json.ts';
import { assertion, type BoundCheck, type Case } from '../../judge/check.ts';
import { keyKind } from '../../judge/queries.ts';
import { recordsOf } from '../../judge/records.ts';
import { userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';

/** interface 4.7: what a list must not hold. */
export const listsNothingElseChecks: readonly BoundCheck[] = [
  {
    rule: 'USR-ALL-11',
    *play(play, world) {
      for (const look of play.exchanges) {
        const asked = Number(parameter(look, 'providerid') ?? 0);
        // What 0 names is left open (SIL-105).
        const isLook = look.operation === 'users.all' && succeeded(look) && asked > 0;
        if (!isLook || keyKind(look.sent, world) !== 'full') continue;
        const strangers = strangersTo(play, world, { asked, look });
        const records = recordsOf(look);
        const wrong = records.find(
          (record) =>
            (numberMember(record, 'providerId') ?? asked) !== asked ||
            strangers.has(userKey(memberText(record, 'userName'))),
        );
        const tellsProviders = records.some(
          (record) => numberMember(record, 'providerId') !== undefined,
        );
        if (strangers.size === 0 && !tellsProviders) continue;
        yield assertion(look, wrong === undefined, {
          expected: `only users of provider ${String(asked)}`,
          seen:
            wrong === undefined
              ? 'only these users'
              : `${memberText(wrong, 'userName')} of provider ${String(numberMember(wrong, 'providerId'))}`,
        });
      }
    },
  },
];

/** The users whom the case made in other providers, and not under the same name in this one. */
function strangersTo(
  { exchanges }: Case,
  { facts }: State,
  { asked, look }: { readonly asked: number; readonly look: Exchange },
): ReadonlySet<string> {
  const made = exchanges.filter(
    (one) => one.operation === 'users.create' && succeeded(one) && isAfter(look, one),
  );
  const providerOf = (one: Exchange): number =>
    Number(parameter(one, 'providerid') ?? facts.providerId);
  const names = (ones: readonly Exchange[]): ReadonlySet<string> =>
    new Set(ones.map((one) => userKey(parameterText(one, 'username'))));
  const own = names(made.filter((one) => providerOf(one) === asked));
  return names(made.filter((one) => providerOf(one) !== asked)).difference(own);
}
