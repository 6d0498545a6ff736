import { expect, it } from 'vitest';
import { PanelJournal } from '../../journal/panel-journal.ts';
import type { AskedEvent } from '../../journal/terminal-event.ts';
import { attemptsOf } from './attempt.ts';
import { failedRuns } from './repetitions.ts';

it('what was asked for is pressed again once: what comes behind that is of the terminal', () => {
  const panel = new PanelJournal();
  for (let tries = 0; tries < 5; tries += 1) {
    panel.list([], { answer: { status: 500 } });
    panel.pass(3_999);
  }
  const event = { seq: 0, at: '0', type: 'asked', case: 'c', doing: 'look', words: '' } as const;
  const asked: AskedEvent = { ...event, againAfterMs: 4_000 };
  const runs = failedRuns({ asked, told: undefined, attempts: attemptsOf(panel.events) });
  expect(runs.map(({ length }) => length)).toEqual([1, 4]);
});
