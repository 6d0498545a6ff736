import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Running, running } from '../../simulators/kit/lifecycle.ts';
import type { TargetProfile } from '../drive/profile.ts';
import { checkProfile } from '../drive/read-profile.ts';

const platen = fileURLToPath(new URL('../../scripts/platen.ts', import.meta.url));
const seed = fileURLToPath(new URL('../../fixtures/people/gate.json', import.meta.url));

export interface BuiltInOptions {
  readonly plainHttp?: boolean;
}

/**
 * Starts Platen's own service as a child with a data folder of its own and takes its target
 * profile from the one line it prints; from there on it is a target like any other.
 * Throws with what the child said when it doesn't become ready.
 */
export async function startBuiltIn(
  options: BuiltInOptions = {},
): Promise<{ readonly profile: TargetProfile } & Running> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-service-'));
  const args = [
    'service',
    '--json-ready',
    '--host',
    '127.0.0.1',
    '--port',
    '0',
    '--data-folder',
    folder,
    '--seed',
    seed,
    ...(options.plainHttp === true ? ['--http'] : []),
  ];
  const child = spawn(process.execPath, [platen, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const complaints: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints.push(text);
    if (complaints.length > 50) complaints.shift();
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const line = await firstLine(child.stdout, ended);
    if (line === undefined)
      throw new Error(`the built-in service did not start:\n${complaints.join('')}`);
    const ready = JSON.parse(line) as { readonly profile?: unknown };
    return running({ profile: checkProfile(ready.profile, "the service's ready line") }, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function firstLine(
  output: NodeJS.ReadableStream,
  ended: Promise<void>,
): Promise<string | undefined> {
  const lines = createInterface({ input: output });
  const first = new Promise<string>((resolve) => lines.once('line', resolve));
  return Promise.race([first, ended.then(() => undefined)]);
}
