import { describe, expect, it } from 'vitest';
import type { SentEvent } from '../journal/event.ts';
import type { Json } from '../journal/json.ts';
import { judgedBy, saidBy } from '../judge/judged-by.ts';
import { type Call, played } from '../judge/played-calls.fixture.ts';
import { provenPairs, refuses } from './refusals.ts';

describe('refuses: a probe beside its control', () => {
  const bare = { headers: {}, pair: 1 };
  const probe = (status: number, json?: Json): Call => ['version.get', status, json, bare];
  const control: Call = ['version.get', 200, undefined, { pair: 1 }];
  const isBare = ({ sent }: { sent: SentEvent }): boolean =>
    sent.headers['x-api-key'] === undefined;

  it.each<['caller' | 'any' | 404, Call, readonly [number, ...string[]]]>([
    ['caller', probe(401), [1]],
    ['caller', probe(400), [1, '400']],
    ['any', probe(400), [1]],
    ['any', probe(200, { errorCode: 7 }), [1]],
    ['any', probe(200, { errorCode: 0 }), [1, '200 with errorCode 0']],
    [404, probe(404), [1]],
    [404, probe(403), [1, '403']],
  ])('by %s, answered %j: %j', (by, call, said) => {
    expect(
      saidBy({ rule: 'A-01', ...refuses({ probe: isBare, by }) }, played(call, control)),
    ).toEqual(said);
  });

  it.each([
    ['caller', '401 or 403'],
    ['any', '4xx or an errorCode other than 0'],
    [404, '404'],
  ] as const)('by %s says that it expected %s', (by, words) => {
    const { findings } = judgedBy(
      { rule: 'A-01', ...refuses({ probe: isBare, by }) },
      played(probe(500), control),
    );
    expect(findings.map(({ expected }) => expected)).toEqual([words]);
  });

  it.each<[string, readonly Call[]]>([
    ['of another pair', [probe(403), ['version.get', 200, undefined, { pair: 2 }]]],
    ['that was refused', [probe(403), ['version.get', 403, undefined, { pair: 1 }]]],
    ['that is none, without a pair', [['version.get', 403, undefined, { headers: {} }], control]],
  ])('proves nothing beside a control %s', (_, calls) => {
    expect(
      saidBy({ rule: 'A-01', ...refuses({ probe: isBare, by: 'caller' }) }, played(...calls)),
    ).toEqual([0]);
  });

  it('takes the control that the rule names', () => {
    const other = {
      rule: 'A-01',
      ...refuses({
        probe: isBare,
        control: ({ operation }) => operation === 'account.get',
        by: 'caller',
      }),
    };
    expect(saidBy(other, played(probe(403), control))).toEqual([0]);
    const named: Call = ['account.get', 200, undefined, { pair: 1 }];
    expect(saidBy(other, played(probe(403), named))).toEqual([1]);
  });

  it('what must hold besides counts once the probe tells something, and against it always', () => {
    const besides = (ok: boolean) => ({
      rule: 'A-01',
      ...refuses({
        probe: isBare,
        by: 'caller',
        *besides({ answered }) {
          yield { ok, witness: [answered.seq], expected: '', seen: 'besides' };
        },
      }),
    });
    expect(saidBy(besides(true), played(probe(403), control))).toEqual([2]);
    expect(saidBy(besides(true), played(probe(403)))).toEqual([0]);
    expect(saidBy(besides(false), played(probe(403)))).toEqual([1, 'besides']);
  });
});

it('pairs are answered with their probe and their control', () => {
  const journal = played(
    ['version.get', 403, undefined, { headers: {}, pair: 1 }],
    ['version.get', 200, undefined, { pair: 1 }],
  );
  const pairs: (readonly [number, number])[] = [];
  saidBy(
    {
      rule: 'A-01',
      *play(play, world) {
        const words = {
          probe: ({ sent }: { sent: SentEvent }) => sent.headers['x-api-key'] === undefined,
        };
        for (const [probe, control] of provenPairs(play, world, words))
          pairs.push([probe.status, control.status]);
        yield* [];
      },
    },
    journal,
  );
  expect(pairs).toEqual([[403, 200]]);
});

it('a call without a pair is no probe, and none is its own control', () => {
  const check = {
    rule: 'A-01',
    ...refuses({
      probe: ({ operation }) => operation === 'version.get',
      control: () => true,
      by: 'caller',
    }),
  };
  expect(saidBy(check, played(['version.get', 200]))).toEqual([0]);
  expect(saidBy(check, played(['version.get', 200, {}, { pair: 1 }]))).toEqual([1, '200']);
  const lenient = { rule: 'A-01', ...refuses({ probe: () => true, control: () => true, by: 200 }) };
  const pairs: number[] = [];
  const journal = played(['version.get', 200, {}, { pair: 1 }]);
  saidBy(
    {
      rule: 'A-01',
      *play(play, world) {
        pairs.push(
          [...provenPairs(play, world, { probe: () => true, control: () => true })].length,
        );
        yield* lenient.play(play, world);
      },
    },
    journal,
  );
  expect(pairs).toEqual([0]);
});
