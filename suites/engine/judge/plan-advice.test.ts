import { describe, expect, it } from 'vitest';
import { type Need, type Rule, rule } from '../../spec/rule.ts';
import { makePlan } from './plan.ts';
import { adviceOf, adviceWords } from './plan-advice.ts';
import { factsWith } from './plan-facts.fixture.ts';

const bare = factsWith();
const must = rule('A-01', '4.4', { title: 'a' });
const needing = (...needs: readonly Need[]): Rule => ({ ...must, needs });
const advised = (rules: readonly Rule[], facts = bare) =>
  adviceOf(makePlan({ rules, facts, testCasesOf: () => ['s'] }));

describe('adviceOf', () => {
  it('begins with what adds most rules, and counts on top of what was advised before', () => {
    const rules = [
      needing('device'),
      needing('key.insecure'),
      needing('key.insecure'),
      needing('device', 'key.insecure'),
    ];
    expect(advised(rules)).toEqual([
      { add: ['keys.insecure'], rules: 2 },
      { add: ['deviceToken'], rules: 2 },
    ]);
  });

  it('advises additions together where none of them adds a rule alone', () => {
    const rules = [
      needing('allow.paper', 'device'),
      needing('allow.paper', 'device', 'key.insecure'),
    ];
    expect(advised(rules)).toEqual([
      { add: ['allow.paper: true', 'deviceToken'], rules: 1 },
      { add: ['keys.insecure'], rules: 1 },
    ]);
  });

  it('advises one key without permissions for every call that needs a single permission', () => {
    const rules = [
      needing('right.documents.list/ViewJob'),
      needing('right.users.get/ViewUser'),
      needing('key.limited'),
      needing('right.users.create/CreateUser'),
    ];
    expect(advised(rules)).toEqual([
      { add: ['keys.limited: a key without permissions'], rules: 3 },
      { add: ['keys.limited: a key with every permission except CreateUser'], rules: 1 },
    ]);
  });

  it('advises keys that each lack one permission together, at the place of what they add', () => {
    const [first, ...others] = advised([
      needing('right.users.create/CreateUser'),
      needing('key.insecure'),
      needing('key.insecure'),
      needing('right.users.delete/DeleteUser'),
      needing('right.users.update/ModifyUser'),
    ]);
    expect(first?.rules).toBe(3);
    expect(first && adviceWords(first)).toMatch(
      /^keys\.limited: a key with every permission except one, for each of \w+, \w+, \w+$/,
    );
    expect(others).toEqual([{ add: ['keys.insecure'], rules: 2 }]);
  });

  it('advises several members before one where only together they add more', () => {
    expect(
      advised([
        needing('key.insecure'),
        needing('key.vendor', 'domain.vendor'),
        needing('key.vendor', 'domain.vendor'),
      ]),
    ).toEqual([
      { add: ['keys.vendor', 'domains.vendor'], rules: 2 },
      { add: ['keys.insecure'], rules: 1 },
    ]);
  });

  it('counts nothing that is there, nor what is not applicable', () => {
    const half = factsWith({ device: 'device#1', declines: ['ipp'] });
    expect(advised([needing('device', 'allow.paper')], half)).toEqual([
      { add: ['allow.paper: true'], rules: 1 },
    ]);
    expect(advised([{ ...needing('allow.paper'), feature: 'ipp' }], half)).toEqual([]);
  });

  it('is empty where nothing is missing, or no addition helps', () => {
    expect(advised([must])).toEqual([]);
    const unplayed = makePlan({ rules: [must], facts: bare, testCasesOf: () => [] });
    expect(adviceOf(unplayed)).toEqual([]);
  });

  it.each<[Need, string]>([
    ['key.limited', 'keys.limited: a key without permissions'],
    ['key.authenticated-only', 'keys.authenticatedOnly'],
    [
      'role.users.get',
      'users.ordinary: a user without administrator rights, with the list of permissions',
    ],
    ['user.foreign', 'users.foreign'],
    ['domain.vendor', 'domains.vendor'],
    ['control.clock', 'control, with allow.clock: true'],
    ['control.restart', 'restart, with allow.restarts: true'],
    ['allow.restarts', 'restart, with allow.restarts: true'],
    [
      'host-domain',
      'domains.hostIsCustomer: true, with the host name registered as a domain of the customer account',
    ],
    ['balances', 'balances.url: the address where the target shows the balances of users'],
    ['policies', 'balances.policies: the address where the target accepts policies'],
    ['weather.fine' as Need, 'weather.fine'],
  ])('names for %s: %s', (need, add) => {
    expect(advised([needing(need)])).toEqual([{ add: [add], rules: 1 }]);
  });
});
