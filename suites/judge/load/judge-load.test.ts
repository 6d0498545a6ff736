import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JobTrace, LoadReceipt } from '../../journal/load-trace.ts';
import { judgeLoad } from './judge-load.ts';

const job: JobTrace = {
  identity: 'a',
  sha256: 'hash a',
  printer: 'p1',
  step: 0,
  intendedNs: 0n,
  startedNs: 1n,
  uploadedNs: 2n,
  tappedNs: 3n,
};
const receipt: LoadReceipt = { identity: 'a', sha256: 'hash a', printer: 'p1', lastByteNs: 4n };

function faults(jobs: readonly JobTrace[], receipts: readonly LoadReceipt[]) {
  return judgeLoad(jobs, receipts).faults.map((one) => one.fault);
}

describe('each accepted job comes out exactly once, unaltered, where it was tapped', () => {
  it('so it did', () => {
    expect(judgeLoad([job], [receipt])).toEqual({ accepted: 1, printed: 1, faults: [] });
  });

  it.each([
    ['lost', [job], []],
    ['doubled', [job], [receipt, receipt]],
    ['altered', [job], [{ ...receipt, sha256: 'other' }]],
    ['misplaced', [job], [{ ...receipt, printer: 'p2' }]],
    ['unknown', [job], [receipt, { ...receipt, identity: 'b' }]],
  ] as const)('%s', (fault, jobs, receipts) => {
    expect(faults(jobs, receipts)).toEqual([fault]);
  });

  it('a receipt without identity is nobody’s, and its job is lost', () => {
    const { identity: _, ...nameless } = receipt;
    expect(faults([job], [nameless])).toEqual(['lost', 'unknown']);
  });

  it('an upload or a tap that was refused is no lost job', () => {
    const { uploadedNs: _, tappedNs: __, ...refused } = job;
    const failure = 'answered 503';
    expect(faults([{ ...refused, failure }], [])).toEqual(['refused']);
    const { tappedNs: ___, ...untapped } = job;
    expect(faults([{ ...untapped, failure }], [])).toEqual(['refused']);
  });

  it('any single receipt taken away, repeated or changed is found', () => {
    const count = fc.integer({ min: 1, max: 20 });
    const harm = fc.constantFrom('none', 'lose', 'double', 'alter', 'move');
    fc.assert(
      fc.property(count, fc.nat(), harm, (...drawn) => {
        const [size, pick, kind] = drawn;
        const jobs = Array.from({ length: size }, (_, at) => ({
          ...job,
          identity: `j${String(at)}`,
        }));
        const receipts = jobs.map(({ identity }) => ({ ...receipt, identity }));
        const [hit = receipt] = receipts.splice(pick % size, 1);
        const harmed: Record<typeof kind, readonly LoadReceipt[]> = {
          none: [hit],
          lose: [],
          double: [hit, hit],
          alter: [{ ...hit, sha256: 'x' }],
          move: [{ ...hit, printer: 'x' }],
        };
        const found = judgeLoad(jobs, [...receipts, ...harmed[kind]]);
        expect(found.faults).toHaveLength(kind === 'none' ? 0 : 1);
        expect(found.printed).toBe(kind === 'none' ? size : size - 1);
      }),
    );
  });
});
