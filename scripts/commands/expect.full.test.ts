import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunReport } from '../../reports/report.ts';
import { startBuiltIn } from '../../suites/engine/run/built-in.ts';
import type { TargetProfile } from '../../suites/engine/session/profile/profile.ts';
import { platen } from './run-command.fixture.ts';

let service: Awaited<ReturnType<typeof startBuiltIn>>;
let folder = '';

beforeAll(async () => {
  service = await startBuiltIn();
  folder = await mkdtemp(join(tmpdir(), 'platen-expect-'));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

/** A profile of others that brings little more than its full key. */
async function fileOf(more: Partial<TargetProfile> = {}): Promise<string> {
  const { keys, deviceToken: _, users: __, ...rest } = service.profile;
  const file = join(folder, 'target.json');
  const profile = { ...rest, own: false, keys: { full: keys.full, ...more.keys }, ...more };
  await writeFile(file, JSON.stringify({ ready: true, profile }));
  return file;
}

async function gate(file: string, ...more: readonly string[]) {
  const out = join(folder, 'run');
  const args = ['--target', file, '--only', 'VER-,GRP-NEW-', '--out', out, '--json', ...more];
  const said = await platen('gate', ...args);
  const report = JSON.parse(await readFile(join(out, 'results.json'), 'utf8')) as RunReport;
  return { ...said, report, out };
}

describe('a profile that names the rules it expects to be judged', () => {
  it('passes where these are judged, and says how many rules are outside', async () => {
    const whole = await gate(await fileOf());
    expect(whole.outcome).toBe('incomplete');
    const { out } = await platen('probe', '--target', await fileOf(), '--print-expect');
    expect(out).toMatch(/^expect:\n( {2}- [A-Z\d-]+\n)+$/);
    const ids = [...out.matchAll(/- (\S+)/g)].map(([, id = '']) => id);
    const json = await platen('probe', '--target', await fileOf(), '--print-expect', '--json');
    expect(JSON.parse(json.out)).toEqual({ expect: ids });
    const partial = await gate(await fileOf({ expect: ids }));
    expect(partial.outcome).toBe('passed');
    const { expectation, rules } = partial.report;
    expect(expectation?.outside).toBe(rules.filter(({ verdict }) => verdict === 'NOT RUN').length);
    expect(expectation?.judged).toBe(expectation?.expected);
    // In HTML the quotes are escaped.
    const words = /rules? (is|are) not in its list ('|&#39;)expect\2/;
    expect(partial.err).toMatch(words);
    for (const file of ['report.html', 'summary.md'])
      expect(await readFile(join(partial.out, file), 'utf8')).toMatch(words);
    const again = await platen('judge', partial.out, '--only', 'VER-,GRP-NEW-');
    expect(again).toMatchObject({ outcome: 'passed' });
    expect(again.out).toMatch(words);
  });

  it('is incomplete where one of these drops out of the plan', async () => {
    const { outcome, report } = await gate(await fileOf({ expect: ['VER-', 'GRP-'] }));
    expect(outcome).toBe('incomplete');
    expect(report.expectation?.judged).toBeLessThan(report.expectation?.expected ?? 0);
  });

  it('counts for nothing where the run is held to a requirement set', async () => {
    const { outcome, report } = await gate(
      await fileOf({ expect: ['VER-'] }),
      '--catalogue',
      '2026-11',
    );
    expect(outcome).toBe('incomplete');
    expect(report.expectation).toBeUndefined();
  });
});
