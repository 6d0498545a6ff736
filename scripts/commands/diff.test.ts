import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareRuns } from '../../reports/compare.ts';
import { greenRun, redRun } from '../../reports/made-up-run.fixture.ts';
import { makeReport } from '../../reports/make-report.ts';
import type { RunReport } from '../../reports/report.ts';
import { platen } from './run-command.fixture.ts';

const meta = { outcome: 'failed', strict: false, version: '1.2.3' } as const;
const red = makeReport(redRun(), meta);
const green: RunReport = {
  ...red,
  rules: red.rules.map((rule) => ({
    ...rule,
    verdict: 'OK',
    reason: null,
    why: null,
    findings: [],
  })),
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-diff-'));
  await writeFile(join(folder, 'red.json'), JSON.stringify(red));
  await writeFile(join(folder, 'green.json'), JSON.stringify(green));
});
afterAll(() => rm(folder, { recursive: true }));

const diff = (
  before: string,
  after: string,
  ...more: readonly string[]
): ReturnType<typeof platen> => platen('diff', join(folder, before), join(folder, after), ...more);

describe('platen diff', () => {
  it('of a run with itself has nothing to say', async () => {
    const { outcome, out } = await diff('red.json', 'red.json');
    expect(outcome).toBe('passed');
    expect(out).toMatch(/^no verdict changed\nbefore: .*\nnow: /);
  });

  it('tells of another address only where it says something', () => {
    const at = (baseUrl: string, own: boolean): RunReport => ({
      ...red,
      target: { ...red.target, baseUrl, own },
    });
    const [one, other] = ['https://127.0.0.1:1/api/v1', 'https://127.0.0.1:2/api/v1'];
    expect(compareRuns(at(one, true), at(other, true)).circumstances).toEqual([]);
    expect(compareRuns(at(one, false), at(other, false)).circumstances).toEqual([
      `address: ${one}, then ${other}`,
    ]);
  });

  it('fails when something is broken or not judged any more, and names it with what was seen', async () => {
    const { outcome, out } = await diff('green.json', 'red.json');
    expect(outcome).toBe('failed');
    expect(out).toMatch(/^Broken now {2}DOC-LIST-03 {2}OK -> FAILED/m);
    expect(out).toContain('got 49 documents');
    expect(out).toMatch(/^Not judged any more {2}KEY-04 {2}OK -> NOT RUN/m);
  });

  it('passes when all that changed was repaired', async () => {
    const { outcome, out } = await diff('red.json', 'green.json');
    expect(outcome).toBe('passed');
    expect(out).toMatch(/^Repaired {2}DOC-LIST-03 {2}FAILED -> OK/m);
  });

  it('tells rules of one run alone; one that comes red is worse', () => {
    const more = { ...green, rules: [...green.rules, { ...red.rules[0], id: 'NEW-01' } as never] };
    expect(compareRuns(green, more)).toMatchObject({ isWorse: true, added: [{ id: 'NEW-01' }] });
    expect(compareRuns(more, green)).toMatchObject({ isWorse: false, gone: [{ id: 'NEW-01' }] });
  });

  it('tells what makes two runs less comparable', () => {
    const other = { ...makeReport(greenRun(), meta), catalogue: '2027-02', partial: true };
    expect(compareRuns(red, other).circumstances.join('\n')).toContain(
      `requirement set: ${red.catalogue}, then 2027-02`,
    );
  });

  it('as Markdown and as JSON says the same', async () => {
    const { out } = await diff('green.json', 'red.json', '--markdown');
    expect(out).toContain('## Platen: worse than before');
    expect(out).toContain('- **DOC-LIST-03** OK → FAILED');
    const { out: json } = await diff('green.json', 'red.json', '--json');
    expect(JSON.parse(json)).toMatchObject({ isWorse: true });
  });

  it.each([['nowhere.json'], ['bad.json']])('%s is wrong usage', async (name) => {
    await writeFile(join(folder, 'bad.json'), '{"schemaVersion": 2}');
    expect(await diff('red.json', name)).toMatchObject({ outcome: 'usage' });
  });
});
