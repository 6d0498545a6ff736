import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../suites/engine/judge/result.ts';
import { hostileWords } from '../hostile.arbitrary.ts';
import { indexJournal } from '../journal-index.ts';
import { redRun } from '../made-up-run.fixture.ts';
import { makeReport } from '../make-report.ts';
import { curlLine } from './curl-line.ts';

function linesOf(run: RunResult): ReadonlyMap<string, readonly (string | undefined)[]> {
  const report = makeReport(run, { outcome: 'failed', strict: false, version: '1.2.3' });
  const index = indexJournal(run.journal);
  return new Map(
    report.rules.map(({ id, findings }) => [id, findings.map((one) => curlLine(one, index))]),
  );
}

describe('the curl line of a finding', () => {
  it('is the decisive call as it was sent, with the key taken from a variable', () => {
    const [line = ''] = linesOf(redRun()).get('DOC-LIST-03') ?? [];
    expect(line).toMatch(/^curl --include --request GET --header 'x-api-key: '"\$KEY_1" /);
    expect(line).toMatch(/ https:\/\/\S+\/api\/v1\/documents\S* {2}# KEY_1: the API key of kind /);
    expect(line).not.toContain('key#');
    expect(line).not.toContain('$BASE');
  });

  it('is missing where no call shows the finding', () => {
    const run = redRun();
    const [sent] = run.journal.filter((event) => event.type === 'receipt');
    const finding = { case: sent?.case ?? '', witness: [sent?.seq ?? 0] as const };
    expect(curlLine(finding, indexJournal(run.journal))).toBeUndefined();
  });

  it('is one line of bounded length, whatever was sent', () => {
    fc.assert(
      fc.property(hostileWords, (words) => {
        for (const line of [...linesOf(redRun(words)).values()].flat()) {
          if (line === undefined) continue;
          expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
          expect(line.length).toBeLessThanOrEqual(1000);
        }
      }),
    );
  });
});
