import { execFileSync } from 'node:child_process';
import type { CommandUser } from '../../suites/certify/actors/command.ts';
import { UsageError } from '../command-line/usage-error.ts';

/** The user of --run-as. Throws UsageError for who is not known, and where we may not become somebody else. */
export function commandUser(name: string | undefined): CommandUser | undefined {
  if (name === undefined) return undefined;
  if (process.getuid?.() !== 0)
    throw new UsageError(
      '--run-as: only root may run a command as another user',
      'Run platen certify with sudo, or leave the option out.',
    );
  const [uid, gid] = [idOf('-u', name), idOf('-g', name)];
  if (uid === 0)
    throw new UsageError(`--run-as: ${name} is root, who can read every key: name another user`);
  return { name, uid, gid };
}

function idOf(which: '-u' | '-g', name: string): number {
  try {
    const said = execFileSync('id', [which, '--', name], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(said.trim());
  } catch {
    throw new UsageError(`--run-as: there is no user ${name} here`);
  }
}
