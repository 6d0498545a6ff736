import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { request } from 'undici';
import type { TargetProfile } from './profile/profile.ts';
import { secretValue } from './profile/read-profile.ts';

/** Who can kill the target's process at once, whatever it is doing, and start it again. */
export interface ServiceProcess {
  kill(): Promise<void>;
  /** The target may still need a moment before it answers. */
  start(): Promise<void>;
}

/** Either both calls of a URL, or both commands: each must end with 0 in time. */
export function openServiceProcess(
  restart: NonNullable<TargetProfile['restart']>,
  environment: NodeJS.ProcessEnv,
): ServiceProcess {
  if ('url' in restart) {
    const token = secretValue(restart.token, environment);
    return {
      kill: () => ask(`${restart.url}/kill`, token),
      start: () => ask(`${restart.url}/start`, token),
    };
  }
  return { kill: () => carryOut(restart.kill), start: () => carryOut(restart.start) };
}

const patienceMs = 60_000;

async function ask(url: string, token: string): Promise<void> {
  const answer = await request(url, {
    method: 'POST',
    headersTimeout: patienceMs,
    headers: { authorization: `Bearer ${token}` },
  });
  const said = await answer.body.text();
  if (answer.statusCode >= 300)
    throw new Error(`${url} answered ${String(answer.statusCode)}: ${said}`);
}

async function carryOut([program = '', ...given]: readonly string[]): Promise<void> {
  await promisify(execFile)(program, given, { timeout: patienceMs });
}
