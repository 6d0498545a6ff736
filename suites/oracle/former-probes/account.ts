import type { Case } from '../../engine/case/case.ts';
import { hasPathId } from '../../engine/case/records.ts';
import { namesUnknown } from '../../engine/case/resource-assertions.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { numberMember } from '../../engine/journal/json.ts';
import { isOnItsList } from '../../rules/account/account-changes.ts';
import { isUnknownDomain } from '../../rules/account/account-information.ts';
import { hasIllFormedDomain } from '../../rules/account/domain-names.ts';
import { lacksRequired } from '../../rules/account/new-accounts.ts';
import { call } from '../../spec/calls.ts';
import type { FormerProbe, FormerProbes } from '../former-probes.ts';

const creates = call('account.create');
const changes = call('containers.update');
const removes = call('containers.delete');
const names = (x: Exchange): string => x.path('id');

function atNoLocation(operation: string): FormerProbe {
  return (x, _, c) => {
    const id = x.text('locationid');
    const isKnown = c
      .calls(call('locations.create'))
      .some((one) => String(one.numberOf('id')) === id);
    return x.operation === operation && id !== '' && !isKnown;
  };
}

/** Whether the case has put a queue or a container into the container of a call. */
function isFilled(c: Case, x: Exchange): boolean {
  const earlier = c.exchanges.filter((one) => x.isAfter(one) && one.ok);
  const domains = earlier
    .filter(
      (one) =>
        (creates(one) && hasPathId('id')(one.json ?? null, x)) ||
        (changes(one) && names(one) === names(x)),
    )
    .flatMap((one) => one.params('domainname'));
  return earlier.some(
    (one) =>
      (creates(one) && domains.includes(one.text('parentdomain'))) ||
      (one.operation === 'inputports.create' && domains.includes(one.text('domainname'))),
  );
}

export const accountProbes: FormerProbes = {
  'ACC-GET-03': (x, state) => x.operation === 'account.get' && isUnknownDomain(x, state),
  'ACC-GET-06': (x, { facts }) =>
    x.operation === 'account.get' &&
    x.param('domainname') === facts.foreignDomain &&
    x.key === 'full',
  'ACC-HEAD-02': (x, state) => x.operation === 'account.head' && isUnknownDomain(x, state),
  'ACC-NEW-03': (x) => creates(x) && lacksRequired(x),
  'ACC-NEW-04': (x, { facts }) =>
    creates(x) && ![undefined, facts.domain].includes(x.param('parentdomain')),
  'ACC-NEW-05': (x) => creates(x) && hasIllFormedDomain(x),
  'ACC-NEW-08': (x) => creates(x) && !['1', '2', '3', undefined].includes(x.param('accounttype')),
  'ACC-NEW-09': atNoLocation('account.create'),
  'ACC-MOD-02': (x) => x.operation === 'account.update' && !isOnItsList(x),
  'ACC-MOD-06': atNoLocation('account.update'),
  'CONT-MOD-02': (x, _, c) => changes(x) && namesUnknown(x, c, { names }),
  'CONT-MOD-04': atNoLocation('containers.update'),
  // GET /account told of this id as that of a vendor or a customer.
  'CONT-MOD-05': (x, _, c) =>
    changes(x) &&
    c
      .calls(call('account.get'))
      .some(
        (one) =>
          one.ok &&
          x.isAfter(one) &&
          [1, 2].includes(one.numberOf('accountType') ?? 0) &&
          String(numberMember(one.json, 'id')) === names(x),
      ),
  'CONT-DEL-02': (x, _, c) => removes(x) && namesUnknown(x, c, { names }),
  'CONT-DEL-03': (x, _, c) =>
    removes(x) &&
    x.param('withsubnodes') === 'false' &&
    isFilled(c, x) &&
    c.calls(removes).some((one) => one.group === x.group && one.param('withsubnodes') === 'true'),
};
