import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireTool } from '../../fixtures/external-tools.ts';
import { quickClock } from '../../suites/certify/quick-clock.ts';
import { platenIn } from './run-command.fixture.ts';

const program = fileURLToPath(new URL('../platen.ts', import.meta.url));
/** Of util-linux: runs a command at a terminal of its own. */
const script = requireTool('script');

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-progress-'));
});
afterEach(() => rm(folder, { recursive: true }));

const gate = ['gate', '--only', 'TAP-01'];
// Two faults start a second service, which takes time; a single one may be proven before progress is due.
const prove = ['prove', '--only', 'version-needs-advanced,account-lacks-member'];

describe('at a terminal', () => {
  it.each([
    ['gate', [...gate, '--out', 'out'], /gate: \d+ of \d+ test cases/],
    ['prove', prove, /faults.* \(\d+ s\)/],
  ])('%s shows how far it is in one line', async (_name, args, line) => {
    const command = [process.execPath, program, ...args].map((word) => `'${word}'`).join(' ');
    const child = spawn(script, ['-qec', `stty cols 80; exec ${command}`, '/dev/null'], {
      cwd: folder,
    });
    const shown = (await text(child.stdout)).split('\u001b[K');
    const live = shown.filter((one) => line.test(one.split('\n')[0] ?? ''));
    expect(live.length).toBeGreaterThan(0);
    // Drawn over in its line: what stands before the next one ends in a carriage return alone.
    for (const one of live) expect(one).toMatch(/ s\)\r$/);
  });
});

describe('in a log', () => {
  it.each([
    ['gate', [...gate, '--out'], /^gate: \d+ of \d+ test cases.* \(\d+ s\)$/m],
    ['prove', prove, /^faults.* \(\d+ s\)$/m],
  ])('%s writes lines of how far it is', async (_name, args, line) => {
    const words = args.map((word) => (word === '--out' ? `--out=${folder}` : word));
    // What a log shows after two seconds is shown after twenty milliseconds.
    const { outcome, err } = await platenIn({}, words, quickClock(100));
    expect(outcome).toBe('passed');
    expect(err).toMatch(line);
    expect(err).not.toContain('\u001b');
  });
});
