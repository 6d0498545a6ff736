import { describe, expect, it } from 'vitest';
import { terminalRules } from '../../../rules/rules.ts';
import { accountedParts } from '../accounted-parts.ts';
import { callersOf, speaksToCallers } from './callers-of.ts';
import { statedParts } from './stated-parts.ts';

const parts = accountedParts.filter(speaksToCallers);
const ids = new Set(terminalRules.map(({ id }) => id));
const named = parts.flatMap((part) => {
  const account = callersOf(part);
  return account !== undefined && 'rules' in account ? account.rules : [];
});

describe('the account of the interface towards who calls', () => {
  it('has every part: by rules, or excluded with a reason', () => {
    const unaccounted = parts.filter((part) => callersOf(part) === undefined);
    expect(unaccounted.map(({ section, about }) => `${section} ${about}`)).toEqual([]);
  });

  it('names only rules for terminals that there are', () => {
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('names every rule: none comes from nowhere', () => {
    const all = new Set(named);
    expect([...ids].filter((id) => !all.has(id))).toEqual([]);
  });

  it('has nothing that no part is about', () => {
    const subjects = new Set(parts.map(({ section, about }) => `${section} ${about}`));
    const stale = Object.entries(statedParts).flatMap(([section, rows]) =>
      Object.keys(rows).map((about) => `${section} ${about}`),
    );
    expect(stale.filter((one) => !subjects.has(one))).toEqual([]);
  });

  it('knows what parameters are asked for from the table of operations', () => {
    const part = parts.find(({ about }) => about === 'login.post param authtype');
    const account = part === undefined ? undefined : callersOf(part);
    const rules = account !== undefined && 'rules' in account ? account.rules : [];
    for (const id of ['TERM-CALL-03', 'TERM-CALL-04', 'TERM-VALUE-01']) expect(rules).toContain(id);
  });

  it('keeps quiet where only the service is spoken of', () => {
    const record = accountedParts.filter(({ section }) => section === '2 UserInfo');
    expect(record.flatMap((part) => callersOf(part) ?? [])).toEqual([]);
  });
});
