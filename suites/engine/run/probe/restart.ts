import { access, constants } from 'node:fs/promises';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { socketHost } from '../../../../simulators/kit/authority.ts';
import type { Asker } from './asker.ts';
import { type Claim, untried } from './claim.ts';

const about = 'restart';
const answerMs = 5_000;

/** Only a kill shows whether a service is killed and started; that there is something to do it with shows before. */
export async function restartClaims(
  { profile }: Asker,
  environment: NodeJS.ProcessEnv,
): Promise<readonly Claim[]> {
  const { restart } = profile;
  if (restart === undefined) return [];
  if ('url' in restart) return [await serverClaim(restart.url)];
  const says = 'the service is killed and started by commands';
  for (const name of ['kill', 'start'] as const) {
    const [program = ''] = restart[name];
    if (await isProgram(program, environment)) continue;
    return [
      {
        about,
        says,
        state: 'wrong',
        seen: `program not found: ${program}`,
        remedy: `use a command of this machine in restart.${name}, starting with the program`,
      },
    ];
  }
  return [untried(about, says, 'not checked: it needs a kill (platen crash)')];
}

async function isProgram(program: string, environment: NodeJS.ProcessEnv): Promise<boolean> {
  const folders = program.includes('/') ? [''] : (environment['PATH'] ?? '').split(delimiter);
  const tries = folders.map((folder) => access(join(folder, program), constants.X_OK));
  return (await Promise.allSettled(tries)).some(({ status }) => status === 'fulfilled');
}

/** Nothing is asked of it: what it is asked, it does. */
async function serverClaim(text: string): Promise<Claim> {
  const says = `the service is killed and started by calls of ${text}`;
  const url = new URL(text);
  const port = Number(url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port);
  const host = socketHost(url.hostname);
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const socket = connect({ host, port, timeout: answerMs }, () => resolve(undefined));
  socket.once('error', (error) => resolve(error.message));
  socket.once('timeout', () => resolve('no answer'));
  const fault = await promise;
  socket.destroy();
  if (fault === undefined)
    return untried(about, says, 'not checked: it needs a kill (platen crash)');
  const remedy = 'start the server at this address, or remove restart';
  return { about, says, state: 'unanswered', seen: fault, remedy };
}
