import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** What of Debian must be there for the suites and for the queues. */
const wanted: readonly { readonly file: string; readonly of: string }[] = [
  { file: '/usr/bin/ipptool', of: 'cups-ipp-utils' },
  { file: '/usr/share/cups/ipptool/ipp-everywhere.test', of: 'cups-ipp-utils' },
  { file: '/usr/sbin/cupsd', of: 'cups-daemon' },
  { file: '/usr/sbin/lpadmin', of: 'cups-client' },
  { file: '/usr/lib/cups/filter/pdftopdf', of: 'cups-filters' },
];

/** The packages that are not there, after installing those that can be had (as root, with apt). */
export async function missingPackages(tell: (line: string) => void): Promise<readonly string[]> {
  const missing = absent();
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    return missing;
  }
  tell(`installing ${missing.join(', ')}`);
  try {
    await apt('update', '-qq');
    await apt('install', '-qq', '-y', '--no-install-recommends', ...missing);
  } catch (error) {
    tell(`apt-get: ${error instanceof Error ? error.message.trim() : String(error)}`);
  }
  return absent();
}

function absent(): readonly string[] {
  const packages = wanted.filter(({ file }) => !existsSync(file)).map((one) => one.of);
  return [...new Set(packages)];
}

async function apt(...given: string[]): Promise<void> {
  const quiet = ['DEBIAN_FRONTEND=noninteractive', 'apt-get', ...given];
  await execute('/usr/bin/env', quiet, { timeout: 300_000, maxBuffer: 16_000_000 });
}
