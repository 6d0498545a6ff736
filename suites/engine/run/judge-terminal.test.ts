import { describe, expect, it } from 'vitest';
import { situations } from '../../certify/situations.ts';
import type { Doing } from '../../spec/doing.ts';
import { JournalBuilder } from '../journal/journal-builder.ts';
import { PanelJournal } from '../journal/panel-journal.ts';
import type { RuleResult } from '../judge/judge.ts';
import { judgeTerminal } from './judge-terminal.ts';
import { runEventOf } from './run-facts.ts';

describe('the judgement of a terminal', () => {
  it('wants the journal of one', () => {
    expect(() => judgeTerminal([])).toThrow("a journal starts with its 'run' event");
    expect(() => judgeTerminal(new JournalBuilder().events)).toThrow(
      'the journal is not from a terminal',
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

  it('of a part reports what is broken there, also by rules that other test cases show', () => {
    const panel = new PanelJournal();
    for (const id of ['look/one', 'look/fifty-one']) {
      panel.begin(id);
      panel.asked('release');
      panel.login();
      panel.list([{ uuid: 'a' }]);
      panel.release('a', { status: 500 });
      panel.told(id === 'look/one' ? 'done' : 'failed', { printed: [] });
      panel.end();
    }
    const rulesOf = (only: readonly string[]): readonly string[] =>
      judgeTerminal(panel.events, only).results.map(({ planned }) => planned.rule.id);
    expect(situations.find(({ id }) => id === 'look/one')?.shows).not.toContain('TERM-ERR-02');
    expect(rulesOf(['look/one'])).toContain('TERM-ERR-02');
    expect(rulesOf(['look/one'])).not.toContain('TERM-ERR-05');
  });

  it('names the call that a rule waited for, where it could come, and what to do', () => {
    const why = whyOf('TERM-DEV-01', ['look']);
    expect(why).toContain('observed 0 of 2 times: it needs POST /login (look/one)');
    expect(why).toContain("'platen certify --only look/one'");
    expect(whyOf('TERM-REC-02', ['copy'])).toContain('needs POST /documents/history (copy/one');
    expect(whyOf('TERM-JOB-01', ['copy'])).toContain(
      'POST /documents/history for a copy or a scan',
    );
  });

  it('holds no rule about a list against who never asks for one', () => {
    expect(verdictOf('TERM-TOK-02', ['copy'])).toBe('NOT APPLICABLE');
    expect(verdictOf('TERM-TOK-02', ['look'])).toBe('NOT RUN');
  });

  it.each(['04', '05', '06', '07'])(
    'holds TERM-HIST-%s against nobody who leaves both dates out in all test cases of history',
    (number) => {
      const cases = situations.filter(({ doing }) => doing === 'history').map(({ id }) => id);
      expect(verdictOf(`TERM-HIST-${number}`, ['history'], cases)).toBe('NOT APPLICABLE');
      expect(verdictOf(`TERM-HIST-${number}`, ['history'], cases.slice(0, -1))).toBe('NOT RUN');
      const why = whyOf(`TERM-HIST-${number}`, ['history'], cases.slice(0, -1));
      expect(why).toContain('it needs datestart and dateend in GET /documents/history');
    },
  );

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

/** Of a terminal that can do this and did nothing at all in these test cases. */
function resultOf(
  rule: string,
  can: readonly Doing[],
  cases: readonly string[] = ['look/one'],
): RuleResult | undefined {
  const panel = new PanelJournal();
  for (const id of cases) {
    panel.begin(id);
    panel.end();
  }
  const first = runEventOf(panel.events);
  if (first.terminal === undefined) throw new Error('a panel has a terminal');
  const events = [{ ...first, terminal: { ...first.terminal, can } }, ...panel.events.slice(1)];
  return judgeTerminal(events).results.find(({ planned }) => planned.rule.id === rule);
}

function verdictOf(...of: Parameters<typeof resultOf>): string | undefined {
  return resultOf(...of)?.verdict;
}

function whyOf(...of: Parameters<typeof resultOf>): string | undefined {
  return resultOf(...of)?.why;
}
