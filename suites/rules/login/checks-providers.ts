import {
  type Exchange,
  isAfter,
  parameter,
  parameterText,
  succeeded,
} from '../../journal/exchange.ts';
import { numberMember } from '../../journal/json.ts';
import type { BoundCheck, Case } from '../../judge/check.ts';
import { given, holdsText, recordsOf } from '../../judge/records.ts';
import { refuses } from '../../judge/refusals.ts';
import { userKey } from '../../model/document-state.ts';

/** interface 4.8, active: who is of a provider that was added as inactive does not log in. */
export const loginProviderChecks: readonly BoundCheck[] = [
  {
    rule: 'LOG-20',
    ...refuses({
      probe: (exchange, _, play) => {
        const name = userKey(parameterText(exchange, 'userid'));
        if (exchange.operation !== 'login.post' || parameter(exchange, 'authtype') !== '3')
          return false;
        const inactive = inactiveProviders(play);
        const makers = play.exchanges.filter(
          (one) =>
            one.operation === 'users.create' &&
            isAfter(exchange, one) &&
            userKey(parameterText(one, 'username')) === name,
        );
        return (
          makers.length > 0 &&
          makers.every((one) => inactive.has(parameter(one, 'providerid') ?? 'the local one'))
        );
      },
      by: 'caller',
    }),
  },
];

/** The ids under which the case was shown the providers that it added as inactive. */
function inactiveProviders({ exchanges }: Case): ReadonlySet<string> {
  const added = exchanges.filter((one) => one.operation === 'authproviders.add' && succeeded(one));
  const isChanged = (one: Exchange): boolean =>
    ![undefined, 0].includes(given(one, 'id') as number);
  if (added.some(isChanged)) return new Set();
  const lists = exchanges.filter((one) => one.operation === 'authproviders.get');
  return new Set(
    added
      .filter((one) => given(one, 'active') === false)
      .flatMap((one) =>
        lists
          .flatMap(recordsOf)
          .filter((record) => holdsText(record, given(one, 'name')))
          .map((record) => String(numberMember(record, 'id'))),
      ),
  );
}
