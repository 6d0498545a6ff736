import { describe, expect, it } from 'vitest';
import type { AskedEvent, ToldEvent } from '../../journal/terminal-event.ts';
import { seenOf } from './examples/judged.ts';

function seen(
  asked: Pick<AskedEvent, 'doing'> & Partial<AskedEvent>,
  told: Pick<ToldEvent, 'outcome' | 'shown'>,
): readonly string[] {
  return seenOf('TERM-OUT-16', (panel) => {
    const { doing, ...more } = asked;
    panel.asked(doing, { undisturbed: true, ...more });
    panel.login();
    // It asks for other states than that of what waits, and for other jobs.
    panel.form('GET', 'documents.list', { path: '/documents', answer: { status: 200, json: [] } });
    panel.history({ status: '0' });
    panel.told(told.outcome, told);
  });
}

describe('what there is', () => {
  it('is shown, of documents as of jobs', () => {
    const three = { outcome: 'done', shown: ['a', 'b', 'c'] } as const;
    const none = { outcome: 'done', shown: [] } as const;
    for (const asked of [
      { doing: 'look', waiting: 3 },
      { doing: 'history', jobs: 3 },
    ] as const) {
      expect(seen(asked, three)).toEqual(['held']);
      expect(seen(asked, none)).toEqual(['0 names']);
      expect(seen(asked, { outcome: 'done', shown: ['a', 'b'] })).toEqual(['2 names']);
      expect(seen(asked, { outcome: 'nothing', shown: [] })).toEqual(['0 names']);
    }
  });

  it('is not judged where it is many, nothing, untold, disturbed or of another task', () => {
    const none = { outcome: 'done', shown: [] } as const;
    expect(seen({ doing: 'look', waiting: 11 }, none)).toEqual([]);
    expect(seen({ doing: 'look', waiting: 0 }, none)).toEqual([]);
    expect(seen({ doing: 'history' }, none)).toEqual([]);
    expect(seen({ doing: 'look', waiting: 3 }, { outcome: 'done' })).toEqual([]);
    expect(seen({ doing: 'look', waiting: 3 }, { outcome: 'failed', shown: [] })).toEqual([]);
    expect(seen({ doing: 'look', waiting: 3, undisturbed: false }, none)).toEqual([]);
    expect(seen({ doing: 'release', waiting: 3 }, none)).toEqual([]);
  });
});
