import { describe, expect, it } from 'vitest';
import { rules } from '../../rules/index.ts';
import { type Need, type Rule, rule } from '../../spec/rule.ts';
import type { TargetFacts } from '../journal/facts.ts';
import { isThere, makePlan } from './plan.ts';
import { factsWith } from './plan-facts.fixture.ts';

const bare = factsWith();
const rich = factsWith({
  keys: [
    { name: 'key#1', kind: 'full' },
    { name: 'key#2', kind: 'limited', permissions: ['ViewJob'] },
  ],
  users: [{ actor: 'ordinary', userName: 'a', providerId: 1, permissions: ['ViewJob'] }],
  device: 'device#1',
  containerDomain: 'c.example',
  foreignDomain: 'f.example',
  vendorDomain: 'v.example',
  controls: ['clock'],
  allow: ['paper'],
  hostDomain: true,
  balances: true,
  policies: true,
});

describe('what a profile brings', () => {
  it.each<Need>([
    'key.limited',
    'device',
    'user.ordinary' as Need,
    'domain.container',
    'domain.foreign',
    'domain.vendor',
    'control.clock',
    'allow.paper',
    'host-domain',
    'balances',
    'policies',
    'right.documents.list/AddJob',
    'role.users.get',
  ])('%s', (need) => {
    expect(isThere(need, need.startsWith('right') ? rightBut('ViewJob', 'AddJob') : rich)).toBe(
      true,
    );
    expect(isThere(need, bare)).toBe(false);
  });

  it.each<Need>(['key.insecure', 'control.restart', 'allow.lockouts', 'user.foreign'])(
    'a rich one lacks %s',
    (need) => {
      expect(isThere(need, rich)).toBe(false);
    },
  );

  it('knows no other needs', () => {
    expect(isThere('weather.fine' as Need, rich)).toBe(false);
    expect(isThere('domain.unheard-of' as Need, rich)).toBe(false);
    expect(isThere('domain' as Need, rich)).toBe(false);
  });
});

/** A profile with one key that is limited to these rights. */
function rightBut(...permissions: readonly string[]): TargetFacts {
  const given = permissions.filter((one) => one !== 'AddJob');
  return factsWith({ keys: [{ name: 'key#1', kind: 'limited', permissions: given }] });
}

describe('a key with every right of a call but one', () => {
  const need = 'right.users.create/CreateUser';
  const limited = (kind: 'limited' | 'full', permissions?: readonly string[]) =>
    factsWith({
      keys: [{ name: 'key#1', kind, ...(permissions === undefined ? {} : { permissions }) }],
    });

  it.each([
    ['has the others', limited('limited', ['ViewUser']), true],
    ['has that one too', limited('limited', ['ViewUser', 'CreateUser']), false],
    ['lacks another', limited('limited', []), false],
    ['lacks one of several others', limited('limited', ['ViewUser']), true],
    ['is no limited one', limited('full', ['ViewUser']), false],
    ['has no list', limited('limited'), false],
  ])('%s', (_, facts, there) => {
    expect(isThere(need, facts)).toBe(there);
  });
});

describe('a user who lacks a right of a call', () => {
  const user = (permissions?: readonly string[]) =>
    factsWith({
      users: [
        {
          actor: 'a',
          userName: 'a',
          providerId: 1,
          ...(permissions === undefined ? {} : { permissions }),
        },
      ],
    });

  it.each([
    ['lacks one of two', user(['ViewUser']), true],
    ['has both', user(['ViewUser', 'CreateUser']), false],
    ['has no list', user(), false],
  ])('%s', (_, facts, there) => {
    expect(isThere('role.users.create', facts)).toBe(there);
  });
});

const must = rule('A-01', '4.4', { title: 'a' });
const needing = (...needs: readonly Need[]): Rule => ({ ...must, needs });
const decided = (one: Rule, facts = bare, scenarios: readonly string[] = ['s']) =>
  makePlan({ rules: [one], facts, testCasesOf: () => scenarios })[0]?.decision;

describe('the decision on a rule whose test cases need something', () => {
  const needs: Readonly<Record<string, readonly Need[]>> = {
    users: ['user.reporting'],
    paper: ['allow.paper', 'key.insecure'],
    all: [],
  };
  const planned = (scenarios: readonly string[], facts = bare) =>
    makePlan({
      rules: [must],
      facts,
      testCasesOf: () => scenarios,
      needsOf: (name) => needs[name] ?? [],
    })[0];

  it('is to judge it where one of them can be played', () => {
    expect(planned(['users', 'all'])?.decision).toEqual({ kind: 'judge' });
    expect(planned(['users', 'all'])?.lacks).toBeUndefined();
  });

  it('is not to run it where none can be, and names what the nearest needs', () => {
    expect(planned(['paper', 'users'])).toMatchObject({
      lacks: ['user.reporting'],
      decision: {
        kind: 'not-run',
        reason: 'PREREQUISITE',
        why: 'the profile has no users.reporting',
      },
    });
    expect(planned(['paper'])?.decision).toMatchObject({ reason: 'NO-PERMISSION' });
  });
});

describe('the decision on a rule', () => {
  it('is to judge it when all is there', () => {
    expect(decided(must)).toEqual({ kind: 'judge' });
    expect(decided(needing('key.full', 'allow.paper'), rich)).toEqual({ kind: 'judge' });
  });

  it('is that a declined feature is not applicable, whatever else is missing', () => {
    const one: Rule = { ...needing('key.insecure'), feature: 'ipp' };
    expect(decided(one, factsWith({ declines: ['ipp'] }))).toEqual({
      kind: 'not-applicable',
      feature: 'ipp',
      why: "the profile declines the feature 'ipp'",
    });
    expect(decided(one)?.kind).toBe('not-run');
    expect(decided(must, factsWith({ declines: ['ipp'] }))).toEqual({ kind: 'judge' });
  });

  it.each<[readonly Need[], string, string]>([
    [['key.insecure'], 'PREREQUISITE', 'the profile has no keys.insecure'],
    [['device', 'key.insecure'], 'PREREQUISITE', 'the profile has no keys.insecure, deviceToken'],
    [['allow.paper'], 'NO-PERMISSION', 'the profile has no allow.paper'],
    [
      ['right.users.create/CreateUser'],
      'PREREQUISITE',
      'the profile has no keys.limited with all permissions of users.create except CreateUser',
    ],
    [
      ['role.users.create'],
      'PREREQUISITE',
      'the profile has no users.ordinary without one of the permissions of users.create',
    ],
  ])('is not to run it without %j', (needs, reason, why) => {
    expect(decided(needing(...needs))).toEqual({ kind: 'not-run', reason, why });
  });

  it('says what the target refuses of what the profile has', () => {
    const shut = factsWith({ refused: { 'key.insecure': '401' } });
    expect(decided(needing('key.insecure'), shut)).toMatchObject({
      reason: 'REFUSED',
      why: 'the target refuses keys.insecure of the profile (401)',
    });
    expect(decided(needing('device', 'key.insecure'), shut)).toMatchObject({
      reason: 'PREREQUISITE',
      why: 'the profile has no deviceToken; the target refuses keys.insecure of the profile (401)',
    });
  });

  it('is not to run what no test case exercises', () => {
    expect(decided(must, bare, [])).toEqual({
      kind: 'not-run',
      reason: 'NOT-REACHED',
      why: 'no test case is recorded for it',
    });
  });
});

describe('the choice of rules', () => {
  const rules = [must, rule('B-01', '4.4', { title: 'b' }), rule('AB-01', '4.4', { title: 'c' })];
  const chosen = (only?: readonly string[]) =>
    makePlan({
      rules,
      facts: bare,
      testCasesOf: (id) => [id],
      ...(only === undefined ? {} : { only }),
    });

  it('is all of them, or those whose ids begin so', () => {
    expect(chosen().map((one) => one.rule.id)).toEqual(['A-01', 'B-01', 'AB-01']);
    expect(chosen(['A']).map((one) => one.rule.id)).toEqual(['A-01', 'AB-01']);
    expect(chosen(['B-', 'AB']).map((one) => one.rule.id)).toEqual(['B-01', 'AB-01']);
    expect(chosen(['01'])).toEqual([]);
  });

  it('marks those that the profile expects, and the others as outside, but not under a requirement set', () => {
    const expectations = (expect: readonly string[] | undefined, set?: string) =>
      makePlan({
        rules,
        facts: factsWith(expect === undefined ? {} : { expect }),
        testCasesOf: (id) => [id],
        ...(set === undefined ? {} : { set }),
      }).map(({ expectation }) => expectation);
    expect(expectations(['A-', 'AB-01'])).toEqual(['expected', 'outside', 'expected']);
    expect(expectations(undefined)).toEqual([undefined, undefined, undefined]);
    expect(expectations(['A-'], '2026-11')).toEqual([undefined, undefined, undefined]);
  });

  it('keeps the test cases of each', () => {
    expect(chosen(['B'])[0]?.scenarios).toEqual(['B-01']);
  });
});

describe('rules that limited keys show', () => {
  const decided = (...keys: readonly (readonly string[])[]) => {
    const facts = factsWith({
      allow: ['paper'],
      keys: keys.map((permissions, at) => ({
        name: `key#${String(at)}`,
        kind: 'limited',
        permissions,
      })),
    });
    const plan = makePlan({ rules, facts, testCasesOf: () => ['s'], only: ['KEY-22', 'OUT-06'] });
    return plan.filter(({ decision }) => decision.kind === 'judge').map((one) => one.rule.id);
  };

  it('are judged with keys that lack just what is probed, and not with any', () => {
    expect(decided(['ViewReport'])).toEqual([]);
    expect(decided(['ViewOutputPort', 'ViewLicense'])).toEqual([]);
    expect(decided(['ViewOutputPort'])).toEqual(['OUT-06']);
    expect(decided(['ViewJob'])).toEqual([]);
    expect(decided(['ViewJob'], ['ReleaseJob'])).toEqual(['KEY-22']);
  });
});
