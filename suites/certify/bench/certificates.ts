import type { Clock } from '../../../simulators/kit/clock.ts';
import { loadOrMakeTls, type TlsMaterial } from '../../../simulators/kit/tls.ts';
import { makeFaultyTls } from '../../../simulators/kit/tls-faulty.ts';
import type { Shown } from './doors.ts';

export interface Certificates {
  readonly shown: Readonly<Record<Shown, TlsMaterial>>;
  /** What a terminal is given to check the first with. */
  readonly caFile: string;
  readonly caPem: string;
}

/** Certificates for a host, and for localhost, by an authority of the bench's own that is kept in `folder`. */
export async function makeCertificates(
  folder: string,
  host: string,
  clock: Pick<Clock, 'now'>,
): Promise<Certificates> {
  const names = [...new Set([host, '127.0.0.1', 'localhost'])];
  const made = await loadOrMakeTls(folder, names, clock);
  const faulty = await makeFaultyTls(folder, names, clock);
  const { caFile, caPem } = made;
  return { shown: { given: made, ...faulty }, caFile, caPem };
}
