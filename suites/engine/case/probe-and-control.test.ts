import { describe, expect, it } from 'vitest';
import type { Json } from '../journal/json.ts';
import { textMember } from '../journal/json.ts';
import { judgedBy, saidBy } from '../judge/judged-by.ts';
import { type Call, namedA, noGroups, played } from '../judge/played-calls.fixture.ts';
import { provenPairs, type Refusal, refusesProbes } from './refusals.ts';
import { addsNothing } from './resource-assertions.ts';

const refused = (by: Refusal, besides?: Parameters<typeof refusesProbes>[2]) => ({
  rule: 'A-01',
  play: refusesProbes('A-01', by, besides),
});

const marked = { pair: 1, probes: ['A-01'] };
const probe = (status: number, json?: Json): Call => ['version.get', status, json, marked];
const control: Call = ['version.get', 200, undefined, { pair: 1 }];

describe('a probe beside its control', () => {
  it.each<['caller' | 'any' | 404, Call, readonly [number, ...string[]]]>([
    ['caller', probe(401), [1]],
    ['caller', probe(400), [1, '400']],
    ['any', probe(400), [1]],
    ['any', probe(200, { errorCode: 7 }), [1]],
    ['any', probe(200, { errorCode: 0 }), [1, '200 with errorCode 0']],
    [404, probe(404), [1]],
    [404, probe(403), [1, '403']],
  ])('by %s, answered %j: %j', (by, call, said) => {
    expect(saidBy(refused(by), played(call, control))).toEqual(said);
  });

  it.each([
    ['caller', '401 or 403'],
    ['any', '4xx or an errorCode other than 0'],
    [404, '404'],
  ] as const)('by %s states that it expected %s', (by, words) => {
    const { findings } = judgedBy(refused(by), played(probe(500), control));
    expect(findings.map(({ expected }) => expected)).toEqual([words]);
  });

  it.each<[string, Call, readonly [number, ...string[]]]>([
    ['of another group', ['version.get', 200, undefined, { pair: 2 }], [0]],
    ['that was refused', ['version.get', 403, undefined, { pair: 1 }], [0]],
    ['that is a probe of the rule itself', ['version.get', 200, undefined, marked], [1, '200']],
  ])('a refusal proves nothing beside a control %s', (_, other, said) => {
    expect(saidBy(refused('caller'), played(probe(403), other))).toEqual(said);
  });

  it('a success is wrong without a control too', () => {
    expect(saidBy(refused('caller'), played(probe(200)))).toEqual([1, '200']);
  });

  it('assertions besides count once the probe proves something, and where they are broken', () => {
    const besides = (ok: boolean) =>
      refused('caller', function* ({ answered }) {
        yield { ok, witness: [answered.seq], expected: '', seen: 'besides' };
      });
    expect(saidBy(besides(true), played(probe(403), control))).toEqual([2]);
    expect(saidBy(besides(true), played(probe(403)))).toEqual([0]);
    expect(saidBy(besides(false), played(probe(403)))).toEqual([1, 'besides']);
  });
});

describe('a refused call that must leave a list as it was', () => {
  const isB = (record: Json): boolean => textMember(record, 'name') === 'b';
  const watching = refused('any', addsNothing({ list: 'groups.list', about: isB }));
  const bare: Call = ['groups.create', 400, {}, marked];
  const created: Call = ['groups.create', 200, { errorCode: 0 }, { ...namedA, pair: 1 }];
  const done: Call = ['groups.list', 200, [{ id: 2, name: 'b' }]];

  it.each<[string, readonly Call[], readonly [number, ...string[]]]>([
    ['nothing was done', [bare, noGroups, created], [2]],
    ['it was done nevertheless', [bare, done, created], [2, 'a list with it']],
    ['no list was read', [bare, created], [1]],
    ['the control came before the list', [bare, created, done], [1]],
    ['the control came before the probe', [created, bare, done], [2, 'a list with it']],
    [
      'a call of another group came before the list',
      [bare, ['groups.create', 200, { errorCode: 0 }, { ...namedA, pair: 2 }], done, created],
      [2, 'a list with it'],
    ],
    [
      'a refused control came before the list',
      [bare, ['groups.create', 403, {}, { ...namedA, pair: 1 }], done, created],
      [2, 'a list with it'],
    ],
    [
      'another call of the group came before the list',
      [bare, ['users.create', 200, { errorCode: 0 }, { pair: 1 }], done, created],
      [2, 'a list with it'],
    ],
  ])('%s', (_, calls, expected) => {
    expect(saidBy(watching, played(...calls))).toEqual(expected);
  });

  it('states what it expected', () => {
    const { findings } = judgedBy(watching, played(bare, done, created));
    expect(findings[0]?.expected).toBe('a list without a record of the refused call');
  });
});

describe('pairs of a request and one of its group that succeeded', () => {
  const pairsOf = (...calls: readonly Call[]): readonly (readonly [number, number])[] => {
    const pairs: (readonly [number, number])[] = [];
    const check = {
      rule: 'A-01',
      *play(c: Parameters<typeof provenPairs>[0]) {
        for (const [one, other] of provenPairs(c, (x) => x.probes('A-01')))
          pairs.push([one.status, other.status]);
        yield* [];
      },
    };
    saidBy(check, played(...calls));
    return pairs;
  };

  it('have both exchanges', () => {
    expect(pairsOf(probe(403), control)).toEqual([[403, 200]]);
  });

  it('need another request of the group', () => {
    expect(pairsOf(probe(200), ['version.get', 200])).toEqual([]);
  });
});
