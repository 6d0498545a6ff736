import { describe, expect, it } from 'vitest';
import { everyRule } from '../../rules/every-rule.ts';
import { records } from '../answers.ts';
import { sectionOfCitation } from '../citation.ts';
import { rule } from '../rule.ts';
import * as shapes from '../shape.ts';
import { isMissing, withoutOrigin } from './coverage.ts';
import { trace, tracedParts } from './traceability.ts';

const parts = tracedParts();
const nameOf = ({ section, about }: (typeof parts)[number]): string => `${section} ${about}`;

describe('the interface is traced', () => {
  it('every part has a rule, a silence or a reason', () => {
    expect(parts.filter(isMissing).map(nameOf)).toEqual([]);
  });

  it('every part that addresses callers has rules for terminals or a reason', () => {
    const empty = parts.filter(
      ({ callers }) => callers !== undefined && 'rules' in callers && callers.rules.length === 0,
    );
    expect(empty.map(nameOf)).toEqual([]);
  });

  it('every rule comes from a part', () => {
    const ids = everyRule.map(({ id }) => id);
    expect(withoutOrigin(parts, ids)).toEqual([]);
  });

  it('the first part that a rule cites gives its section, if any does', () => {
    const misplaced = everyRule.filter((one) => {
      const [first, ...others] = one.from.map(sectionOfCitation);
      return first !== one.section && others.includes(one.section);
    });
    expect(misplaced.map(({ id }) => id)).toEqual([]);
  });

  it.each(Object.entries(records))('every member of %s has rules', (record, shape) => {
    const own = parts.filter(({ section, rules }) => section === `2 ${record}` && rules.length > 0);
    const judged = new Set(own.map(({ about }) => about));
    expect(Object.keys(shape).filter((member) => !judged.has(member))).toEqual([]);
  });

  it('every status of a document is a part', () => {
    const names = new Set(parts.map(nameOf));
    const wanted = shapes.valuesOf.status.map((status) => `3 status ${String(status)}`);
    expect(wanted.filter((one) => !names.has(one))).toEqual([]);
  });
});

it('rules of terminals account towards callers, and leave the service as it was', () => {
  const part = { section: '4.4', digest: '0123456789ab', about: 'documents.list call' };
  const from = ['documents.list call'];
  const service = rule('B-01', '4.4', { title: 'b', from });
  const terminal = rule('A-01', '4.4', { title: 'a', from, role: 'terminal' });
  expect(trace([part], [service, terminal])).toEqual([
    { ...part, rules: ['B-01'], callers: { rules: ['A-01'] } },
  ]);
  expect(trace([{ ...part, callers: 'answer' }], [])).toEqual([
    { ...part, rules: [], callers: { excluded: 'answer' } },
  ]);
});

it('a citation of no part is refused with the rule that has it', () => {
  const wrong = rule('A-01', '4.4', { title: 'a', from: ['documents.list calls'] });
  expect(() => trace([], [wrong])).toThrow("A-01 cites 'documents.list calls'");
});
