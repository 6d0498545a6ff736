import { expect, it } from 'vitest';
import { rule } from '../../spec/rule.ts';
import { assertion, type BoundCheck } from '../case/check.ts';
import { JournalBuilder } from '../journal/journal-builder.ts';
import { judgeInShort, type ShortResult, shortLines } from './in-short.ts';

/** Of calls that are to be answered 200. */
const well: BoundCheck = {
  rule: 'A-01',
  *answer(exchange) {
    if (exchange.status === 500) throw new Error('no check of faults');
    const seen = String(exchange.status);
    yield assertion(exchange, exchange.status === 200, { expected: '200', seen });
  },
};

/** Of cases: that there was one. */
const played: BoundCheck = {
  rule: 'A-02',
  *play({ end }) {
    yield { ok: true, witness: [end.seq], expected: 'its end', seen: end.phase };
  },
};

function shortsOf(statuses: readonly number[]): readonly ShortResult[] {
  const journal = new JournalBuilder().begin('s');
  for (const status of statuses) journal.call('s', { operation: 'version.get' }, { status });
  const plan = ['A-01', 'A-02', 'A-03'].map((id) => ({
    rule: rule(id, '1', { title: 'the rule of the test' }),
    scenarios: ['s'],
    gates: true,
    decision: { kind: 'judge' } as const,
  }));
  return judgeInShort(journal.end('s').events, plan, { checks: [well, played] });
}

function shortOf(...statuses: readonly number[]): string {
  return shortsOf(statuses)[0]?.short ?? '';
}

it('a result in short says how many situations there were, how many broken, and where the first', () => {
  expect(shortOf(200, 200)).toMatch(/^2\/0~[\da-f]{1,4}$/);
  expect(shortOf(200, 404, 200, 403)).toMatch(/^4\/2@\d+~[\da-f]{1,4}$/);
  const places = [shortOf(404), shortOf(200, 404)].map((one) => Number(/@(\d+)/.exec(one)?.[1]));
  expect(places).toEqual([4, 6]);
});

it('what was seen at other places, or otherwise, has another sign', () => {
  const shorts = [shortOf(200, 404, 403), shortOf(200, 404, 405), shortOf(200, 404, 403)];
  expect(shorts[0]).toBe(shorts[2]);
  expect(shorts[0]).not.toBe(shorts[1]);
  expect(shorts[0]?.split('~')[0]).toBe(shorts[1]?.split('~')[0]);
  expect(shortOf(404, 200)).not.toBe(shortOf(404, 302, 200));
});

it('checks of whole cases are heard as well, and those of one rule do not change the sign of another', () => {
  const [, first, none] = shortsOf([200]);
  const [, other] = shortsOf([404]);
  expect(first?.short).toMatch(/^1\/0~[\da-f]{1,4}$/);
  expect(other?.short).toBe(first?.short);
  expect(none?.short).toBe('0/0');
});

it('the rest of the result is what the judge says', () => {
  expect(shortsOf([200]).map(({ verdict }) => verdict)).toEqual(['OK', 'OK', 'NOT RUN']);
});

it('a check that threw has no result', () => {
  expect(shortOf(200, 500)).toBe('threw');
});

it('puts what several recordings show of a rule into one line, by rule', () => {
  const results = shortsOf([200, 404]);
  const [short = '', other = ''] = results.map((one) => one.short);
  const lines = shortLines([results.toReversed(), []]);
  expect(lines.split('\n')).toEqual([`A-01 ${short} `, `A-02 ${other} `, 'A-03 0/0 ', '']);
  const twice = shortLines([results, shortsOf([200])]);
  expect(twice.split('\n')[0]).toBe(`A-01 ${short} ${shortOf(200)}`);
  expect(shortLines([])).toBe('');
});

it('leaves a check its operations: it is asked of no others', () => {
  const journal = new JournalBuilder().begin('s');
  journal.call('s', { operation: 'version.get' }, { status: 200 });
  const plan = [
    {
      rule: rule('A-01', '1', { title: 'the rule of the test' }),
      scenarios: ['s'],
      gates: true,
      decision: { kind: 'judge' } as const,
    },
  ];
  const of = (operation: string): string | undefined =>
    judgeInShort(journal.events, plan, { checks: [{ ...well, operations: [operation] }] })[0]
      ?.short;
  journal.end('s');
  expect(of('version.get')).toMatch(/^1\/0~/);
  expect(of('account.get')).toBe('0/0');
});
