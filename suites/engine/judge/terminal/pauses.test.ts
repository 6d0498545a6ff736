import { expect, it } from 'vitest';
import { PanelJournal } from '../../journal/panel-journal.ts';
import { attemptsOf } from './attempt.ts';
import { idleBefore, pauseBefore } from './repetitions.ts';

it('a pause behind a try that was given up before its end is counted from its beginning', () => {
  const panel = new PanelJournal();
  const answer = panel.releaseSlowly('a');
  panel.pass(2_000);
  panel.release('a', { status: 500 });
  answer();
  const attempts = attemptsOf(panel.events);
  const [first, again] = attempts;
  if (first === undefined || again === undefined) throw new Error('no two releases');
  expect(pauseBefore(again, first)).toBe(2_001);
  expect(idleBefore(again, first, attempts)).toBe(2_001);
});
