import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../../simulators/kit/clock.ts';

const platen = fileURLToPath(new URL('../../platen.mjs', import.meta.url));

/** Seconds from the start of the process to its first line on stdout; then it is stopped. */
export async function timeToLine(line: readonly string[]): Promise<number> {
  const { child, startNs, ended, said } = start(line);
  const lines = createInterface({ input: child.stdout });
  const first = new Promise<bigint>((resolve) => {
    lines.once('line', () => resolve(systemClock.monotonic()));
  });
  const readyNs = await Promise.race([first, ended.then(() => undefined)]);
  child.kill('SIGTERM');
  await ended;
  if (readyNs === undefined) {
    throw new Error(`platen ${line.join(' ')} ended before it was ready:\n${said()}`);
  }
  return Number(readyNs - startNs) / 1e9;
}

/** Seconds until the process ends by itself. */
export async function timeToEnd(
  line: readonly string[],
): Promise<{ readonly seconds: number; readonly exitCode: number }> {
  const { child, startNs, ended } = start(line);
  child.stdout.resume();
  const exitCode = await ended;
  return { seconds: Number(systemClock.monotonic() - startNs) / 1e9, exitCode };
}

function start(line: readonly string[]) {
  const startNs = systemClock.monotonic();
  const child = spawn(process.execPath, [platen, ...line], { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (more: string) => {
    text = (text + more).slice(-4_000);
  });
  const ended = new Promise<number>((resolve) => {
    child.once('close', (code) => resolve(code ?? -1));
  });
  return { child, startNs, ended, said: () => text };
}
