import type { Version } from '../../kit/wire/ipp/message.ts';
import { type OperationName, operationName } from '../../kit/wire/ipp/operation.ts';
import { numbersOf, textsOf } from '../../kit/wire/ipp/read-value.ts';
import type { PrinterProfile } from '../profile.ts';
import { describeVersion, versions } from './versions.ts';

/** Of the operations the printer knows, those that the profile claims; all when it claims none. */
export function claimedOperations(
  { attributes }: PrinterProfile,
  known: readonly OperationName[],
): ReadonlySet<OperationName> {
  const claimed = attributes.get('operations-supported');
  if (claimed === undefined) return new Set(known);
  const names = new Set(numbersOf(claimed).map(operationName));
  return new Set(known.filter((name) => names.has(name)));
}

/** The versions that the profile claims and the printer speaks; 1.1 and 2.0 when it claims none. */
export function claimedVersions({ attributes }: PrinterProfile): readonly Version[] {
  const claimed = textsOf(attributes.get('ipp-versions-supported'));
  const spoken = versions.filter((version) => claimed.includes(describeVersion(version)));
  return spoken.length === 0 ? versions.slice(0, 2) : spoken;
}
