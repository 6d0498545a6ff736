import { describe, expect, it } from 'vitest';
import { anyRuleOf } from '../../rules/every-rule.ts';
import { rules } from '../../rules/index.ts';
import { rule } from '../../spec/rule.ts';
import { assertion, type BoundCheck, seenAnswer } from '../case/check.ts';
import { answerWords } from '../journal/answer-words.ts';
import { exchangesOf } from '../journal/exchange.ts';
import { JournalBuilder } from '../journal/journal-builder.ts';
import type { Json } from '../journal/json.ts';
import { endOf, endWords, notReachedFor } from './ended.ts';
import { firstRed, judge, type RuleResult } from './judge.ts';
import type { PlannedRule } from './plan.ts';

const must = rule('A-01', '4.4', { title: 'a' });
const silent: BoundCheck = { rule: 'A-01', play: () => [] };

function resultOf(journal: JournalBuilder, planned: Partial<PlannedRule> = {}, check = silent) {
  const plan: PlannedRule = {
    rule: must,
    scenarios: ['s'],
    gates: true,
    decision: { kind: 'judge' },
    ...planned,
  };
  return judge(journal.events, [plan], [check])[0];
}

describe('a journal', () => {
  it.each([[[]], [new JournalBuilder().begin('s').events.slice(1)]])(
    'that does not begin with its run is not judged',
    (events) => {
      expect(() => judge(events, [], [])).toThrow("a journal starts with its 'run' event");
    },
  );
});

describe('why a rule was not run', () => {
  it('is only said by the ends of its own test cases', () => {
    const other = new JournalBuilder().begin('t').end('t', 'blocked').begin('u').end('u', 'error');
    expect(resultOf(other)).toMatchObject({ reason: 'NOT-REACHED' });
    const begun = new JournalBuilder().begin('s');
    expect(resultOf(begun)).toMatchObject({ reason: 'NOT-REACHED' });
  });

  it.each([
    ['error', { verdict: 'HARNESS ERROR', why: 's: on purpose' }],
    ['blocked', { verdict: 'NOT RUN', reason: 'BLOCKED', why: 's: on purpose' }],
  ] as const)('names the scenario that ended in %s, and why it did', (phase, said) => {
    expect(resultOf(new JournalBuilder().begin('s').end('s', phase))).toMatchObject(said);
  });

  it.each([
    ['error', 's: threw'],
    ['blocked', 's: blocked'],
  ] as const)('says so of a scenario that ended in %s without a reason', (phase, why) => {
    const journal = new JournalBuilder().begin('s');
    journal.add({ type: 'case', case: 's', scenario: 's', phase });
    expect(resultOf(journal)).toMatchObject({ why });
  });

  it('is the end of the run when one of its test cases was cut or never begun', () => {
    const journal = new JournalBuilder().begin('s').end('s').begin('t').end('t', 'cut');
    journal.add({ type: 'ended', by: 'requests', limit: 1, unplayed: ['u'] });
    expect(resultOf(journal, { scenarios: ['s', 't'] })).toMatchObject({ reason: 'BUDGET' });
    expect(resultOf(journal, { scenarios: ['s', 'u'] })).toMatchObject({ reason: 'BUDGET' });
    expect(resultOf(journal)).toMatchObject({ reason: 'NOT-REACHED' });
  });

  it('is no end that the journal does not tell of', () => {
    const journal = new JournalBuilder().begin('s').end('s', 'cut');
    expect(resultOf(journal)).toMatchObject({ reason: 'NOT-REACHED' });
  });
});

describe('a declined feature', () => {
  const planned = {
    decision: { kind: 'not-applicable', feature: 'ipp', why: 'declined' },
  } as const;
  const asked = (parameters: readonly (readonly [string, string])[], operation: string) => ({
    operation,
    parameters,
  });
  const probe = asked([['printprotocol', '1']], 'outputports.create');

  it.each([
    [[400], 'NOT APPLICABLE', 'declined, and a request that needs it was refused'],
    [[400, 200], 'NOT RUN', 'declined, but a request that needs it was not refused'],
    [[], 'NOT RUN', 'declined, but no request that needs it was answered'],
  ] as const)('with probes answered %j: %s, %s', (statuses, verdict, why) => {
    const journal = new JournalBuilder().begin('s');
    for (const status of statuses) journal.call('s', probe, { status });
    expect(resultOf(journal.end('s'), planned)).toMatchObject({ verdict, why });
  });

  it.each([
    asked([['printprotocol', '0']], 'outputports.create'),
    asked([['printprotocol', '1']], 'outputports.update'),
    asked([], 'outputports.create'),
  ])('is not probed by %j', (other) => {
    const journal = new JournalBuilder().begin('s');
    journal.call('s', other, { status: 400 });
    expect(resultOf(journal.end('s'), planned)).toMatchObject({ verdict: 'NOT RUN' });
  });

  it('was not reached when the run ended before its probe, and only then', () => {
    const journal = new JournalBuilder().begin('s');
    journal.add({ type: 'ended', by: 'interruption', unplayed: [] });
    expect(resultOf(journal, planned)).toMatchObject({ verdict: 'NOT RUN', reason: 'NOT-REACHED' });
    journal.call('s', probe, { status: 400 });
    expect(resultOf(journal, planned)).toMatchObject({ verdict: 'NOT APPLICABLE' });
  });
});

describe('what a check is shown', () => {
  const counting: BoundCheck = {
    rule: 'A-01',
    *play({ events, exchanges }) {
      for (const { seq } of events) yield { ok: true, witness: [seq], expected: '', seen: '' };
      for (const { answered } of exchanges)
        yield { ok: true, witness: [answered.seq], expected: '', seen: '' };
    },
  };

  it('are the events of the case, all of them when it came to its own end', () => {
    const journal = new JournalBuilder().begin('t').end('t', 'error').begin('s').end('s');
    journal.call('s', { operation: 'version.get' }, { status: 200 });
    expect(resultOf(journal, {}, counting)?.exercised).toBe(2 + 4 + 1);
  });

  it('are those up to the cut where it was cut', () => {
    const journal = new JournalBuilder().begin('s');
    journal.call('s', { operation: 'version.get' }, { status: 200 });
    journal.end('s', 'cut').call('s', { operation: 'version.get' }, { status: 200 });
    expect(resultOf(journal, {}, counting)?.exercised).toBe(4 + 1);
  });
});

describe('what a rule was exercised by', () => {
  const onList: BoundCheck = {
    rule: 'A-01',
    *answer({ answered, status }) {
      yield { ok: status === 200, witness: [answered.seq], expected: '200', seen: String(status) };
    },
  };

  it('is counted by case, and the first that held is kept', () => {
    const journal = new JournalBuilder().begin('s');
    for (const status of [500, 200, 201])
      journal.call('s', { operation: 'documents.list' }, { status });
    journal.end('s').begin('t').call('t', { operation: 'documents.list' }, { status: 200 });
    const judged = resultOf(journal, {}, onList);
    expect([...(judged?.exercisedIn ?? [])]).toEqual([
      ['s', 3],
      ['t', 1],
    ]);
    expect(judged?.sample).toMatchObject({ case: 's', rule: 'A-01', seen: '200' });
  });

  it('has no sample where it never held', () => {
    const journal = new JournalBuilder().begin('s');
    journal.call('s', { operation: 'documents.list' }, { status: 500 });
    expect(resultOf(journal, {}, onList)).not.toHaveProperty('sample');
  });

  it('is no case in which the service was killed, but for rules about that', () => {
    const killed = new JournalBuilder().begin('s');
    killed.add({ type: 'restart', case: 's', how: 'kill' });
    killed.end('s');
    const about = rules.find(({ needs }) => needs.includes('control.restart'));
    const other = rules.find(({ needs }) => !needs.includes('control.restart'));
    const exercised = (id = 'A-01') => {
      const check: BoundCheck = {
        rule: id,
        play: () => [{ ok: true, witness: [1], expected: '', seen: '' }],
      };
      return resultOf(killed, { rule: anyRuleOf(id) ?? { ...must, id } }, check)?.exercised;
    };
    expect(exercised(about?.id)).toBe(1);
    expect(exercised(other?.id)).toBe(0);
    expect(exercised('TERM-KEY-01'), 'a terminal has to live with it').toBe(1);
    expect(exercised()).toBe(0);
  });

  it('is as much as a check says that looks only at answers, or only at plays', () => {
    const journal = new JournalBuilder().begin('s');
    journal.call('s', { operation: 'documents.list' }, { status: 200 });
    expect(resultOf(journal.end('s'), {}, { rule: 'A-01' })?.verdict).toBe('NOT RUN');
    expect(resultOf(journal, {}, onList)?.verdict).toBe('OK');
  });
});

describe('the first red rule', () => {
  const result = (id: string, verdict: RuleResult['verdict'], ...places: readonly number[]) => ({
    planned: {
      rule: { ...must, id },
      scenarios: [],
      gates: true,
      decision: { kind: 'judge' } as const,
    },
    verdict,
    exercised: 1,
    findings: places.map((seq) => ({
      ok: false,
      witness: [seq] as const,
      expected: '',
      seen: '',
      rule: id,
      case: 's',
    })),
  });
  const first = (...results: readonly RuleResult[]) => firstRed(results)?.planned.rule.id;

  it('is red, and was broken first', () => {
    expect(first(result('A', 'FAILED', 9, 5), result('B', 'FAILED', 7))).toBe('A');
    expect(first(result('A', 'FAILED', 9), result('B', 'NON-STRICT', 7))).toBe('B');
    expect(first(result('A', 'INFORMATIONAL', 1), result('B', 'FAILED', 7))).toBe('B');
    expect(first(result('A', 'FAILED', 7), result('B', 'FAILED', 7))).toBe('A');
    expect(first(result('A', 'OK'), result('B', 'INFORMATIONAL', 1))).toBeUndefined();
  });
});

describe('how a run was ended, in words', () => {
  it.each([
    [{ by: 'requests', limit: 1 }, 'the budget of 1 request was used up', 'BUDGET'],
    [{ by: 'requests', limit: 2 }, 'the budget of 2 requests was used up', 'BUDGET'],
    [{ by: 'requests' }, 'the budget of 0 requests was used up', 'BUDGET'],
    [{ by: 'time', limit: 1500 }, 'the budget of 1.5 s was used up', 'BUDGET'],
    [
      { by: 'answers', limit: 3 * 1024 * 1024 },
      "the target's answers exceeded 3 MiB, the limit for what is recorded",
      'BUDGET',
    ],
    [{ by: 'interruption' }, 'the run was interrupted', 'NOT-REACHED'],
    [{ by: 'unreachable', why: '401' }, 'the target could not be judged: 401', 'UNREACHABLE'],
    [{ by: 'unreachable' }, 'the target could not be judged: no answer', 'UNREACHABLE'],
  ] as const)('%j: %s', (end, words, reason) => {
    expect(endWords(end)).toBe(words);
    const event = { type: 'ended', seq: 1, at: '1', unplayed: [], ...end } as const;
    const tail = end.by === 'unreachable' ? '' : ' before it was reached';
    expect(notReachedFor(event)).toEqual({ reason, why: `${words}${tail}` });
    expect(endOf([...new JournalBuilder().begin('s').events, event])).toBe(event);
  });

  it('is nothing where all was played', () => {
    expect(endOf(new JournalBuilder().begin('s').end('s').events)).toBeUndefined();
  });
});

describe('an answer in few words', () => {
  const answered = (json?: Json) => {
    const journal = new JournalBuilder().begin('s');
    journal.call('s', { operation: 'x' }, { status: 200, ...(json === undefined ? {} : { json }) });
    const [exchange] = exchangesOf(journal.events);
    if (exchange === undefined) throw new Error('no exchange');
    return exchange;
  };

  it.each<[Json | undefined, string]>([
    [{ errorCode: 7 }, '200 with errorCode 7'],
    [{ errorCode: '7' }, '200 with errorCode "7"'],
    [{}, '200'],
    [null, '200'],
    ['a', '200'],
    [undefined, '200'],
  ])('%j: %s', (json, words) => {
    expect(seenAnswer(answered(json))).toBe(words);
  });

  it.each<[operation: string, json: Json, words: string]>([
    ['login.post', { userName: 'a', token: { access_token: 'token#1' } }, '200 with a token'],
    ['login.post', { userName: 'a' }, '200'],
    ['users.get', { userName: 'a' }, '200 with a user'],
    ['groups.list', [], '200 with an empty list'],
    ['groups.list', [{}], '200 with 1 record'],
    ['groups.list', [{}, {}], '200 with 2 records'],
  ])('names what %s returned: %j', (operation, json, words) => {
    expect(answerWords({ operation, status: 200, json, answered: { bytes: 0 } })).toBe(words);
  });

  it('is witnessed by the answer first, then by the request', () => {
    const words = { expected: 'a', seen: 'b' };
    expect(assertion(answered(), false, words)).toEqual({ ok: false, witness: [4, 3], ...words });
  });
});
