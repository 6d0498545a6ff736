import { describe, expect, it } from 'vitest';
import { silences } from '../catalogue/silences.ts';
import type { FaultTarget } from '../prove/fault.ts';
import { nullTargets } from '../prove/null-targets.ts';
import { twins } from '../prove/twins.ts';
import { deviations } from './deviations.ts';
import { ruleOf, rules } from './rules.ts';

/** A target of which only the names are known. */
const target: FaultTarget = {
  key: (kind) => `the ${kind} key`,
  deviceToken: 'the device token',
  limitedKeys: [{ secret: 'a limited key', permissions: ['ViewUser'] }],
};

describe('the list of deviations', () => {
  it('has ids of its own, in words joined by hyphens, that no twin and no null target has', () => {
    const ids = [...deviations, ...twins, ...nullTargets].map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
  });

  it('says of each what the service would do wrong, as a phrase of its own', () => {
    const phrases = deviations.map(({ says }) => says);
    expect(phrases.filter((says) => !/^[a-z].*[^.]$/.test(says))).toEqual([]);
    expect(phrases.filter((says, at) => phrases.indexOf(says) !== at)).toEqual([]);
  });

  it('names rules of the catalogue only', () => {
    expect(deviations.filter(({ rule }) => ruleOf(rule) === undefined)).toEqual([]);
  });

  it('has a deviation for every rule that can turn the strict gate red', () => {
    const broken = new Set(deviations.map(({ rule }) => rule));
    const gating = rules.filter((rule) => rule.level !== 'MAY' && rule.provenance !== 'observed');
    expect(gating.length).toBeGreaterThan(0);
    expect(gating.filter(({ id }) => !broken.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it('changes something in each', () => {
    const hooks = ['request', 'answer', 'paper', 'vanished', 'balances'] as const;
    const idle = deviations.filter((deviation) => {
      const made = deviation.make(target);
      return hooks.every((hook) => made[hook] === undefined);
    });
    expect(idle.map(({ id }) => id)).toEqual([]);
  });
});

describe('the list of twins', () => {
  it('names for each the freedom it makes use of: a silence, an RFC, or what the interface leaves open', () => {
    const forms = /^(SIL-[0-9A-Z]+|RFC \d+ [\d.]+|the interface)\b/;
    expect(twins.filter(({ freedom }) => !forms.test(freedom)).map(({ id }) => id)).toEqual([]);
  });

  it('names silences of the catalogue only', () => {
    const known = new Set(silences.map(({ id }) => id));
    const named = twins.flatMap(({ freedom }) => freedom.match(/SIL-[0-9A-Z]+/g) ?? []);
    expect(named.filter((id) => !known.has(id))).toEqual([]);
  });
});
