import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainedRequests } from '../../../prove/mutants/requests/explained-requests.ts';
import { mutateRequests } from '../../../prove/mutants/requests/mutate-requests.ts';
import { concerns, noticed } from '../../../prove/mutants/requests/noticed.ts';
import { requestGroupName } from '../../../prove/mutants/requests/request-mutant.ts';
import { terminalRules } from '../../../rules/every-rule.ts';
import { openQuestionOf } from '../../../spec/open-questions.ts';
import { brokenRules, goodJournal, judgeMutants } from './prove-requests.ts';

const good = goodJournal();
const judged = judgeMutants(good);
const name = ({ group }: (typeof judged)[number]): string => requestGroupName(group);

describe('mutants of what good terminals do', () => {
  it.each([...good.cases])('%s breaks no rule itself', (_, events) => {
    expect(brokenRules([good.run, ...good.before, ...events])).toEqual([]);
  });

  it('are many, and most are noticed', () => {
    const killed = judged.filter(({ noticedBy }) => noticedBy.size > 0);
    expect(judged.length).toBeGreaterThan(600);
    expect(killed.length / judged.length).toBeGreaterThan(0.75);
  });

  it('are noticed by the rule that the table says', () => {
    const wrong = judged
      .filter(({ noticedBy }) => noticedBy.size > 0)
      .flatMap((one) => {
        const row = noticed.find((each) => concerns(each, one.group));
        if (row !== undefined && one.noticedBy.has(row.by)) return [];
        return [`${name(one)}: ${row?.by ?? 'no row'}, noticed by ${[...one.noticedBy].join(' ')}`];
      });
    expect(wrong).toEqual([]);
  });

  it('survive for a reason, or not at all', () => {
    const unexplained = judged.filter(
      ({ group, noticedBy }) =>
        noticedBy.size === 0 && !explainedRequests.some((one) => concerns(one, group)),
    );
    expect(unexplained.map(name)).toEqual([]);
  });

  it('leave no row of either table idle', () => {
    const killed = judged.filter(({ noticedBy }) => noticedBy.size > 0);
    const survivors = judged.filter(({ noticedBy }) => noticedBy.size === 0);
    const firstFor = killed.map(({ group }) => noticed.find((one) => concerns(one, group)));
    expect(noticed.filter((one) => !firstFor.includes(one))).toEqual([]);
    const idle = explainedRequests.filter(
      (one) => !survivors.some(({ group }) => concerns(one, group)),
    );
    expect(idle).toEqual([]);
  });

  it('name rules and silences that there are', () => {
    const ids = new Set(terminalRules.map(({ id }) => id));
    expect(noticed.filter(({ by }) => !ids.has(by))).toEqual([]);
    const silences = explainedRequests.flatMap(({ silence }) => silence ?? []);
    expect(silences.filter((id) => openQuestionOf(id) === undefined)).toEqual([]);
  });
});

it('whatever happens, no check throws', () => {
  const cases = [...good.cases.values()];
  fc.assert(
    fc.property(fc.nat(), fc.array(fc.nat(), { minLength: 2, maxLength: 6 }), (which, picks) => {
      let events = cases[which % cases.length] ?? [];
      for (const pick of picks) {
        const mutants = [...mutateRequests(events)];
        events = mutants[pick % mutants.length]?.make() ?? events;
      }
      expect(() => brokenRules([good.run, ...good.before, ...events])).not.toThrow();
    }),
  );
});
