import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  countFailedChecks,
  countPeers,
  countRules,
  countSkipped,
  countTests,
  peerResultsFile,
  settle,
} from './results.ts';

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
    expect(countTests(folder)).toEqual({ passed: 0, failed: 0 });
    expect(countRules(folder)).toEqual({ passed: 0, failed: 0 });
    expect(countFailedChecks(folder)).toBe(0);
  });

  it('count a test file that could not be loaded as failed', () => {
    write('tests.json', {
      numPassedTests: 5,
      numFailedTests: 2,
      testResults: [
        { status: 'failed', assertionResults: [{}, {}] },
        { status: 'failed', assertionResults: [] },
        { status: 'passed', assertionResults: [{}] },
      ],
    });
    expect(countTests(folder)).toEqual({ passed: 5, failed: 3 });
  });

  it('take in what tools of others said', () => {
    expect(countPeers(folder)).toEqual({ passed: 0, failed: 0 });
    mkdirSync(dirname(join(folder, peerResultsFile)));
    write(peerResultsFile, { passed: 745, failed: 1 });
    expect(countPeers(folder)).toEqual({ passed: 745, failed: 1 });
  });

  it('say what was skipped', () => {
    expect(countSkipped(folder)).toBe(0);
    write('tests.json', {
      numPassedTests: 5,
      numFailedTests: 0,
      numPendingTests: 4,
      testResults: [],
    });
    expect(countSkipped(folder)).toBe(4);
    expect(countTests(folder)).toEqual({ passed: 5, failed: 0 });
  });

  it('count each failed check but the tests, which count themselves', () => {
    write('checks.json', [
      { name: 'lint', passed: false },
      { name: 'types', passed: true },
      { name: 'tests', passed: false },
    ]);
    expect(countFailedChecks(folder)).toBe(1);
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
