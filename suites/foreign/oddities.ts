import { deliveryOddities } from './oddities/deliveries.ts';
import { deviceOddities } from './oddities/devices.ts';
import { documentOddities } from './oddities/documents.ts';
import { identifierOddities } from './oddities/identifiers.ts';
import { identityOddities } from './oddities/identity.ts';
import { jsonOddities } from './oddities/json.ts';
import { lifetimeOddities } from './oddities/lifetimes.ts';
import { pageOddities } from './oddities/pages.ts';
import { protocolOddities } from './oddities/protocol.ts';
import { recordOddities } from './oddities/records.ts';
import { refusalOddities } from './oddities/refusals.ts';
import { replyOddities } from './oddities/replies.ts';
import { timeOddities } from './oddities/times.ts';
import { transportOddities } from './oddities/transport.ts';
import { validationOddities } from './oddities/validation.ts';
import type { Oddity } from './oddity.ts';

/** The groups of ODDITIES.md, outermost first: what is about form lies around what is about meaning. */
export const oddityGroups: Readonly<Record<string, readonly Oddity[]>> = {
  protocol: protocolOddities,
  transport: transportOddities,
  json: jsonOddities,
  identity: identityOddities,
  replies: replyOddities,
  identifiers: identifierOddities,
  times: timeOddities,
  refusals: refusalOddities,
  validation: validationOddities,
  pages: pageOddities,
  documents: documentOddities,
  devices: deviceOddities,
  records: recordOddities,
  lifetimes: lifetimeOddities,
  deliveries: deliveryOddities,
};

export const oddities: readonly Oddity[] = Object.values(oddityGroups).flat();

/** All that can be on together: of rivals the first one. */
export function together(chosen: readonly Oddity[] = oddities): readonly Oddity[] {
  return chosen.reduce<readonly Oddity[]>((kept, one) => {
    const isContradicted = kept.some(({ name, rival }) => name === one.rival || rival === one.name);
    return one.alone === true || isContradicted ? kept : [...kept, one];
  }, []);
}
