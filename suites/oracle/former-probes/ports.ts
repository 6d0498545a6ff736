import { namesUnknown } from '../../engine/case/resource-assertions.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import type { FormerProbe, FormerProbes } from '../former-probes.ts';

const creates = ['outputports.create'];
const createsAnyhow = [...creates, 'outputports.put-create'];
const createsQueue = ['inputports.create'];

/** Such a call without one of these parameters. */
function lacks(operations: readonly string[], names: readonly string[]): FormerProbe {
  return (x) =>
    operations.includes(x.operation) && names.some((name) => x.param(name) === undefined);
}

/** Such a call with another value of a parameter than these. */
function isOther(
  operations: readonly string[],
  name: string,
  values: readonly string[],
): FormerProbe {
  return (x) => {
    const value = x.param(name);
    return operations.includes(x.operation) && value !== undefined && !values.includes(value);
  };
}

/** Such a call about a port that nothing in the case created. */
function isUnknownIn(operation: string, names = (x: Exchange) => x.text('id')): FormerProbe {
  return (x, _, c) => x.operation === operation && namesUnknown(x, c, { names });
}

function portOf(x: Exchange): string {
  return x.path('outputportid');
}

export const ofPorts: FormerProbes = {
  'OUT-04': lacks(creates, ['domainname', 'portname', 'address', 'porttype']),
  'OUT-08': (x) => x.operation === 'outputports.create' && x.param('outputtype') === '2',
  'OUT-10': isOther(createsAnyhow, 'porttype', ['0', '1']),
  'OUT-11': (x, state, c) => isOther(creates, 'domainname', [state.facts.domain])(x, state, c),
  'OUT-12': (...given) =>
    isOther(createsAnyhow, 'printprotocol', ['0', '1', '2'])(...given) ||
    isOther(createsAnyhow, 'outputtype', ['0', '1', '2', '3', '4', '5'])(...given),
  'OUT-MOD-02': isUnknownIn('outputports.update', portOf),
  'OUT-MOD-05': (x) =>
    [...createsAnyhow, 'outputports.update'].includes(x.operation) &&
    x.text('vendor').includes('-no-vendor'),
  'OUT-MOVE-02': (x, { facts }) =>
    x.operation === 'outputports.move' && x.param('destinationdomainname') === facts.foreignDomain,
  'OUT-PUT-03': isUnknownIn('outputports.put-update'),
  'OUT-DEL-02': isUnknownIn('outputports.delete', portOf),
  'IN-05': lacks(createsQueue, ['domainname', 'portname', 'porttype']),
  'IN-07': isOther(createsQueue, 'porttype', ['0', '1']),
  'IN-08': isUnknownIn('inputports.update'),
  'IN-DEL-02': isUnknownIn('inputports.delete', (x) => x.path('inputportid')),
};
