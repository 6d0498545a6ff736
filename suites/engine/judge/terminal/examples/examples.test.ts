import { describe, expect, it } from 'vitest';
import { terminalRules } from '../../../../rules/every-rule.ts';
import { firstRed } from '../../judge.ts';
import { examples } from './all.ts';
import { journalOf, judged } from './judged.ts';

it('every rule for terminals has one', () => {
  expect([...new Set(examples.map(({ rule }) => rule))].toSorted()).toEqual(
    terminalRules.map(({ id }) => id).toSorted(),
  );
});

describe.each(examples.map((one) => [one.rule, one] as const))('%s', (rule, example) => {
  it('holds, and nothing else is broken', () => {
    const results = judged(journalOf(example.holds, example.holds));
    const found = results.flatMap(({ findings }) => findings);
    expect(found).toEqual([]);
    expect(results.find(({ planned }) => planned.rule.id === rule)).toMatchObject({
      verdict: 'OK',
      sample: { ok: true, rule },
    });
  });

  it('is broken, and is the one to blame', () => {
    const results = judged(journalOf(example.breaks));
    const red = results.filter(({ findings }) => findings.length > 0);
    const others = red.map(({ planned }) => planned.rule.id).filter((id) => id !== rule);
    expect(others.toSorted()).toEqual([...(example.wake ?? [])].toSorted());
    const own = red.find(({ planned }) => planned.rule.id === rule);
    expect(own?.findings[0]).toMatchObject({ ok: false, rule, case: 'case/1' });
    for (const { expected, seen } of own?.findings ?? []) {
      expect(expected).not.toBe('');
      expect(seen).not.toBe('');
    }
    if (others.length > 0) expect(firstRed(results)?.planned.rule.id).toBe(rule);
  });
});

it.each(examples.map((one) => [one.rule, one] as const))(
  'of a terminal of which nothing is known %s can be judged as well',
  (_, { holds, breaks }) => {
    const events = journalOf(holds, breaks).map((event) => {
      if (event.type !== 'run') return event;
      const { terminal: __, ...run } = event;
      return run;
    });
    expect(judged(events).filter(({ verdict }) => verdict === 'HARNESS ERROR')).toEqual([]);
  },
);

it('who never calls keeps to nothing', () => {
  const results = judged(
    journalOf(
      (panel) => {
        panel.asked('release');
        panel.told('failed');
      },
      (panel) => {
        panel.asked('copy');
        panel.told('nothing');
      },
    ),
  );
  expect(results.flatMap(({ findings }) => findings)).toEqual([]);
});
