import { spawn } from 'node:child_process';
import type { Clock } from '../../simulators/kit/clock.ts';
import type { Bench, BenchRun } from './bench.ts';

/** A bench that did not end as it should; what it said stands on the terminal. */
export class BenchFailed extends Error {
  override readonly name = 'BenchFailed';
}

export interface BenchPlace {
  readonly root: string;
  readonly clock: Clock;
  readonly length: 'usual' | 'quick';
}

/** Runs it in a process of its own. Rejects with BenchFailed. */
export async function runBench(one: Bench, { root, clock, length }: BenchPlace): Promise<BenchRun> {
  const line = [`scripts/load/${one.name}.ts`, ...one.options[length]];
  const measuredOn = new Date(clock.now()).toISOString().slice(0, 16).replace('T', ' ');
  const startNs = clock.monotonic();
  const output = await outputOf(root, [...line, '--json']);
  return {
    measuredOn,
    command: ['node', ...line].join(' '),
    seconds: Number((clock.monotonic() - startNs) / 100_000_000n) / 10,
    result: readResult(one, output),
  };
}

function readResult({ name }: Bench, output: string): BenchRun['result'] {
  try {
    return JSON.parse(output) as BenchRun['result'];
  } catch {
    throw new BenchFailed(`${name} printed no JSON: ${output.slice(0, 200)}`);
  }
}

function outputOf(root: string, line: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, line, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new BenchFailed(`node ${line.join(' ')} ended with ${String(code)}`));
    });
  });
}
