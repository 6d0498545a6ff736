import { expect, test } from 'vitest';
import { attemptsOf, latestOf, placeByPlace, placesIn } from './attempts.ts';
import type { CaseEvent, JournalEvent } from './event.ts';
import { JournalBuilder } from './journal-builder.ts';

type Phase = CaseEvent['phase'];

/** A run in which test cases begin and end so. */
function run(played: readonly (readonly [id: string, phase: Phase])[], isCut = false) {
  const builder = new JournalBuilder();
  for (const [id, phase] of played) {
    builder.begin(id);
    builder.add({ type: 'case', case: id, scenario: id.replace(/~.*/, ''), phase });
  }
  if (isCut) builder.add({ type: 'ended', by: 'interruption', unplayed: [] });
  return builder.events;
}

function endsOf(journal: readonly JournalEvent[]): readonly string[] {
  return journal.flatMap((event) =>
    event.type === 'case' && event.phase !== 'begin' ? [`${event.case} ${event.phase}`] : [],
  );
}

test('of one attempt all counts', () => {
  const journal = run([['a', 'done']], true);
  expect(latestOf(journal)).toBe(journal);
  expect(attemptsOf(journal)).toHaveLength(1);
});

test('of several each test case counts as it was played last, and the end of the last', () => {
  const journal = [
    ...run(
      [
        ['a', 'done'],
        ['b', 'done'],
        ['c', 'cut'],
      ],
      true,
    ),
    ...run([
      ['c~2', 'done'],
      ['b~2', 'error'],
    ]),
  ];
  expect(endsOf(latestOf(journal))).toEqual(['a done', 'c~2 done', 'b~2 error']);
  expect(latestOf(journal).some(({ type }) => type === 'ended')).toBe(false);
  expect(attemptsOf(journal).map(({ events }) => events.length)).toEqual([8, 5]);
});

test('places side by side are one attempt, and are told one after the other', () => {
  const journal = run([['a', 'done']]);
  const [begin] = journal;
  if (begin?.type !== 'run') throw new Error('no run');
  const at = (place: number, id: string): readonly JournalEvent[] =>
    run([[id, 'done']])
      .filter(({ type }) => type === 'case')
      .map((event) => ({ ...event, place }) as JournalEvent);
  const mixed = [
    begin,
    { ...begin, place: 2 },
    ...at(2, 'b'),
    ...journal.slice(1),
    ...at(2, 'c'),
    { seq: 99, at: '99', type: 'ended', by: 'interruption', unplayed: [] } as const,
  ];
  expect(attemptsOf(mixed).map(placesIn)).toEqual([2]);
  expect(
    placeByPlace(mixed).map((event) => (event.type === 'case' ? event.case : event.type)),
  ).toEqual(['run', 'a', 'a', 'run', 'b', 'b', 'c', 'c', 'ended']);
  expect(placeByPlace(journal)).toBe(journal);
});
