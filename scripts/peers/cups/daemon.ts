import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { type Running, running, waitFor } from '../../../simulators/kit/lifecycle.ts';
import { type CupsFolder, type CupsSettings, configureCups } from './configuration.ts';

const execute = promisify(execFile);

/** A CUPS of our own, reached by a socket in its folder: the machine's own is not touched. */
export interface Cups extends Running {
  readonly folder: string;
  /** The socket that it listens on. */
  readonly socket: string;
  readonly pid: number;
  /** Runs a command of CUPS on it and gives what it prints; rejects with what it complains of. */
  run(
    command: 'lpadmin' | 'lp' | 'lpoptions' | 'lpstat' | 'cancel',
    ...given: string[]
  ): Promise<string>;
}

export async function startCups(settings: CupsSettings = {}): Promise<Cups> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-cups-'));
  const at = await configureCups(folder, settings);
  const daemon = spawn('/usr/sbin/cupsd', ['-f', '-c', at.configuration, '-s', at.files], {
    stdio: 'ignore',
  });
  const gone = once(daemon, 'exit');
  const parts = {
    folder,
    socket: at.socket,
    pid: daemon.pid ?? 0,
    async run(command: string, ...given: string[]) {
      const here = [`CUPS_SERVER=${at.socket}`, command, ...given];
      return (await execute('/usr/bin/env', here, { timeout: 180_000 })).stdout;
    },
  };
  const cups = running(parts, async () => {
    daemon.kill();
    await gone;
    await rm(folder, { recursive: true, force: true });
  });
  try {
    await once(daemon, 'spawn');
    await untilListening(at, () => daemon.exitCode !== null);
    return cups;
  } catch (error) {
    await cups.stop();
    throw error;
  }
}

async function untilListening(at: CupsFolder, ended: () => boolean): Promise<void> {
  const wait = { clock: systemClock, deadlineMs: 50_000, what: 'cupsd to listen' };
  await waitFor(async () => {
    if (!ended()) return existsSync(at.socket) ? true : undefined;
    const log = existsSync(at.errorLog) ? await readFile(at.errorLog, 'utf8') : '';
    throw new Error(`cupsd ended at once: ${log.trim().split('\n').at(-1) ?? ''}`);
  }, wait);
}
