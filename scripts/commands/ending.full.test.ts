import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { descendants, gone, type Started, start } from './started-process.fixture.ts';

const launcher = fileURLToPath(new URL('../platen.mjs', import.meta.url));
/** Makes the launcher start a Node of its own. */
const otherNode = `data:text/javascript,Object.defineProperty(process,'version',{value:'v18.0.0'})`;

let folder = '';
let started: Started | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-ending-'));
});
afterEach(async () => {
  started?.child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const service = /platen\.ts service /;

/** Every command that starts processes, and those that it starts. */
const rows: [line: string, children: RegExp[], before: string[] | undefined][] = [
  ['gate --only DOC-SEND --out out', [service], undefined],
  [
    'gate --only DOC-SEND --out out',
    [/platen\.ts gate/, service],
    ['--import', otherNode, launcher],
  ],
  ['prove --only TAP', [service], undefined],
  ['prove --terminals --only TERM-TRY', [service], undefined],
  ['explore --runs 1000 --out out', [service], undefined],
  ['crash --kills 100 --out out', [service], undefined],
  ['certify --built-in --out out', [service], undefined],
  ['certify --headless sleep${IFS}600 --terminal P1 --out out', [service, /sleep 600/], undefined],
  ['load --out out', [service, /printers\.child\.ts/, /driver\/main\.ts/], undefined],
  ['contract --out out', [service], undefined],
  ['contract --write', [/write-pacts\.child\.ts/], undefined],
];

describe.runIf(existsSync('/proc/self/stat'))('what a command started', { timeout: 90_000 }, () => {
  it.each(rows)('ends when the command is killed: %s', async (line, children, before) => {
    started = start(line.split(' '), folder, before);
    const pids = await descendants(started, children);
    started.child.kill('SIGKILL');
    await gone(pids);
    expect(await started.ended).toBeNull();
  });

  it.each(rows.filter(([line]) => line !== 'contract --write'))(
    'ends with the command, which SIGTERM ends in order: %s',
    async (line, children, before) => {
      started = start(line.split(' '), folder, before);
      const pids = await descendants(started, children);
      started.child.kill('SIGTERM');
      await gone([...pids, started.pid]);
      expect(started.said()).not.toContain('unexpected');
      expect(await started.ended).not.toBeNull();
    },
  );

  it.each([
    ['gate --only DOC-SEND --out out', 3],
    ['explore --runs 1000 --out out', 3],
  ])('ends with the command, whose output nobody reads any more: %s', async (line, code) => {
    started = start(line.split(' '), folder);
    const pids = await descendants(started, [service]);
    started.child.stdout?.destroy();
    started.child.stderr?.destroy();
    await gone([...pids, started.pid]);
    expect(await started.ended).toBe(code);
  });
});
