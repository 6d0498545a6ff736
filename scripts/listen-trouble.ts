import { authority } from '../simulators/kit/authority.ts';
import { UsageError } from './command-line/usage-error.ts';

/** Why an address could not be listened on, in words. */
export interface ListenTrouble {
  readonly sentence: string;
  /** Which port, where that is what is wrong. */
  readonly port?: number;
}

interface SystemError extends Error {
  readonly code: string;
  readonly syscall?: string;
  readonly port?: number;
  readonly address?: string;
}

const portTroubles: Readonly<Partial<Record<string, string>>> = {
  EADDRINUSE: 'is taken by another program',
  EACCES: 'needs more rights than this user has',
  EMFILE: 'can not be opened: too many files are open (ulimit -n)',
};

/** What the system says of a host or a port; undefined for any other error. */
export function listenTrouble(error: unknown): ListenTrouble | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code, syscall, port, address, message } = error as SystemError;
  const why = syscall === 'listen' ? portTroubles[code] : undefined;
  if (why !== undefined && port !== undefined)
    return { port, sentence: `${authority(String(address), port)} ${why}` };
  if (code === 'EADDRNOTAVAIL')
    return { sentence: `${String(address)} is not an address of this machine` };
  return syscall === 'getaddrinfo' ? { sentence: message } : undefined;
}

/** The work's result; an address of somebody's choice that can't be listened on is wrong usage. */
export async function onFreeAddress<T>(work: Promise<T>, hint: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const trouble = listenTrouble(error);
    if (trouble === undefined) throw error;
    throw new UsageError(trouble.sentence, hint);
  }
}
