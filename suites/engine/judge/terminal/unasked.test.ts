import { describe, expect, it } from 'vitest';
import type { PanelJournal } from '../../journal/panel-journal.ts';
import { seenOf } from './examples/judged.ts';

describe('TERM-HIST-09: a history that nobody narrowed', () => {
  const asks = (
    jobtype: string | undefined,
    asked: Parameters<PanelJournal['asked']>[1] = {},
  ): readonly string[] =>
    seenOf('TERM-HIST-09', (panel) => {
      panel.asked('history', { userName: 'ann', ...asked });
      panel.login();
      panel.shownHistory({ username: 'ann', ...(jobtype === undefined ? {} : { jobtype }) }, []);
      panel.told('done', { shown: [] });
    });

  it('is not asked for one kind alone', () => {
    expect(asks(undefined)).toEqual(['held']);
    expect(asks('COPY')).toEqual(['only jobtype COPY']);
    expect(asks('COPY', { jobType: 'COPY' })).toEqual([]);
  });

  it('may be one of prints where only what was printed is asked for', () => {
    expect(asks('print', { printedOnly: true })).toEqual(['held']);
    expect(asks('SCAN', { printedOnly: true })).toHaveLength(1);
    expect(asks('SCAN', { printedOnly: true })).not.toEqual(['held']);
  });
});

describe('TERM-OUT-14: a document that is deleted', () => {
  const deletes = (panel: PanelJournal): void => {
    const sent = { pathParameters: { uuid: 'a' } };
    const answer = { status: 200, json: { errorCode: 0 } };
    panel.form('DELETE', 'documents.delete', { path: '/documents/a', sent, answer });
  };

  it('was asked to be, in this task or in one before', () => {
    const story = (...tasks: readonly ('release' | 'delete')[]): readonly string[] =>
      seenOf('TERM-OUT-14', (panel) => {
        panel.login();
        for (const task of tasks) panel.asked(task);
        panel.list([{ uuid: 'a' }]);
        deletes(panel);
      });
    expect(story('delete')).toEqual(['held']);
    expect(story('delete', 'release')).not.toContain('a document deleted');
    expect(story('release')).toEqual(['a deletion']);
  });
});
