import { describe, expect, it } from 'vitest';
import { terminalRules } from '../../rules/every-rule.ts';
import { situations } from '../situations.ts';
import { deviatingTerminals } from './deviating-terminals.ts';
import { nullTerminals } from './null-terminals.ts';

describe('the deviating terminals', () => {
  it('prove every rule for terminals and card readers', () => {
    const proven = new Set(deviatingTerminals.map(({ rule }) => rule));
    expect(terminalRules.map(({ id }) => id).filter((id) => !proven.has(id))).toEqual([]);
  });

  it('name rules that there are, and no rule as following itself', () => {
    const known = new Set(terminalRules.map(({ id }) => id));
    const named = deviatingTerminals.flatMap(({ rule, follows = [] }) => [rule, ...follows]);
    expect(named.filter((id) => !known.has(id))).toEqual([]);
    expect(deviatingTerminals.filter(({ rule, follows }) => follows?.includes(rule))).toEqual([]);
  });

  it('have ids of their own, of words and hyphens', () => {
    const ids = [...deviatingTerminals, ...nullTerminals].map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
  });

  it('stand in situations that show their rules', () => {
    const byId = new Map(situations.map((one) => [one.id, one]));
    expect(deviatingTerminals.filter(({ situation }) => !byId.has(situation))).toEqual([]);
  });
});
