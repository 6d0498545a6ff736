import { describe, expect, it } from 'vitest';
import type { FaultTarget } from '../engine/fault-proxy/fault.ts';
import { testCasesOf } from '../engine/lock.ts';
import { nullTargets } from '../prove/null-targets.ts';
import { variants } from '../prove/variants.ts';
import { ruleOf } from './every-rule.ts';
import { checks, faults, rules, testCases } from './index.ts';

/** A target of which only the names are known. */
const target: FaultTarget = {
  key: (kind) => `the ${kind} key`,
  deviceToken: 'the device token',
  limitedKeys: [{ secret: 'a limited key', permissions: ['ViewUser'] }],
};

describe('checks', () => {
  it('every rule has a check, and every check a rule', () => {
    expect([...new Set(checks.map((check) => check.rule))].toSorted()).toEqual(
      rules.map((rule) => rule.id).toSorted(),
    );
  });

  it('every check looks at answers or at whole cases', () => {
    const blind = checks.filter((check) => !('answer' in check) && !('play' in check));
    expect(blind.map((check) => check.rule)).toEqual([]);
  });
});

describe('test cases', () => {
  it('show every rule', () => {
    expect(rules.filter(({ id }) => testCasesOf(id).length === 0).map(({ id }) => id)).toEqual([]);
  });

  it('have unique names of the form area/what-happens', () => {
    const names = testCases.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+\/[a-z-]+$/);
  });

  it('need what the rules need that only they show', () => {
    // Test cases that try one right after the other leave out those for which the profile has no caller.
    const lacking = rules.flatMap((rule) => {
      const own = testCases.filter(({ name }) => testCasesOf(rule.id).includes(name));
      const [only] = own.length === 1 ? own : [];
      const has = new Set([...(only?.needs ?? []), 'host-domain']);
      return only === undefined
        ? []
        : rule.needs
            .filter((need) => !has.has(need) && !/^(right|role)[.]/.test(need))
            .map((need) => `${only.name}: ${need}`);
    });
    expect(lacking).toEqual([]);
  });
});

describe('faults', () => {
  it('have unique ids of words joined by hyphens, also among variants and null targets', () => {
    const ids = [...faults, ...variants, ...nullTargets].map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
  });

  it('each say in a phrase of their own what the service does wrong', () => {
    const phrases = faults.map(({ says }) => says);
    expect(phrases.filter((says) => !/^[a-z].*[^.]$/.test(says))).toEqual([]);
    expect(phrases.filter((says, at) => phrases.indexOf(says) !== at)).toEqual([]);
  });

  it('belong to rules for services', () => {
    expect(faults.filter(({ rule }) => ruleOf(rule) === undefined)).toEqual([]);
  });

  it('exist for every rule that can turn the strict gate red', () => {
    const broken = new Set(faults.map(({ rule }) => rule));
    const gating = rules.filter((rule) => rule.level !== 'MAY' && rule.provenance !== 'observed');
    expect(gating.length).toBeGreaterThan(0);
    expect(gating.filter(({ id }) => !broken.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it('each change something', () => {
    const hooks = ['request', 'answer', 'paper', 'vanished', 'balances'] as const;
    const idle = faults.filter((one) => {
      const made = one.make(target);
      return hooks.every((hook) => made[hook] === undefined);
    });
    expect(idle.map(({ id }) => id)).toEqual([]);
  });
});
