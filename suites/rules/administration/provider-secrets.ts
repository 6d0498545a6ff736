import { accepts, keepsPasswords } from '../../engine/case/assertions.ts';
import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { holdsPassword } from '../../engine/case/queries.ts';
import { given, recordsOf } from '../../engine/case/records.ts';
import { fault } from '../../engine/fault.ts';
import { answersInstead, both, letIn } from '../../engine/fault-proxy/alter.ts';
import type { Interception, PassingRequest } from '../../engine/fault-proxy/interception.ts';
import { bodyOf, setsMembers } from '../../engine/fault-proxy/json-bodies.ts';
import { type Exchange, keyName } from '../../engine/journal/exchange.ts';
import { asText, type Json, memberText } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { call } from '../../spec/calls.ts';
import { configurationOf, isNamed, typeOf } from './added-providers.ts';

const adds = call('authproviders.add');
const lists = call('authproviders.get');
const isKeyless = ({ headers }: PassingRequest): boolean => !('x-api-key' in headers);

/** interface 4.8: what GET /authproviders shows of secrets, with an API key and without. */
export const rules = [
  rule('PROV-GET-02', 'GET /authproviders works without an API key', {
    from: ['authproviders.get without a key', '5 GET /authproviders without a key'],
    check: accepts((x) => lists(x) && hasNoKey(x), '200 with the list of providers'),
    faults: fault(
      'providers-need-a-key',
      'lists providers only with an API key',
      answersInstead(both(lists, isKeyless)),
    ),
  }),
  rule('PROV-GET-03', 'Without an API key no provider with client or web secrets is returned', {
    from: ['authproviders.get without a key', '5 GET /authproviders without a key'],
    atLeast: 2,
    check: hidesProvidersWithSecrets,
    faults: fault(
      'providers-with-secrets-for-all',
      'lists providers with secrets without an API key',
      ({ key }) => letIn(both(lists, isKeyless), key('full')),
    ),
  }),
  rule('PROV-GET-04', 'No answer holds a password or a secret of a provider', {
    from: 'authproviders.get without a key',
    basis: 'SIL-66',
    atLeast: 2,
    check: keepsPasswords('authproviders.get', 'authproviders.add', 'authproviders.delete'),
    faults: fault(
      'provider-shows-password',
      'lists the configuration of a provider with its secrets, as it was sent',
      showsConfigurations,
    ),
  }),
];

function hasNoKey(x: Exchange): boolean {
  return keyName(x.sent) === undefined;
}

function* hidesProvidersWithSecrets(c: Case): Iterable<Assertion> {
  for (const look of c.calls(lists).filter((x) => hasNoKey(x) && x.ok)) {
    const isShown = holdsPassword(look);
    for (const added of c.calls(adds).filter((x) => x.ok && look.isAfter(x))) {
      const type = typeOf(added);
      if ((type !== 2 && type !== 3) || configurationOf(added) === undefined) continue;
      const isListed = recordsOf(look).some((record) => isNamed(record, added));
      const ok = !isShown && !(isListed && isKnownAsSecret(c, added));
      yield assertion(look, ok, {
        expected: 'no provider with client or web secrets',
        seen: isShown
          ? 'a client or web secret in the answer'
          : isListed
            ? `the provider ${asText(given(added, 'name'))}, which has a secret`
            : 'no such provider',
      });
    }
  }
}

/**
 * The members of these configurations are not shown (4.8): that the target takes one for a secret is seen where
 * it shows a caller with a key the rest of the configuration alone.
 */
function isKnownAsSecret(c: Case, added: Exchange): boolean {
  const client = memberText(configurationOf(added), 'clientId');
  const isRest = (record: Json): boolean =>
    isNamed(record, added) && JSON.stringify(record).includes(client);
  const withKey = c.calls(lists).filter((x) => !hasNoKey(x) && !holdsPassword(x));
  return client !== '' && withKey.some((x) => recordsOf(x).some(isRest));
}

function showsConfigurations(): Interception {
  const configurations: Json[] = [];
  return {
    ...setsMembers(lists, () => ({ configurations })),
    request: (request) => {
      if (adds(request)) configurations.push(bodyOf(request)['typeConfiguration'] ?? '');
      return request;
    },
  };
}
