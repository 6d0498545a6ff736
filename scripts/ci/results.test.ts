import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countRules, settle } from './results.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-results-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, value: unknown): void {
  writeFileSync(join(folder, name), JSON.stringify(value));
}

describe('the numbers of a run', () => {
  it('are zero where nothing was written', () => {
    expect(countRules(folder)).toEqual({ passed: 0, failed: 0 });
  });

  it('count the rules that passed and those that did not, strictly', () => {
    const summary = {
      ok: 90,
      failed: 1,
      nonStrict: 2,
      informational: 9,
      notRun: 4,
      harnessError: 8,
    };
    write('results.json', { summary });
    expect(countRules(folder)).toEqual({ passed: 90, failed: 11 });
  });

  it.each([
    [{ passed: 3, failed: 0 }, 0, { passed: 3, failed: 0 }],
    [{ passed: 3, failed: 0 }, 1, { passed: 3, failed: 1 }],
    [{ passed: 3, failed: 2 }, 1, { passed: 3, failed: 2 }],
    [{ passed: 0, failed: 0 }, 0, { passed: 0, failed: 1 }],
    [{ passed: 3, failed: 0 }, Number.NaN, { passed: 3, failed: 1 }],
  ])('never look better than the exit code: %j with %d', (count, exitCode, settled) => {
    expect(settle(count, exitCode)).toEqual(settled);
  });
});
