import { describe, expect, it } from 'vitest';
import type { PanelJournal } from '../../journal/panel-journal.ts';
import type { ToldEvent } from '../../journal/terminal-event.ts';
import { seenOf } from './examples/judged.ts';

type Told = Pick<ToldEvent, 'outcome' | 'shown'>;

describe('what is told of a look that failed', () => {
  const lookedInVain =
    ({ outcome, ...shown }: Told, doing: 'look' | 'release' | 'history' = 'look') =>
    (panel: PanelJournal): void => {
      panel.asked(doing);
      panel.login();
      const refusal = { status: 503 };
      if (doing === 'history') panel.history({}, 'page 2');
      if (doing === 'history')
        panel.form('GET', 'documents.history', { path: '/documents/history', answer: refusal });
      else panel.list([], { answer: refusal });
      panel.told(outcome, shown);
    };

  it.each<readonly [Told, readonly string[]]>([
    [{ outcome: 'failed' }, ['held']],
    [{ outcome: 'failed', shown: [] }, ['held']],
    [{ outcome: 'partly' }, ['held']],
    [{ outcome: 'nothing' }, []],
    [{ outcome: 'nothing', shown: [] }, ['an empty list on the panel']],
    [{ outcome: 'partly', shown: [] }, ['an empty list on the panel']],
    [{ outcome: 'done' }, ['success on the panel']],
    [{ outcome: 'done', shown: [] }, ['an empty list on the panel']],
  ])('is %j: %j', (told, seen) => {
    for (const doing of ['look', 'release', 'history'] as const)
      expect(seenOf('TERM-ERR-06', lookedInVain(told, doing))).toEqual(seen);
  });

  it('is nothing where a later list came', () => {
    const mended = (panel: PanelJournal): void => {
      panel.asked('look');
      panel.login();
      panel.list([], { answer: { status: 503 } });
      panel.list();
      panel.told('done', { shown: [] });
    };
    expect(seenOf('TERM-ERR-06', mended)).toEqual([]);
  });
});

describe('what is shown of a list', () => {
  const name = `  a  name ${'that is long '.repeat(5)}.pdf`;
  const seen =
    (told: Told) =>
    (panel: PanelJournal): void => {
      panel.asked('look');
      panel.login();
      panel.list([{ uuid: 'a' }, { uuid: 'b', name }]);
      panel.told(told.outcome, told);
    };

  it.each<readonly [readonly string[], readonly string[]]>([
    [[name, 'a.pdf'], ['held']],
    [['a.pdf', 'a name that is long that i…'], ['held']],
    [['a.pdf', 'a name'], [`a panel without '${name}'`]],
    [[], [`a panel without 'a.pdf', '${name}'`]],
  ])('%j is seen so: %j', (shown, found) => {
    expect(seenOf('TERM-OUT-08', seen({ outcome: 'done', shown }))).toEqual(found);
  });

  it('is not judged where it is told as failed, or not told', () => {
    expect(seenOf('TERM-OUT-08', seen({ outcome: 'failed', shown: [] }))).toEqual([]);
    expect(seenOf('TERM-OUT-08', seen({ outcome: 'done' }))).toEqual([]);
  });
});
