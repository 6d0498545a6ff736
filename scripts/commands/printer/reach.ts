import { join } from 'node:path';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { loadOrMakeTls } from '../../../simulators/kit/tls.ts';
import { makeFaultyTls } from '../../../simulators/kit/tls-faulty.ts';
import { readGivenTls, TlsInputError } from '../../../simulators/kit/tls-given.ts';
import { ownNames } from '../../../simulators/kit/tls-names.ts';
import type {
  PrinterFault,
  PrinterOptions,
  PrinterTls,
} from '../../../simulators/printer/index.ts';
import { choice, flag, text, texts } from '../../command-line/options.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { type UserOptions, usersOf } from './users.ts';

/** How a printer is reached over IPP, and how it is found. */
export const reachOptions = {
  tls: choice('--tls <which>', 'ipps on the IPP port, beside ipp or alone', {
    of: ['off', 'offered', 'required'],
    fallback: 'off',
  }),
  tlsCert: text('--tls-cert <file>', 'own certificate, in PEM; otherwise a private CA issues one'),
  tlsKey: text('--tls-key <file>', 'private key of the certificate, in PEM'),
  usersFile: text(
    '--users-file <file>',
    'users who may print over IPP, NAME:PASSWORD per line; otherwise all users',
  ),
  users: texts(
    '--user <name:password>',
    'the same for tests, repeatable: every user of this machine can see it in the process list',
  ),
  announce: flag('--announce', 'announce the printer by DNS-SD'),
  announceOn: text('--announce-on <address>', 'address to announce if --host is not one'),
};

export interface ReachOptions extends UserOptions {
  readonly host: string;
  readonly tls: 'off' | 'offered' | 'required';
  readonly tlsCert: string | undefined;
  readonly tlsKey: string | undefined;
  readonly announce: boolean;
  readonly announceOn: string | undefined;
}

/** As the printer takes them; what TLS needs is kept in `folder`. Throws UsageError. */
export async function reachOf(
  options: ReachOptions,
  folder: string,
): Promise<Pick<PrinterOptions, 'tls' | 'users' | 'announce'>> {
  const { announce, announceOn } = options;
  const tls = await tlsOf(options, join(folder, 'tls'));
  return {
    ...(tls === undefined ? {} : { tls }),
    users: await usersOf(options),
    ...(announceOn === undefined ? {} : { announce: { address: announceOn } }),
    ...(announce && announceOn === undefined ? { announce: {} } : {}),
  };
}

/** The file with the CA that signed what `ipps` shows; undefined without TLS, or with a certificate of the user's own. */
export function privateCa(
  { tls, tlsCert }: Pick<ReachOptions, 'tls' | 'tlsCert'>,
  folder: string,
): string | undefined {
  return tls === 'off' || tlsCert !== undefined ? undefined : join(folder, 'tls', 'ca.pem');
}

/** Faults of a certificate are none where nothing shows one. Throws UsageError. */
export function checkFaults(faults: readonly PrinterFault[], { tls }: ReachOptions): void {
  const [idle] = faults.filter(({ kind }) => kind.startsWith('tls-'));
  if (tls !== 'off' || idle === undefined) return;
  throw new UsageError(`The fault ${idle.kind} needs --tls offered or --tls required.`);
}

async function tlsOf(options: ReachOptions, folder: string): Promise<PrinterTls | undefined> {
  const { tls, tlsCert, tlsKey, host } = options;
  if ((tlsCert === undefined) !== (tlsKey === undefined)) {
    throw new UsageError('A certificate and its key are given together: --tls-cert and --tls-key.');
  }
  if (tls === 'off') {
    if (tlsCert === undefined) return undefined;
    throw new UsageError('A certificate is for --tls offered or --tls required.');
  }
  try {
    const names = ownNames(host);
    const own = await loadOrMakeTls(folder, names, systemClock);
    const given = tlsCert === undefined || tlsKey === undefined ? undefined : { tlsCert, tlsKey };
    return {
      required: tls === 'required',
      faulty: await makeFaultyTls(folder, names, systemClock),
      material:
        given === undefined
          ? own
          : await readGivenTls({ certFile: given.tlsCert, keyFile: given.tlsKey }, systemClock),
    };
  } catch (error) {
    if (error instanceof TlsInputError) throw new UsageError(`${error.message}.`);
    if (error instanceof RangeError) throw new UsageError(`${error.message}.`);
    throw error;
  }
}
