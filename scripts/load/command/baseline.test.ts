import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { fullReport } from '../../../reports/load/made-up-report.fixture.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { readBaseline } from './baseline.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-baseline-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(text: string): string {
  const file = join(folder, 'load.json');
  writeFileSync(file, text);
  return file;
}

const whole = JSON.stringify(fullReport());

describe('a baseline', () => {
  it('is read as it was written', () => {
    expect(readBaseline(written(whole))).toEqual(fullReport());
  });

  it.each([
    ['nothing', '', /is not JSON/],
    ['half of it', whole.slice(0, whole.length / 2), /is not JSON/],
    ['another file', '{"a":1}', /is not a load.json of version 2/],
    ['a list', '[]', /is not a load.json of version 2/],
    [
      'a first version',
      '{"schemaVersion":1,"steps":[],"calls":[]}',
      /is of version 1, which measured differently/,
    ],
    ['a later version', '{"schemaVersion":3}', /is of version 3, which measured differently/],
    ['words for numbers', whole.replaceAll('"p50Ms":', '"p50Ms":"x","y":'), /p50Ms must be number/],
  ])('%s is refused with what to do', (_what, text, words) => {
    expect(() => readBaseline(written(text))).toThrow(UsageError);
    expect(() => readBaseline(written(text))).toThrow(words);
  });

  it('a file that is not there', () => {
    expect(() => readBaseline(join(folder, 'none.json'))).toThrow(UsageError);
    expect(() => readBaseline(folder)).toThrow(UsageError);
  });

  it('whatever it lacks, it is refused rather than believed', () => {
    const report: Record<string, unknown> = JSON.parse(whole) as Record<string, unknown>;
    const needed = ['target', 'workload', 'surroundings', 'repeats', 'findings', 'asked'];
    fc.assert(
      fc.property(fc.constantFrom(...needed), fc.jsonValue(), (member, value) => {
        fc.pre(typeof value !== 'string' && typeof value !== 'number');
        fc.pre(!(Array.isArray(value) && value.length === 0));
        const file = written(JSON.stringify({ ...report, [member]: value }));
        expect(() => readBaseline(file)).toThrow(UsageError);
      }),
      { numRuns: 40 },
    );
  });
});
