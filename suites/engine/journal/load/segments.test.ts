import { expect, it } from 'vitest';
import { type Stamp, stamps } from './journey.ts';
import { type Segment, segments } from './measures.ts';
import type { LoadRow } from './row.ts';
import { segmentMs } from './segments.ts';

const at: Readonly<Record<Stamp, number>> = {
  intended: 1000,
  started: 1003,
  uploadSent: 1010,
  uploadAnswered: 1040,
  ready: 1100,
  tapIntended: 3100,
  tapSent: 3107,
  claimed: 3117,
  accepted: 3120,
  firstByte: 3150,
  lastByte: 3200,
  settled: 3300,
  answered: 1500,
};

function row(journey: LoadRow['journey'], moments: LoadRow['at']): LoadRow {
  const numbers = { number: 7, repeat: 0, stage: 1, driver: 0, sizeBytes: 2000 };
  return { ...numbers, journey, outcome: 'done', isSampled: false, at: moments };
}

it.for([
  ['lateness', 3],
  ['upload', 40],
  ['ready', 60],
  ['claim', 10],
  ['tapToFirstByte', 50],
  ['tapToLastByte', 100],
  ['transfer', 50],
  ['settle', 100],
  // 2200 from the intended start on, of which a person thought 2000.
  ['toPaper', 200],
] as const)('%s of a print lasts %i ms', ([segment, ms]) => {
  expect(segmentMs(row('print', at), segment)).toBe(ms);
});

it.for(['list', 'download', 'history', 'users'] as const)(
  'the answer of a %s counts for that call alone',
  (journey) => {
    const told = segments.filter((segment) => segmentMs(row(journey, at), segment) === 500);
    expect(told).toEqual([journey]);
  },
);

const ends: Readonly<Record<Exclude<Segment, 'list' | 'download' | 'history' | 'users'>, Stamp[]>> =
  {
    lateness: ['intended', 'started'],
    upload: ['intended', 'uploadAnswered'],
    ready: ['uploadAnswered', 'ready'],
    claim: ['tapSent', 'claimed'],
    tapToFirstByte: ['tapIntended', 'firstByte'],
    tapToLastByte: ['tapIntended', 'lastByte'],
    transfer: ['firstByte', 'lastByte'],
    settle: ['lastByte', 'settled'],
    toPaper: ['intended', 'ready', 'tapIntended', 'lastByte'],
  };

it.for(Object.entries(ends))('%s needs its moments and no others', ([segment, needed]) => {
  for (const absent of stamps) {
    const { [absent]: _, ...rest } = at;
    const ms = segmentMs(row('print', rest), segment as Segment);
    expect(ms === undefined, `without ${absent}`).toBe(needed.includes(absent));
  }
});
