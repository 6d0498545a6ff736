import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { smallHeader } from '../../journal/load/row.arbitrary.ts';
import type { LoadRow } from '../../journal/load/row.ts';
import type { RunNote } from '../../journal/load/run-note.ts';
import { StageMeter } from '../../judge/load/measure-rows.ts';
import { measureRowFile } from './measure-row-file.ts';
import { createRowFile } from './row-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-measure-'));
afterAll(() => rmSync(folder, { recursive: true }));

const planned = (stage: number) => ({
  stage,
  name: `stage ${String(stage)}`,
  perSecond: 5,
  seconds: 1,
});
const begin = (repeat: number): RunNote => ({
  kind: 'repeat',
  repeat,
  seed: 40 + repeat,
  startedAt: '2026-11-21T04:00:00.000Z',
});
const stage = (repeat: number, number: number, role: 'warm-up' | 'measured'): RunNote => ({
  kind: 'stage',
  repeat,
  role,
  beganMs: 1000 * number,
  planned: planned(number),
});
const rest = {
  resources: [{ who: 'driver', pid: 5, cpuCores: 0.5, peakMemoryBytes: 9 }],
  capacity: { perSecond: 80, probes: [{ perSecond: 90, missed: 'too slow' }] },
  idleCores: 1,
} as const;
const end = (repeat: number): RunNote => ({
  kind: 'end',
  repeat,
  resources: [...rest.resources],
  capacity: { ...rest.capacity, probes: [...rest.capacity.probes] },
  idleCores: 1,
});

function rows(repeat: number, number: number): readonly LoadRow[] {
  return Array.from({ length: 5 }, (_, index) => {
    const intended = 1000 * number + 200 * index;
    const numbers = { number: index, repeat, stage: number, driver: 0, sizeBytes: 0 };
    const at = { intended, started: intended, answered: intended + 10 * (repeat + 1) };
    return { ...numbers, journey: 'list', outcome: 'done', isSampled: false, at };
  });
}

async function written(name: string, items: readonly (RunNote | LoadRow)[]): Promise<string> {
  const file = join(folder, name);
  await using rowFile = await createRowFile(file, smallHeader);
  for (const item of items) {
    if ('kind' in item) rowFile.note(item);
    else rowFile.add(item);
  }
  return file;
}

function measured(repeat: number, number: number) {
  const meter = new StageMeter(planned(number), 1000 * number);
  for (const row of rows(repeat, number)) meter.add(row);
  return meter.stage();
}

const twoRepeats = [
  begin(0),
  stage(0, 0, 'warm-up'),
  ...rows(0, 0),
  stage(0, 1, 'measured'),
  ...rows(0, 1),
  stage(0, 2, 'measured'),
  ...rows(0, 2),
  end(0),
  begin(1),
  stage(1, 1, 'measured'),
  ...rows(1, 1),
  end(1),
];

it('a run is measured from its file as it was when it ran, but for its warm-up', async () => {
  const file = await written('whole.bin', twoRepeats);
  const first = { startedAt: '2026-11-21T04:00:00.000Z', ...rest };
  expect(await measureRowFile(file)).toEqual({
    ...smallHeader,
    repeats: [
      { ...first, seed: 40, stages: [measured(0, 1), measured(0, 2)] },
      { ...first, seed: 41, stages: [measured(1, 1)] },
    ],
  });
});

it('a run that was killed is measured as far as it came, and says so', async () => {
  const file = await written('killed.bin', twoRepeats.slice(0, -1));
  truncateSync(file, (await stat(file)).size - 1);
  const { repeats, torn } = await measureRowFile(file);
  expect(torn).toBe('it ends within row 20: 127 of 128 bytes');
  expect(repeats[0]).not.toHaveProperty('ended');
  expect(repeats[1]?.ended).toEqual({
    by: 'interruption',
    why: 'the run was killed: its rows end before it did',
  });
  expect(repeats[1]?.stages[0]?.starts.done).toBe(4);
});

it.for([
  ['nothing of the repeat', twoRepeats.slice(1), 'no line reports repeat 0'],
  ['nothing of the stage', [begin(0), ...rows(0, 1)], 'no line reports stage 1 of repeat 0'],
  ['a repeat twice', [begin(0), begin(0)], 'repeat 0 begins twice'],
  [
    'a stage twice',
    [begin(0), stage(0, 1, 'measured'), stage(0, 1, 'measured')],
    'stage 1 of repeat 0 begins twice',
  ],
] as const)('a file that tells %s is refused', async ([what, items, says]) => {
  const file = await written(`${what}.bin`, items);
  await expect(measureRowFile(file)).rejects.toThrow(`${file}: ${says}`);
});
