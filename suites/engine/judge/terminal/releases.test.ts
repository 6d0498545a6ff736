import { expect, it } from 'vitest';
import type { JournalEvent } from '../../journal/event.ts';
import { type Answer, PanelJournal } from '../../journal/panel-journal.ts';
import { type Attempt, attemptsOf } from './attempt.ts';
import { concernsAll, type Ending, endingOf, isSeenGone, listingsOf } from './releases.ts';

type Parameters = readonly (readonly [string, string])[];

function listed(count: number, parameters: Parameters = []): readonly JournalEvent[] {
  const panel = new PanelJournal();
  const documents = Array.from({ length: count }, (_, at) => ({ uuid: String(at) }));
  panel.list(documents, { sent: { parameters } });
  return panel.events;
}

it.each([
  [undefined, 49, false],
  [undefined, 50, true],
  ['2', 1, false],
  ['2', 2, true],
  ['500', 499, false],
  ['501', 500, true],
  // What cannot be taken for a number of records is what nothing said would be.
  ['0', 1, false],
  ['-1', 1, false],
  ['1.5', 2, false],
  ['x', 49, false],
  ['x', 50, true],
])(
  'a list for which maxRecords is %s has more behind its %d documents: %s',
  (most, count, full) => {
    const parameters: Parameters = most === undefined ? [] : [['maxRecords', most]];
    const [listing] = listingsOf(attemptsOf(listed(count, parameters)));
    expect(listing?.isFull).toBe(full);
  },
);

it.each([
  [[], true],
  [[['status', '0']], true],
  [[['status', '3,0']], true],
  [
    [
      ['status', '3'],
      ['status', '0'],
    ],
    true,
  ],
  [[['status', '3']], false],
  [[['status', '1,2']], false],
] as const)('a list with %j is one of what waits: %s', (parameters, waits) => {
  expect(listingsOf(attemptsOf(listed(1, parameters)))).toHaveLength(waits ? 1 : 0);
});

it('what a list does not hold is gone for who looked after that place alone', () => {
  const events = listed(1);
  const attempts = attemptsOf(events);
  expect(isSeenGone('0', 0, attempts)).toBe(false);
  expect(isSeenGone('1', 0, attempts)).toBe(true);
  expect(isSeenGone('1', 2, attempts)).toBe(false);
});

it.each<readonly [string, Answer, Ending]>([
  ['done', { status: 200, json: { errorCode: 0 } }, 'done'],
  ['an error of the document', { status: 200, json: { errorCode: 1001 } }, 'declined'],
  ['a page', { status: 200, text: '<html>' }, 'unreadable'],
  ['a place elsewhere', { status: 300 }, 'refused'],
  ['no', { status: 404 }, 'refused'],
  ['the last refusal', { status: 499 }, 'refused'],
  ['a fault', { status: 500 }, 'failed'],
])('a release that is answered with %s ended in its way', (_, answer, ending) => {
  expect(endingOf(releaseWith(answer))).toBe(ending);
});

it.each<readonly [string, Answer, boolean]>([
  ['an error of the document', { status: 200, json: { errorCode: 1001 } }, false],
  ['no', { status: 404, json: { errorCode: 1001 } }, false],
  ['an output that is not ready', { status: 200, json: { errorCode: 1042 } }, true],
  ['a page', { status: 200, text: '<html>' }, true],
  ['no token', { status: 401 }, true],
  ['not allowed', { status: 403 }, true],
  ['too many', { status: 429 }, true],
  ['the last refusal', { status: 499 }, false],
  ['a fault', { status: 500, json: { errorCode: 1001 } }, true],
])('what is answered with %s concerns others as it should', (_, answer, all) => {
  expect(concernsAll(releaseWith(answer))).toBe(all);
});

function releaseWith(answer: Answer): Attempt {
  const panel = new PanelJournal();
  panel.release('a', answer);
  const [attempt] = attemptsOf(panel.events);
  if (attempt === undefined) throw new Error('a release is an attempt');
  return attempt;
}
