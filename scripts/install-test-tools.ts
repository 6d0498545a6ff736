import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { externalTools, missingPackages, type ToolName } from '../fixtures/external-tools.ts';
import { exitCodes } from './exit-codes.ts';

/** `npm run test:tools`: installs the Debian packages that the tests of `npm run test:full` need. */

const names = Object.keys(externalTools) as ToolName[];
process.exitCode = exitCodes[await installMissing()].code;

async function installMissing(): Promise<'passed' | 'failed'> {
  const missing = missingPackages(names);
  if (missing.length === 0) {
    say('All external tools of the tests are installed.');
    return 'passed';
  }
  try {
    await apt('update', '-qq');
    for (const [index, name] of missing.entries()) {
      say(`${String(index + 1)} of ${String(missing.length)}: installing ${name}`);
      await apt('install', '-qq', '-y', '--no-install-recommends', name);
    }
  } catch (error) {
    say(error instanceof Error ? error.message.trim() : String(error));
  }
  const left = missingPackages(names);
  if (left.length === 0) return 'passed';
  say(`Could not be installed: ${left.join(' ')}. Run this as root on Debian.`);
  return 'failed';
}

async function apt(...given: readonly string[]): Promise<void> {
  const quiet = ['DEBIAN_FRONTEND=noninteractive', 'apt-get', ...given];
  await promisify(execFile)('/usr/bin/env', quiet, {
    timeout: 600_000,
    maxBuffer: 16_000_000,
  });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
