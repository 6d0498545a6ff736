import type { Clock } from '../kit/clock.ts';
import { loadOrMakeTls, type TlsMaterial } from '../kit/tls.ts';
import { readGivenTls } from '../kit/tls-given.ts';
import { ownNames } from '../kit/tls-names.ts';
import type { ServiceSettings } from './config/settings.ts';

/** `caFile` is handed to clients; there is none where the user brought a certificate. */
export type ServiceTls = TlsMaterial & { readonly caFile?: string };

/** The user's own certificate, or one from a private CA kept in the folder; undefined for plain HTTP. */
export async function readServiceTls(
  { tls, listen }: ServiceSettings,
  folder: string,
  clock: Pick<Clock, 'now'>,
): Promise<ServiceTls | undefined> {
  if (tls === 'none') return undefined;
  if (tls === 'own') return await loadOrMakeTls(folder, ownNames(listen.host), clock);
  return await readGivenTls(tls, clock);
}
