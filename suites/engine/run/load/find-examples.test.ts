import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { smallHeader } from '../../journal/load/row.arbitrary.ts';
import type { LoadRow } from '../../journal/load/row.ts';
import { madeLatency, madeRepeat, madeStage } from '../../judge/load/made-up-load.fixture.ts';
import { findExamples } from './find-examples.ts';
import { createRowFile } from './row-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-examples-'));
});
afterAll(() => rm(folder, { recursive: true }));

function rowOf(number: number, stage: number, toPaperMs: number): LoadRow {
  const at = { intended: 0, ready: 1, tapIntended: 1, lastByte: toPaperMs };
  const drawn = { number, repeat: 0, stage, driver: 0, printer: 0, sizeBytes: 1, isSampled: false };
  return { ...drawn, journey: 'print', outcome: 'done', at };
}

it('finds a job at p50 and one at p99 of the busiest measured stage, and no other', async () => {
  const file = join(folder, 'rows.bin');
  {
    await using rows = await createRowFile(file, smallHeader);
    rows.note({ kind: 'repeat', repeat: 0, seed: 1, startedAt: 'now' });
    for (const [stage, name, role] of [
      [0, 'warm-up', 'warm-up'],
      [1, 'slow', 'measured'],
      [2, 'busy', 'measured'],
    ] as const) {
      const planned = { stage, name, perSecond: stage + 1, seconds: 1 };
      rows.note({ kind: 'stage', repeat: 0, role, beganMs: 0, planned });
    }
    for (let number = 1; number <= 100; number += 1)
      rows.add(rowOf(number, number % 2 === 0 ? 2 : 1, number));
    rows.add({ ...rowOf(101, 2, 50), outcome: 'lost' });
    await rows.written();
  }
  const toPaper = { ...madeLatency(1), p50Ms: 50.4, p99Ms: 99 };
  const stages = [
    madeStage({ name: 'slow', perSecond: 2 }),
    madeStage({ name: 'busy', perSecond: 3, latency: { toPaper } }),
  ];
  const found = await findExamples(file, [madeRepeat({ stages })]);
  expect([found?.typical.number, found?.slow.number]).toEqual([50, 98]);
});

it.each([
  ['nothing was printed', [madeRepeat({ stages: [] })]],
  ['nothing was played', []],
  ['the rows are none', [madeRepeat()]],
])('has none where %s', async (_what, repeats) => {
  const file = join(folder, 'none.bin');
  await writeFile(file, 'no rows');
  expect(await findExamples(file, repeats)).toBeUndefined();
});
