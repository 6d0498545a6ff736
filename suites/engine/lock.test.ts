import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { everyRule } from '../rules/every-rule.ts';
import { faults, testCases } from '../rules/index.ts';
import { listOrder, lockFile, type RulesLock, readLock } from './lock.ts';
import { lockText } from './lock-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-lock-'));
const file = join(folder, 'rules.lock.json');
afterAll(() => rmSync(folder, { recursive: true }));

const small: RulesLock = {
  rules: new Map([
    ['TAP-02', ['card/tap', 'card/tap-many']],
    ['TAP-01', []],
  ]),
  testCases: new Map([
    ['card/tap-many', 120],
    ['card/tap', null],
  ]),
  faults: new Map([
    ['prints-twice', { testCase: 'card/tap', alsoRed: ['TAP-01'] }],
    ['not-measured', { alsoRed: [] }],
  ]),
  retired: new Map([['TAP-03', 'says the same as TAP-01']]),
  sets: new Map([['2026-11', ['TAP-01', 'TAP-02']]]),
};

describe('the text of a lock', () => {
  it('has one line for each rule, test case and fault; faults are sorted', () => {
    const lines = lockText(small).split('\n');
    expect(lines.slice(1, 4)).toEqual([
      '  "rules": {',
      '    "TAP-02": ["card/tap", "card/tap-many"],',
      '    "TAP-01": []',
    ]);
    expect(lines.slice(9, 12)).toEqual([
      '  "faults": {',
      '    "not-measured": {},',
      '    "prints-twice": { "testCase": "card/tap", "alsoRed": ["TAP-01"] }',
    ]);
  });

  it('is read as what was written, in the same order', () => {
    writeFileSync(file, lockText(small));
    const read = readLock(file);
    expect(read).toEqual(small);
    expect([...read.rules.keys()]).toEqual(['TAP-02', 'TAP-01']);
    expect([...read.testCases.keys()]).toEqual(['card/tap-many', 'card/tap']);
    expect(lockText(read)).toBe(lockText(small));
  });

  it.each([
    ['<<<<<<< HEAD', 'it is not JSON'],
    ['[]', "'the file' is not an object"],
    ['{"rules":{"TAP-01":"card/tap"}}', "the value of 'TAP-01' in 'rules' has another form"],
    ['{"rules":{},"testCases":{"card/tap":-1}}', "the value of 'card/tap' in 'testCases'"],
    ['{"rules":{},"testCases":{}}', "'faults' is not an object"],
  ])('%s is refused with the reason', (text, why) => {
    writeFileSync(file, text);
    expect(() => readLock(file)).toThrow(why);
  });
});

describe('rules.lock.json', () => {
  const lock = readLock();
  const known = new Set(everyRule.map(({ id }) => id));
  const again = 'run platen prove --record and commit rules.lock.json';

  it('lists the rules in the order of the catalogue, and the test cases in that of the plays', () => {
    expect([...lock.rules.keys()], again).toEqual(everyRule.map(({ id }) => id));
    const ids = (rules: readonly { readonly id: string }[]) => rules.map(({ id }) => id);
    expect(ids(listOrder([...known].toReversed().map((id) => ({ id }))))).toEqual([...known]);
    expect([...lock.testCases.keys()], again).toEqual(testCases.map(({ name }) => name));
  });

  it('has every fault and no other', () => {
    const ids = faults.map(({ id }) => id);
    expect([...lock.faults.keys()].toSorted(), again).toEqual(ids.toSorted());
  });

  it('names only rules and test cases that exist', () => {
    const red = [...lock.faults.values()].flatMap((fault) => fault.alsoRed);
    expect(red.filter((id) => !known.has(id))).toEqual([]);
    const shown = [...lock.rules.values(), cheapest(lock)].flat();
    expect(shown.filter((name) => !lock.testCases.has(name))).toEqual([]);
  });

  it('has no rule among those that turn red with it', () => {
    const wrong = faults.filter(({ id, rule }) => lock.faults.get(id)?.alsoRed.includes(rule));
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('is written as the recording writes it', () => {
    expect(readFileSync(lockFile, 'utf8')).toBe(lockText(lock));
  });
});

function cheapest({ faults }: RulesLock): readonly string[] {
  return [...faults.values()].flatMap(({ testCase }) => testCase ?? []);
}
