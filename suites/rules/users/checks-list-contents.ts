import {
  type Exchange,
  isAfter,
  parameter,
  parameterText,
  succeeded,
} from '../../journal/exchange.ts';
import { memberText, numberMember, textMember } from '../../journal/json.ts';
import { assertion, type BoundCheck, type Case } from '../../judge/check.ts';
import { isByFullKeyAlone, keyKind } from '../../judge/queries.ts';
import { given, recordsOf } from '../../judge/records.ts';
import { userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';

const controls = 'accesscontrols.get';

/** interface 4.7 and 4.9: what a list must not hold. */
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
  {
    rule: 'ACL-GET-02',
    *play(play, world) {
      for (const added of play.exchanges) {
        if (added.operation !== 'accesscontrols.add' || !succeeded(added)) continue;
        const looks = play.exchanges.filter(
          (one) => one.operation === controls && isAfter(one, added) && succeeded(one),
        );
        const own = looks.find((one) => domainOf(one) === domainOf(added));
        // Where its own container does not list it, another that does not shows nothing.
        if (own === undefined || !listsControl(own, added)) continue;
        const look = looks.find(
          (one) => isByFullKeyAlone(one, world) && isSibling(play, added, one),
        );
        if (look === undefined) continue;
        const there = listsControl(look, added);
        yield assertion(look, !there, {
          expected: `no access control of ${domainOf(added) ?? ''}`,
          seen: there ? 'an access control of it' : 'no such access control',
        });
      }
    },
  },
];

function listsControl(look: Exchange, added: Exchange): boolean {
  const userName = given(added, 'userName');
  return (
    userName !== undefined &&
    recordsOf(look).some((record) => textMember(record, 'userName') === userName)
  );
}

/** Whether two calls are about two containers that the case made below one account. */
function isSibling({ exchanges }: Case, one: Exchange, other: Exchange): boolean {
  const parentOf = (exchange: Exchange): string | undefined => {
    const made = exchanges.find(
      (it) =>
        it.operation === 'account.create' &&
        succeeded(it) &&
        parameter(it, 'domainname') === domainOf(exchange),
    );
    return made && parameter(made, 'parentdomain');
  };
  const parent = parentOf(one);
  return domainOf(one) !== domainOf(other) && parent !== undefined && parentOf(other) === parent;
}

function domainOf(exchange: Exchange): string | undefined {
  return parameter(exchange, 'accountdomain');
}

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
