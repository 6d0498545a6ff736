import { describe, expect, it } from 'vitest';
import type { PanelJournal } from '../../journal/panel-journal.ts';
import { type Story, seenOf } from './examples/judged.ts';

const rule = 'TERM-TOK-06';

/** Ann copies, and her job is recorded only when Bob stands there. */
function lateCopy(panel: PanelJournal, isAsBob: boolean): void {
  panel.asked('copy', { userName: 'Ann' });
  panel.login('ann');
  const ofAnn = panel.bearer;
  panel.recordInVain();
  panel.told('failed');
  panel.asked('copy', { userName: 'Bob' });
  panel.login('bob');
  const ofBob = panel.bearer;
  panel.bearer = isAsBob ? ofBob : ofAnn;
  panel.record();
  panel.bearer = isAsBob ? ofBob : ofAnn;
  panel.record();
  panel.told('done');
}

describe('the session of who stands at a panel', () => {
  it('may be that of an earlier person for a job of theirs that is recorded late, once', () => {
    expect(seenOf(rule, (panel) => lateCopy(panel, true))).toEqual(['held']);
    expect(seenOf(rule, (panel) => lateCopy(panel, false))).toEqual(['the session of user ann']);
  });

  it('shows nothing where nobody came before, or nobody says who came', () => {
    const alone: Story = (panel) => {
      panel.asked('look', { userName: 'ann' });
      panel.login('ann');
      panel.list();
      panel.told('done');
    };
    expect(seenOf(rule, alone)).toEqual([]);
    const unnamed: Story = (panel) => {
      panel.asked('look');
      panel.login('ann');
      panel.list();
      panel.asked('look');
      panel.list();
      panel.told('done');
    };
    expect(seenOf(rule, unnamed)).toEqual([]);
  });

  it.each([
    ['upload', (panel: PanelJournal) => panel.upload({ username: 'ann' })],
    [
      'recording with the device token',
      (panel: PanelJournal) => {
        const headers = panel.headers({ authorization: 'Bearer device#1' });
        panel.record({ username: 'ann' }, undefined, { headers });
      },
    ],
  ])('is broken by an %s in the name of who was there before', (_, act) => {
    const story: Story = (panel) => {
      panel.asked('upload', { userName: 'ann' });
      panel.login('ann');
      panel.upload({ username: 'ANN' });
      panel.told('done');
      panel.asked('upload', { userName: 'bob' });
      panel.login('bob');
      act(panel);
      panel.told('done');
    };
    expect(seenOf(rule, story)).toEqual(['the session of user ann']);
  });
});
