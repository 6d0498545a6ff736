import { describe, expect, it } from 'vitest';
import { JournalBuilder } from '../journal/journal-builder.ts';
import { PanelJournal } from '../journal/panel-journal.ts';
import { judgeTerminal } from './judge-terminal.ts';
import { runEventOf } from './run-facts.ts';

describe('the judgement of a terminal', () => {
  it('wants the journal of one', () => {
    expect(() => judgeTerminal([])).toThrow("a journal begins with its 'run' event");
    expect(() => judgeTerminal(new JournalBuilder().events)).toThrow(
      'the journal is of no terminal',
    );
  });

  it('counts what the terminal sent', () => {
    const journal = new JournalBuilder().begin('c');
    journal.call('c', { operation: 'version.get' }, { status: 200 });
    const [, ...rest] = journal.end('c').events;
    const first = runEventOf(journal.events);
    const terminal = {
      name: 'Panel',
      version: '1.2',
      can: ['look'],
      key: 'key#1',
      port: { address: '' },
    } as const;
    const run = judgeTerminal([{ ...first, terminal }, ...rest], ['look/']);
    expect(run).toMatchObject({ requests: 1, partial: true });
  });

  it('of a run that was limited is partial, however it is judged', () => {
    const panel = new PanelJournal();
    panel.begin('look/one');
    panel.end();
    const [, ...rest] = panel.events;
    const first = runEventOf(panel.events);
    const limited = [{ ...first, only: ['look/'] }, ...rest];
    expect(judgeTerminal(limited).partial).toBe(true);
    expect(judgeTerminal(panel.events).partial).toBe(false);
  });

  it('says NOT RUN of what presumes something that the terminal was not given', () => {
    const panel = new PanelJournal();
    panel.begin('look/one');
    panel.end();
    const [, ...rest] = panel.events;
    const first = runEventOf(panel.events);
    if (first.terminal === undefined) throw new Error('a panel has a terminal');
    const target = { ...first.target, baseUrl: 'http://127.0.0.1:7300/api/v1' };
    const terminal = { ...first.terminal, port: { address: '' } };
    const { results } = judgeTerminal([{ ...first, target, terminal }, ...rest]);
    const ids = results
      .filter(({ reason }) => reason === 'PREREQUISITE')
      .map(({ planned }) => planned.rule.id);
    expect(ids).toEqual(['TERM-SEC-02', 'TERM-SEC-04', 'TERM-OUT-03', 'TERM-REC-03']);
  });
});
