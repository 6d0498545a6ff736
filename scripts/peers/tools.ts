import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** What of Debian must be there for the suites and for the queues. */
const wanted: readonly { readonly file: string; readonly of: string }[] = [
  { file: '/usr/bin/ipptool', of: 'cups-ipp-utils' },
  { file: '/usr/share/cups/ipptool/ipp-everywhere.test', of: 'cups-ipp-utils' },
  { file: '/usr/sbin/cupsd', of: 'cups-daemon' },
  { file: '/usr/lib/cups/backend/socket', of: 'cups' },
  { file: '/usr/sbin/lpadmin', of: 'cups-client' },
  { file: '/usr/lib/cups/filter/pdftopdf', of: 'cups-filters' },
];

/** The machine, as far as tools are concerned. */
export interface Machine {
  has(file: string): boolean;
  /** Undefined where nothing can be installed; rejects where it was tried in vain. */
  readonly install: ((packages: readonly string[]) => Promise<void>) | undefined;
}

/** Debian lets root install. */
export const thisMachine: Machine = {
  has: existsSync,
  install: process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') ? installDebian : undefined,
};

/** The packages that are not there, after installing those that can be had. */
export async function missingPackages(
  machine: Machine,
  tell: (line: string) => void,
): Promise<readonly string[]> {
  const missing = absent(machine);
  if (missing.length === 0 || machine.install === undefined) return missing;
  tell(`installing ${missing.join(', ')}`);
  try {
    await machine.install(missing);
  } catch (error) {
    tell(error instanceof Error ? error.message.trim() : String(error));
  }
  return absent(machine);
}

function absent(machine: Machine): readonly string[] {
  const packages = wanted.filter(({ file }) => !machine.has(file)).map((one) => one.of);
  return [...new Set(packages)];
}

async function installDebian(packages: readonly string[]): Promise<void> {
  await apt('update', '-qq');
  await apt('install', '-qq', '-y', '--no-install-recommends', ...packages);
}

async function apt(...given: string[]): Promise<void> {
  const quiet = ['DEBIAN_FRONTEND=noninteractive', 'apt-get', ...given];
  await execute('/usr/bin/env', quiet, { timeout: 300_000, maxBuffer: 16_000_000 });
}
