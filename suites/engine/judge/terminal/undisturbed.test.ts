import { describe, expect, it } from 'vitest';
import type { PanelJournal } from '../../journal/panel-journal.ts';
import type { ToldEvent } from '../../journal/terminal-event.ts';
import { seenOf } from './examples/judged.ts';

const rule = 'TERM-OUT-09';

function copied(panel: PanelJournal, outcome: ToldEvent['outcome'], isLate = false): void {
  panel.asked('copy', { undisturbed: true });
  panel.login();
  if (!isLate) panel.record();
  panel.told(outcome);
  if (isLate) panel.record();
}

describe('a task that nothing stands in the way of', () => {
  it.each([
    ['done', false, 'held'],
    ['nothing', false, 'held'],
    ['done', true, 'held'],
    ['failed', false, 'failed on the panel'],
    ['partly', false, 'partly on the panel'],
  ] as const)('told as %s is seen so: %s, %s', (outcome, isLate, seen) => {
    expect(seenOf(rule, (panel) => copied(panel, outcome, isLate))).toEqual([seen]);
  });

  it('is not done by who makes no call at all', () => {
    const idle = (panel: PanelJournal): void => {
      panel.asked('tap', { undisturbed: true });
      panel.told('done');
    };
    expect(seenOf(rule, idle)).toEqual(['no successful GET /card or POST /card']);
  });

  it('of releasing all where nothing waits is a look', () => {
    const nothing = (panel: PanelJournal): void => {
      panel.asked('release', { undisturbed: true, waiting: 0 });
      panel.login();
      panel.list();
      panel.told('done');
    };
    expect(seenOf(rule, nothing)).toEqual(['held']);
  });

  it('is judged neither where something stands in the way, nor where it ended before it was told', () => {
    expect(seenOf(rule, (panel) => panel.asked('copy', { undisturbed: true }))).toEqual([]);
    const disturbed = (panel: PanelJournal): void => {
      panel.asked('copy', { undisturbed: false });
      panel.told('failed');
    };
    expect(seenOf(rule, disturbed)).toEqual([]);
  });
});
