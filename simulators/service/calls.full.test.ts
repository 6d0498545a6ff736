import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { requireTool } from '../../fixtures/external-tools.ts';
import { operations } from './operations/index.ts';
import { readyService } from './testing/spawn-service.ts';

const guide = join(import.meta.dirname, 'CALLS.md');
const seedFile = join(import.meta.dirname, '../../fixtures/seeds/bench.json');

interface LoggedRequest {
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
}

test('CALLS.md runs as it stands: it makes every call, and each works', async () => {
  requireTool('curl');
  const text = await readFile(guide, 'utf8');
  const script = [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block).join('\n');
  const folder = await mkdtemp(join(tmpdir(), 'platen-calls-'));
  const dataFolder = join(folder, 'service');
  const service = await readyService({ dataFolder, seedFile, logLevel: 'info' });
  const logged: string[] = [];
  service.process.stderr.on('data', (lines: Buffer) => logged.push(lines.toString()));
  try {
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: folder,
      timeout: 150_000,
      env: { ...process.env, API: service.url },
    });
    expect(stdout).not.toMatch(/"errorCode":[1-9]/);
  } finally {
    service.process.kill();
    await once(service.process, 'close');
    await rm(folder, { recursive: true });
  }

  const made = requestsIn(logged.join(''));
  expect(made.filter(({ status }) => status !== 200)).toEqual([]);
  const called = new Set(made.map(({ method, route }) => `${method ?? ''} ${route ?? ''}`));
  const stated = operations.map(
    ({ method, path }) => `${method} /api/v1${path.replace(/\{(\w+)\}/g, ':$1')}`,
  );
  expect(stated.filter((one) => !called.has(one))).toEqual([]);
});

function requestsIn(log: string): readonly LoggedRequest[] {
  return log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LoggedRequest)
    .filter(({ method }) => method !== undefined);
}
