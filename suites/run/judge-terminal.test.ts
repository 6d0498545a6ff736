import { describe, expect, it } from 'vitest';
import { JournalBuilder } from '../journal/journal-builder.ts';
import { judgeTerminal } from './judge-terminal.ts';

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
    const [first, ...rest] = journal.end('c').events;
    if (first?.type !== 'run') throw new Error('a journal begins with its run');
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
});
