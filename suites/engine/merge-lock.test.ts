import { describe, expect, it } from 'vitest';
import type { Declared, DeclaredRule } from './declared.ts';
import type { RulesLock } from './lock.ts';
import { lockChanges } from './lock-changes.ts';
import {
  declarationTroubles,
  mergeFaults,
  mergeShown,
  notShown,
  type Observed,
  type Played,
} from './merge-lock.ts';

const lock: RulesLock = {
  rules: new Map([
    ['TAP-01', ['card/tap', 'card/gone']],
    ['TAP-03', ['card/tap']],
    ['USR-01', ['users/all', 'card/tap']],
    ['TERM-01', []],
  ]),
  testCases: new Map([
    ['users/all', 50],
    ['card/tap', 100],
    ['card/gone', 10],
  ]),
  faults: new Map([
    ['prints-twice', { testCase: 'card/tap', alsoRed: ['TAP-03', 'TAP-09'] }],
    ['fault-that-is-gone', { testCase: 'card/tap', alsoRed: [] }],
  ]),
  retired: new Map([['TAP-09', 'says the same as TAP-01']]),
  sets: new Map([['2026-11', ['TAP-01']]]),
};

const declaredRule = (id: string, role: 'service' | 'terminal', module: string): DeclaredRule => ({
  id,
  role,
  module,
  mayLackFaults: role === 'terminal',
});
const tap = (id: string): DeclaredRule => declaredRule(id, 'service', 'card');
const declared: Declared = {
  rules: [
    tap('TAP-01'),
    tap('TAP-02'),
    tap('TAP-03'),
    declaredRule('USR-01', 'service', 'users'),
    declaredRule('TERM-01', 'terminal', 'terminals'),
    declaredRule('TERM-02', 'terminal', 'terminals'),
  ],
  testCases: [
    { name: 'users/all', module: 'users' },
    { name: 'users/new', module: 'users' },
    { name: 'card/tap', module: 'card' },
    { name: 'card/tap-many', module: 'card' },
  ],
  faults: [
    { id: 'prints-twice', rule: 'TAP-01' },
    { id: 'prints-nothing', rule: 'TAP-02' },
    { id: 'prints-late', rule: 'TAP-03' },
    { id: 'loses-a-user', rule: 'USR-01' },
  ],
};

const tapsOnly: Observed['isChosen'] = (id) => id.startsWith('TAP');
const plays = (
  all: Readonly<Record<string, readonly [number, ...string[]]>>,
): Map<string, Played> =>
  new Map(Object.entries(all).map(([name, [ms, ...ids]]) => [name, { ms, shows: new Set(ids) }]));
const merged = (all: Parameters<typeof plays>[0], isChosen = tapsOnly): RulesLock =>
  mergeShown(lock, declared, { isChosen, played: plays(all) });

describe('the rules of a recording', () => {
  it('come after those that precede them in their module, and only if they are chosen', () => {
    expect([...merged({}).rules.keys()]).toEqual([
      'TAP-01',
      'TAP-02',
      'TAP-03',
      'USR-01',
      'TERM-01',
    ]);
    expect([...merged({}, () => true).rules.keys()].at(-1)).toBe('TERM-02');
  });

  it('keep the listed test cases that exist as long as one of them may show them', () => {
    const everything = (): boolean => true;
    expect(merged({}).rules.get('TAP-01')).toEqual(['card/tap']);
    expect(merged({ 'card/tap': [90] }).rules.get('TAP-03')).toEqual(['card/tap']);
    expect(merged({ 'card/tap': [90] }).rules.get('USR-01')).toEqual(['users/all', 'card/tap']);
    const { rules } = merged({ 'card/tap': [90], 'users/all': [50, 'USR-01'] }, everything);
    expect(rules.get('USR-01')).toEqual(['users/all', 'card/tap']);
  });

  it('are told with the listed test cases that did not show them', () => {
    const played = plays({ 'card/tap': [90, 'TAP-01'] });
    const idle = notShown(lock, { isChosen: tapsOnly, played });
    expect([...idle]).toEqual([['TAP-03', ['card/tap']]]);
  });

  it('get the test cases of their own module that show them', () => {
    const { rules } = merged({
      'card/tap': [100, 'TAP-02'],
      'card/tap-many': [900, 'TAP-02'],
      'users/all': [5, 'TAP-02'],
    });
    expect(rules.get('TAP-02')).toEqual(['card/tap', 'card/tap-many']);
  });

  it('get the cheapest of all that show them if none is of their module', () => {
    const { rules } = merged({
      'users/all': [50, 'TAP-02'],
      'users/new': [20, 'TAP-02'],
      'card/tap': [10, 'TAP-01'],
    });
    expect(rules.get('TAP-02')).toEqual(['users/new']);
    expect(rules.get('TERM-01')).toEqual([]);
  });
});

describe('the test cases of a recording', () => {
  it('keep their times, and get one where they have none', () => {
    const { testCases } = merged({ 'card/tap': [90, 'TAP-01'], 'card/tap-many': [900] });
    expect([...testCases]).toEqual([
      ['users/all', 50],
      ['card/tap', 100],
      ['card/tap-many', 900],
    ]);
  });

  it('are listed without a time if nothing played them', () => {
    const { testCases } = merged({}, (id) => id.startsWith('USR'));
    expect([...testCases]).toEqual([
      ['users/all', 50],
      ['users/new', null],
      ['card/tap', 100],
    ]);
  });
});

describe('the faults of a recording', () => {
  it('are those that exist, with what was found or what is listed, without rules that are gone', () => {
    const found = new Map([['prints-nothing', { testCase: 'card/tap', alsoRed: ['TAP-01'] }]]);
    expect([...mergeFaults(lock, declared, found).faults]).toEqual([
      ['prints-twice', { testCase: 'card/tap', alsoRed: ['TAP-03'] }],
      ['prints-nothing', { testCase: 'card/tap', alsoRed: ['TAP-01'] }],
    ]);
  });

  it('are not written if nothing was found of a new one', () => {
    expect([...mergeFaults(lock, declared, new Map()).faults.keys()]).toEqual(['prints-twice']);
  });
});

describe('a declaration that cannot be recorded', () => {
  const without = (id: string): Declared => ({
    ...declared,
    rules: declared.rules.filter((rule) => rule.id !== id),
  });

  it('is one that is gone and not retired', () => {
    expect(declarationTroubles(lock, declared, tapsOnly)).toEqual([]);
    expect(declarationTroubles(lock, without('USR-01'), tapsOnly)).toEqual([
      "USR-01 no longer exists: restore it, or add a reason under 'retired' in rules.lock.json",
    ]);
    const kept = mergeShown(lock, without('USR-01'), { isChosen: tapsOnly, played: new Map() });
    expect(kept.rules.get('USR-01')).toEqual(['users/all', 'card/tap']);
  });

  it('is an id that two rules have, and a rule without a fault that could turn the gate red', () => {
    const twice = { ...declared, rules: [...declared.rules, tap('TAP-01')] };
    expect(declarationTroubles(lock, twice, tapsOnly)).toEqual([
      'TAP-01 is declared twice: give one of the two another number',
    ]);
    const faults = declared.faults.filter(({ rule }) => rule !== 'TAP-02');
    expect(declarationTroubles(lock, { ...declared, faults }, tapsOnly)).toEqual([
      'TAP-02 has no fault: nothing shows that it can fail',
    ]);
  });

  it('leaves the rules as soon as it is retired', () => {
    const retired = new Map([...lock.retired, ['USR-01', 'says nothing'] as const]);
    const observed = { isChosen: tapsOnly, played: new Map<string, Played>() };
    expect(declarationTroubles({ ...lock, retired }, without('USR-01'), tapsOnly)).toEqual([]);
    const after = mergeShown({ ...lock, retired }, without('USR-01'), observed);
    expect(after.rules.has('USR-01')).toBe(false);
  });

  it('is a retired one that is used again', () => {
    const again = {
      ...declared,
      rules: [...declared.rules, tap('TAP-09')],
      faults: [...declared.faults, { id: 'another', rule: 'TAP-09' }],
    };
    expect(declarationTroubles(lock, again, tapsOnly)).toEqual([
      'TAP-09 is retired and cannot be used again: choose a new number',
    ]);
    const after = mergeShown(lock, again, { isChosen: tapsOnly, played: new Map() });
    expect(after.rules.has('TAP-09')).toBe(false);
  });
});

it('the changes between two locks name what is new, gone and changed', () => {
  const after = mergeFaults(merged({ 'card/tap': [9, 'TAP-01', 'TAP-02'] }), declared, new Map());
  expect(lockChanges(lock, lock)).toEqual([]);
  expect(lockChanges(lock, after)).toEqual([
    'new rules: 1 (TAP-02)',
    'changed rules: 1 (TAP-01)',
    'new test cases: 1 (card/tap-many)',
    'test cases that are gone: 1 (card/gone)',
    'faults that are gone: 1 (fault-that-is-gone)',
    'changed faults: 1 (prints-twice)',
  ]);
});
