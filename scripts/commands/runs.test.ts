import { mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { greenRun, redRun } from '../../reports/made-up-run.fixture.ts';
import { markRunning } from '../../reports/running-mark.ts';
import { placeInHome, writeRun } from '../../reports/write-run.ts';
import { platen } from './run-command.fixture.ts';

let home = '';
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'platen-runs-'));
});
afterEach(() => rm(home, { recursive: true }));

const runs = (...more: readonly string[]) => platen('runs', '--home', home, ...more);
const kept = async (): Promise<readonly string[]> => (await readdir(join(home, 'runs'))).toSorted();

async function written(day: string, outcome: 'passed' | 'failed'): Promise<string> {
  const run = {
    ...(outcome === 'passed' ? greenRun() : redRun()),
    startedAt: `${day}T10:04:05.000Z`,
  };
  const meta = { outcome, strict: false };
  const { folder } = await writeRun(run, meta, await placeInHome(home, run.startedAt));
  return folder;
}

describe('platen runs', () => {
  it('lists runs with when they began, what they judged, how they ended and their size', async () => {
    await written('2026-12-03', 'failed');
    await written('2026-12-04', 'passed');
    await mkdir(join(home, 'runs', '2026-12-05T10-04-05Z-load'));
    await mkdir(join(home, 'runs', 'notes'));
    const { out, err, outcome } = await runs();
    expect(outcome).toBe('passed');
    const [, ...rows] = out.trimEnd().split('\n');
    expect(rows.map((row) => row.replace(/ {2,}/g, '|'))).toEqual([
      expect.stringMatching(
        /^2026-12-05T10-04-05Z-load\|2026-12-05 10:04:05Z\|(load)?\|?without a report\|0\.0 MB$/,
      ),
      expect.stringMatching(
        /^2026-12-04T10-04-05Z\|2026-12-04 10:04:05Z\|gate .+\|passed\|0\.\d MB$/,
      ),
      expect.stringMatching(
        /^2026-12-03T10-04-05Z\|2026-12-03 10:04:05Z\|gate .+\|failed\|0\.\d MB$/,
      ),
    ]);
    expect(err).toContain('3 runs, ');
  });

  it('removes all but the newest, says so, and leaves what is no run', async () => {
    for (const day of ['2026-12-01', '2026-12-02', '2026-12-03']) await written(day, 'passed');
    await mkdir(join(home, 'runs', 'notes'));
    const { out, err } = await runs('--keep', '1');
    expect(out).toContain('removed  2026-12-02T10-04-05Z');
    expect(err).toContain('removed 2 runs');
    expect(await kept()).toEqual(['2026-12-03T10-04-05Z', 'notes']);
    expect(await readlink(join(home, 'latest'))).toBe('runs/2026-12-03T10-04-05Z');
  });

  it('removes a run by its name, and latest leads to the newest of the others', async () => {
    for (const day of ['2026-12-01', '2026-12-02']) await written(day, 'passed');
    await runs('--remove', '2026-12-02T10-04-05Z');
    expect(await kept()).toEqual(['2026-12-01T10-04-05Z']);
    const latest = await readFile(join(home, 'latest', 'results.json'), 'utf8');
    expect(latest).toContain('2026-12-01');
    await runs('--remove', '2026-12-01T10-04-05Z');
    expect(await readdir(home)).toEqual(['runs']);
  });

  it('removes no run that goes on', async () => {
    const folder = await written('2026-12-01', 'passed');
    {
      using _ = markRunning(folder);
      expect(await runs('--keep', '0')).toMatchObject({ outcome: 'passed' });
      const { outcome, err } = await runs('--remove', '2026-12-01T10-04-05Z');
      expect(outcome).toBe('failed');
      expect(err).toContain(`is in progress in process ${String(process.pid)}`);
      expect((await runs()).out).toContain('in progress');
      expect(await kept()).toHaveLength(1);
    }
    await runs('--keep', '0');
    expect(await kept()).toEqual([]);
  });

  it('removes a run whose process was killed', async () => {
    const folder = await written('2026-12-01', 'passed');
    await writeFile(join(folder, '.running'), '2147483646\n');
    expect((await runs('--remove', '2026-12-01T10-04-05Z')).outcome).toBe('passed');
    expect(await kept()).toEqual([]);
  });

  it('refuses what is no run of these, a path least of all', async () => {
    await written('2026-12-01', 'passed');
    for (const id of ['2026-12-02T10-04-05Z', '../runs', '.'])
      expect(await runs('--remove', id)).toMatchObject({ outcome: 'usage' });
    expect(await kept()).toHaveLength(1);
  });

  it('is empty where there are no reports yet', async () => {
    const { out, err } = await platen('runs', '--home', join(home, 'none'));
    expect([out, err.includes('0 runs')]).toEqual(['', true]);
  });
});
