import { sha256 } from '../../reports/certificate/digests.ts';
import { harnessIdentity } from '../../reports/certificate/harness.ts';
import { startDigest } from '../../reports/certificate/start.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import type { NamedTerminal } from '../../suites/certify/certify.ts';
import type { RunEvent } from '../../suites/engine/journal/event.ts';
import { rulesInForce } from '../certificate/judging.ts';

export interface Beginning {
  readonly seed: number;
  readonly terminal: NamedTerminal;
}

const serialDigits = 32;

/** Returns the serial number of a run and the digest of the facts that are fixed at its start. */
export function runStart(
  { seed, terminal }: Beginning,
  serialNumber = sha256(randomIds.secret()).slice(0, serialDigits),
): NonNullable<RunEvent['start']> {
  const { name, version, model = '', firmware = '' } = terminal;
  const digest = startDigest({
    serialNumber,
    seed,
    terminal: { name, version, model, firmware },
    catalogue: rulesInForce(),
    harness: harnessIdentity(),
  });
  return { serialNumber, digest };
}
