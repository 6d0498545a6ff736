import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JobFault, jobFaultSentences } from '../../journal/load/findings.ts';
import type { Journey, RowOutcome } from '../../journal/load/journey.ts';
import type { LoadReceipt, PlayedStart } from '../../journal/load/played.ts';
import { JobLedger } from './job-ledger.ts';

const uploaded = { intended: 0, started: 1, uploadAnswered: 2 };

function job(
  number: number,
  changed: { journey?: Journey; outcome?: RowOutcome; at?: PlayedStart['row']['at'] } & Partial<
    Omit<PlayedStart, 'row'>
  > = {},
): PlayedStart {
  const { journey = 'print', outcome = 'done', at = uploaded, ...more } = changed;
  const row = { number, repeat: 0, stage: 0, journey, outcome, driver: 0, printer: 1 };
  return { row: { ...row, sizeBytes: 1, isSampled: false, at }, sha256: `hash`, ...more };
}

function paper(number: number | undefined, changed: Partial<LoadReceipt> = {}): LoadReceipt {
  const known = number === undefined ? {} : { number };
  return { printer: 1, ...known, sha256: 'hash', firstByteMs: 3, lastByteMs: 4, ...changed };
}

/** What comes of these, in this order and in the other. */
function judged(things: readonly (PlayedStart | LoadReceipt)[]) {
  const [one, other] = [things, things.toReversed()].map((order) => {
    const ledger = new JobLedger();
    for (const thing of order) {
      if ('row' in thing) ledger.played(thing);
      else ledger.receipt(thing);
    }
    return ledger.findings();
  });
  expect(other?.count).toEqual(one?.count);
  expect(other?.printed).toBe(one?.printed);
  return one ?? new JobLedger().findings();
}

const faults = (...things: readonly (PlayedStart | LoadReceipt)[]): readonly JobFault[] =>
  judged(things).faults.map((one) => one.fault);

describe('each accepted job comes out exactly once, unaltered, where it was asked for', () => {
  it('so it did', () => {
    expect(judged([job(7), paper(7)])).toEqual({ accepted: 1, printed: 1, faults: [], count: {} });
  });

  it.each([
    ['lost', [job(7)]],
    ['lost', [job(7, { outcome: 'lost' })]],
    ['lost', [job(7, { journey: 'release' })]],
    ['doubled', [job(7), paper(7), paper(7)]],
    ['altered', [job(7), paper(7, { sha256: 'other' })]],
    ['misplaced', [job(7), paper(7, { printer: 0 })]],
    ['unknown', [job(7), paper(7), paper(8)]],
    ['unknown', [job(7), paper(7), paper(undefined)]],
    ['unasked', [job(7, { journey: 'upload' }), paper(7)]],
    ['refused', [job(7, { outcome: 'refused', at: {} })]],
    ['refused', [job(7, { outcome: 'unanswered' })]],
    ['refused', [job(7, { journey: 'list', outcome: 'refused', at: {} })]],
    ['altered', [job(7, { journey: 'download', at: {}, broughtSha256: 'other' })]],
  ] as const)('%s', (fault, things) => {
    expect(faults(...things)).toEqual([fault]);
  });

  it.each([
    ['was stopped', [job(7, { outcome: 'stopped' })]],
    ['came out after it was stopped', [job(7, { outcome: 'stopped' }), paper(7)]],
    ['was dropped', [job(7, { outcome: 'dropped', at: { intended: 0 } })]],
    ['was only uploaded', [job(7, { journey: 'upload' })]],
    ['came later than it was waited for', [job(7, { outcome: 'lost' }), paper(7)]],
    ['was downloaded as it is', [job(7, { journey: 'download', at: {}, broughtSha256: 'hash' })]],
  ] as const)('nothing is wrong with what %s', (_, things) => {
    expect(faults(...things)).toEqual([]);
  });

  it('paper of a start that was dropped is nobody’s', () => {
    const nobodys = [{ fault: 'unknown', number: 7, detail: 'at printer 1' }];
    for (const start of [
      job(7, { outcome: 'dropped', at: {} }),
      job(7, { journey: 'list', at: {} }),
    ]) {
      expect(judged([start, paper(7)]).faults).toStrictEqual(nobodys);
      expect(judged([paper(7), start]).faults).toStrictEqual(nobodys);
    }
  });

  it('accepted is what was uploaded to be printed, and was answered', () => {
    const listed = job(1, { journey: 'list' });
    const unanswered = job(2, { outcome: 'unanswered', at: { intended: 0, started: 1 } });
    const kept = job(3, { journey: 'upload' });
    expect(judged([listed, unanswered, kept]).accepted).toBe(0);
    expect(judged([listed, unanswered, kept, job(4, { journey: 'release' })]).accepted).toBe(1);
  });

  it('says what was seen', () => {
    const told = (...things: readonly (PlayedStart | LoadReceipt)[]): readonly string[] =>
      judged(things).faults.map(({ number, detail }) => `${String(number)}: ${detail}`);
    expect(told(job(7), paper(7), paper(7))).toEqual(['7: 2 times']);
    expect(told(job(7), paper(7, { printer: 0 }))).toEqual(['7: at printer 0, not 1']);
    expect(told(job(7), paper(7, { sha256: 'x' }))).toEqual(['7: SHA-256 x']);
    expect(told(job(7, { journey: 'download', at: {}, broughtSha256: 'x' }))).toEqual([
      '7: a download with SHA-256 x',
    ]);
    expect(told(job(7))).toEqual(['7: no failure was reported']);
    const altered = paper(7, { sha256: 'x' });
    expect(told(job(7), altered, altered)).toEqual(['7: 2 times', '7: SHA-256 x']);
    expect(told(job(7, { outcome: 'lost', failure: 'no print within 5 s' }))).toEqual([
      '7: no print within 5 s',
    ]);
    expect(judged([job(7), paper(7), paper(undefined)]).faults).toStrictEqual([
      { fault: 'unknown', detail: 'at printer 1' },
    ]);
    expect(new Set(Object.values(jobFaultSentences)).size).toBe(10);
  });

  it('knows how often each came out', () => {
    const ledger = new JobLedger();
    for (const one of [paper(1), paper(2), paper(2), paper(5)]) ledger.receipt(one);
    for (const number of [1, 2, 3, 4]) ledger.played(job(number));
    ledger.played(job(6, { outcome: 'dropped', at: { intended: 0 } }));
    ledger.receipt(paper(1));
    ledger.receipt(paper(4));
    const counts = [1, 2, 3, 4, 5, 6, 7].map((number) => ledger.papersOf(number));
    expect(counts).toEqual([2, 2, 0, 1, 1, 0, 0]);
  });

  it('any single receipt taken away, repeated or changed is found, in any order', () => {
    const harm = fc.constantFrom('none', 'lose', 'double', 'alter', 'move');
    const size = fc.integer({ min: 1, max: 20 });
    fc.assert(
      fc.property(size, fc.nat(), harm, (...drawn) => {
        const [count, pick, kind] = drawn;
        const receipts = Array.from({ length: count }, (_, at) => paper(at));
        const [hit = paper(0)] = receipts.splice(pick % count, 1);
        const harmed: Record<typeof kind, readonly LoadReceipt[]> = {
          none: [hit],
          lose: [],
          double: [hit, hit],
          alter: [{ ...hit, sha256: 'x' }],
          move: [{ ...hit, printer: 0 }],
        };
        const jobs = Array.from({ length: count }, (_, at) => job(at));
        const found = judged([...jobs, ...receipts, ...harmed[kind]]);
        expect(found.faults).toHaveLength(kind === 'none' ? 0 : 1);
        expect(found.printed).toBe(kind === 'none' ? count : count - 1);
        expect(found.accepted).toBe(count);
      }),
    );
  });

  it('counts all faults and lists the first thousand', () => {
    const { faults: listed, count } = judged(
      Array.from({ length: 3_000 }, (_, at) => paper(at < 1_500 ? undefined : at)),
    );
    expect(listed).toHaveLength(1_000);
    expect(count).toEqual({ unknown: 3_000 });
  });
});
