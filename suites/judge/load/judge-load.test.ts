import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JobTrace, LoadReceipt } from '../../journal/load-trace.ts';
import { jobFaultSentences, judgeLoad } from './judge-load.ts';

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

  const { uploadedNs: _, tappedNs: __, ...never } = job;
  const { tappedNs: ___, ...untapped } = job;
  const { uploadedNs: ____, ...tapped } = job;
  const failure = 'answered 503';

  it.each([
    ['an upload that was refused', { ...never, failure }],
    ['a tap that was refused', { ...untapped, failure }],
    ['a tap of what was never taken', { ...tapped, failure }],
  ])('%s is no lost job', (_, refused) => {
    expect(judgeLoad([refused], []).faults).toEqual([
      { fault: 'refused', identity: 'a', detail: 'answered 503' },
    ]);
  });

  it.each([
    ['nothing was said against it', never, 'no failure was told'],
    ['it went wrong after the tap', { ...job, failure }, 'answered 503'],
  ])('a job that never came is lost when %s', (_, lost, detail) => {
    expect(judgeLoad([lost], []).faults).toEqual([{ fault: 'lost', identity: 'a', detail }]);
  });

  it('what was never taken is not counted as accepted', () => {
    expect(judgeLoad([job, { ...never, identity: 'b' }], [receipt])).toMatchObject({
      accepted: 1,
      printed: 1,
    });
  });

  it('says what was seen', () => {
    const details = (...receipts: readonly LoadReceipt[]): readonly string[] =>
      judgeLoad([job], receipts).faults.map(({ identity, detail }) => `${identity}: ${detail}`);
    expect(details(receipt, receipt)).toEqual(['a: 2 times']);
    expect(details({ ...receipt, sha256: 'other' })).toEqual(['a: SHA-256 other']);
    expect(details({ ...receipt, printer: 'p2' })).toEqual(['a: at p2, not p1']);
    const { identity: _, ...nameless } = receipt;
    expect(details(receipt, nameless)).toEqual(['no identity: at p1']);
    expect(details(receipt, { ...receipt, identity: 'b' })).toEqual(['b: at p1']);
    expect(new Set(Object.values(jobFaultSentences)).size).toBe(6);
    for (const sentence of Object.values(jobFaultSentences)) expect(sentence).toMatch(/\w+ \w+/);
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
