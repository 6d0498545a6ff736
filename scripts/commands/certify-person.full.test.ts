import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireTool } from '../../fixtures/external-tools.ts';

const platen = fileURLToPath(new URL('../platen.ts', import.meta.url));
/** Of util-linux: runs a command at a terminal of its own. */
const script = requireTool('script');

let folder = '';
let child: ChildProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-person-'));
  await writeFile(join(folder, 'panel.yaml'), 'schemaVersion: 1\ncan: [look]\n');
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

type Typing = readonly [awaited: string, typed: string];

/** Somebody who types each text once they have read, behind what they typed before, what it waits for. */
/** Draws look/nothing-waits and look/one first. */
const seed = '47';

async function atTerminal(only: string, typings: readonly Typing[]) {
  const options = `--terminal 'Panel 1.2' --plan panel.yaml --only ${only} --seed ${seed} --out out`;
  const line = `stty cols 40 rows 30; exec '${process.execPath}' '${platen}' certify ${options}`;
  const started = spawn(script, ['-qec', line, '/dev/null'], { cwd: folder });
  child = started;
  const left = [...typings];
  let [shown, read] = ['', 0];
  started.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    const [next] = left;
    const plain = stripVTControlCharacters(shown);
    const at = next === undefined ? -1 : plain.indexOf(next[0], read);
    if (next === undefined || at < 0) return;
    left.shift();
    read = at + next[0].length;
    started.stdin.write(next[1]);
  });
  const code = await new Promise<number | null>((resolve) => started.once('close', resolve));
  const lines = stripVTControlCharacters(shown).split(/\r*\n/);
  // Of a line that was written over, what stands there in the end.
  return { code, lines: lines.map((one) => one.split('\r').at(-1) ?? ''), left };
}

/** As it is asked: while somebody types, it is drawn anew in its line. */
const setUp = 'when the terminal is set up> ';
const question = '\n  d/p/f/n/r/s/q> ';

describe('a person at a terminal', () => {
  it('is led through situations on a narrow screen, corrects, repeats, skips, and quits', async () => {
    const { code, lines, left } = await atTerminal('look', [
      [setUp, '\r'],
      [question, 'zz\r'],
      [question, 'dd\u007f\r'],
      [question, 'r\r'],
      [question, 's\r'],
      [question, 'q\r'],
    ]);
    expect(left).toEqual([]);
    // It was told as done, and no call was made for it.
    expect(code).toBe(1);
    const text = lines.join('\n');
    expect(text).toContain('1 of 18  look/nothing-waits: no document\nwaits\n  Hold card ');
    expect(text).toContain('Please enter one of these letters.');
    expect(text.match(/2 of 18 {2}look\/one: /g)).toHaveLength(2);
    expect(text).toContain('look/one: skipped by the operator');
    expect(text).toContain('\nended early: the run was interrupted\n');
    const asked = lines.slice(lines.findIndex((one) => one.startsWith('1 of 18')));
    const told = asked.slice(
      0,
      asked.findIndex((one) => /^(FAILED|NOT RUN)/.test(one)),
    );
    expect(told.filter((one) => one.length > 40 && !one.includes('q> '))).toEqual([]);
  });

  it('ends with Ctrl-C, and what was seen until then is judged', async () => {
    const { code, lines, left } = await atTerminal('look/one', [
      [setUp, '\r'],
      [question, '\u0003'],
    ]);
    expect(left).toEqual([]);
    expect(code).toBe(3);
    expect(lines).toContain('ended early: the run was interrupted');
    expect(lines.join('\n')).toContain('report: out/report.html');
  });

  it('ends with Ctrl-C before it began', async () => {
    const { code, lines } = await atTerminal('look/one', [[setUp, '\u0003']]);
    expect(code).toBe(3);
    expect(lines).toContain('ended early: the run was interrupted');
  });
});
