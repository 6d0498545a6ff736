import { isPast } from './caller.ts';
import type { OutputPort } from './records.ts';

/** What a customer or vendor account has paid for (SIL-65); an account without one is not limited. */
export interface Licence {
  readonly accountId: number;
  /** How many output ports may have an embedded terminal, those of its containers among them. */
  readonly embeddedTerminals?: number;
  /** From this moment on no terminal is added. */
  readonly endsAt?: number;
  /** undefined: terminals are not grouped. */
  readonly groups?: readonly LicenceGroup[];
}

export interface LicenceGroup {
  readonly groupNo: string;
  /** Whose terminals it covers, by short vendor names; undefined: everybody's. */
  readonly vendors?: readonly string[];
}

export type LicenceRefusal = 'licence-expired' | 'licence-group-unknown' | 'licence-count-exceeded';

/** A port as a licence sees it. */
export type LicensedPort = Pick<OutputPort, 'vendor' | 'embedded'>;

export interface TerminalWish {
  readonly port: LicensedPort;
  /** As it was under the same licence; undefined: it is new to it. */
  readonly before?: LicensedPort | undefined;
  /** The embedded terminals that the account's other ports have. */
  readonly others: number;
  readonly now: number;
}

/** Why the licence doesn't allow it. What an account has it keeps, whatever became of its licence. */
export function licenceRefusal(
  licence: Licence | undefined,
  { port, before, others, now }: TerminalWish,
): LicenceRefusal | undefined {
  if (licence === undefined || !port.embedded) return undefined;
  const isAdded = before?.embedded !== true;
  if (isAdded && isPast(licence.endsAt, now)) return 'licence-expired';
  const isRegrouped = isAdded || before.vendor !== port.vendor;
  if (isRegrouped && licence.groups !== undefined && groupOf(licence, port) === undefined)
    return 'licence-group-unknown';
  const { embeddedTerminals = Infinity } = licence;
  return isAdded && others >= embeddedTerminals ? 'licence-count-exceeded' : undefined;
}

/** The first group that covers the port's terminal; undefined for a port that has none, or no group. */
export function groupOf(licence: Licence | undefined, port: LicensedPort): string | undefined {
  if (!port.embedded) return undefined;
  const covers = ({ vendors }: LicenceGroup): boolean => vendors?.includes(port.vendor) ?? true;
  return licence?.groups?.find(covers)?.groupNo;
}
