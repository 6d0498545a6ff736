import type { Case } from '../../engine/case/case.ts';
import { precedes } from '../../engine/case/order.ts';
import { given, lacksOne } from '../../engine/case/records.ts';
import { namesUnknown } from '../../engine/case/resource-assertions.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { itemsOf, numberMember } from '../../engine/journal/json.ts';
import {
  type Entry,
  entriesOf,
  isIllFormed,
  isNoGateway,
  isOfNoType,
  pathIdOf,
} from '../../rules/locations/identifiers.ts';
import { call } from '../../spec/calls.ts';
import type { FormerProbe, FormerProbes } from '../former-probes.ts';

function createsWith(which: (entry: Entry) => boolean): FormerProbe {
  return (x) => x.operation === 'locations.create' && entriesOf(x).some(which);
}

function isUnknownIn(operation: string): FormerProbe {
  return (x, _, c) => x.operation === operation && namesUnknown(x, c, { names: pathIdOf });
}

function isNoLocation(x: Exchange): boolean {
  const types = itemsOf(given(x, 'identifiers')).map((one) => ({
    type: numberMember(one, 'locationType') ?? 0,
  }));
  return types.some(isOfNoType) || lacksOne(['name', 'identifiers'])(x);
}

/** A queue that was made there is there when the location is to be deleted. */
function isInUse(x: Exchange, c: Case): boolean {
  const isGone = (made: Exchange): boolean =>
    c
      .calls(call('inputports.delete'))
      .some(
        (one) =>
          precedes(one.sentAt, x.sentAt) && one.path('inputportid') === String(made.numberOf('id')),
      );
  return c
    .calls(call('inputports.create'))
    .some(
      (made) =>
        made.ok && x.isAfter(made) && made.param('locationid') === x.path('id') && !isGone(made),
    );
}

export const locationProbes: FormerProbes = {
  'LOC-GET-02': isUnknownIn('locations.get'),
  'LOC-NEW-05': createsWith(isOfNoType),
  'LOC-NEW-06': createsWith(isIllFormed),
  'LOC-NEW-08': createsWith(isNoGateway),
  'LOC-LIST-06': (x) =>
    x.operation === 'locations.list' &&
    x.params('locationtype').some((type) => !/^[1-4]$/.test(type)),
  'LOC-MOD-03': isUnknownIn('locations.update'),
  'LOC-MOD-04': (x) => x.operation === 'locations.update' && isNoLocation(x),
  'LOC-DEL-02': isUnknownIn('locations.delete'),
  'LOC-DEL-04': (x, _, c) => x.operation === 'locations.delete' && isInUse(x, c),
  'TERM-CONF-03': (x, { facts }) =>
    x.operation === 'terminalconfig.create' &&
    ![undefined, facts.domain].includes(x.param('domain')),
};
