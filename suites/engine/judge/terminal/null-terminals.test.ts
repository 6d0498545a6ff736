import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { terminalRules } from '../../../rules/every-rule.ts';
import { operations } from '../../../spec/operations.ts';
import type { JournalEvent } from '../../journal/event.ts';
import { PanelJournal } from '../../journal/panel-journal.ts';
import { judge } from '../judge.ts';
import { terminalChecks } from '../terminal-checks.ts';

const doings = ['look', 'release', 'delete', 'download', 'copy', 'scan', 'tap'] as const;
const plan = terminalRules.map((rule) => {
  return { rule, scenarios: ['all'], gates: true, decision: { kind: 'judge' } } as const;
});

/** What a service answers who knows nobody: refusals, and what it tells anybody. */
const answer = fc.constantFrom(
  { status: 401 },
  { status: 403 },
  { status: 404 },
  { status: 400 },
  { status: 503, headers: { 'retry-after': '1' } },
  { status: 200, json: { errorCode: 1001 } },
);
const open = { status: 200, json: { version: '1', buildDate: '', buildTimeStamp: 1 } };
const value = fc.oneof(fc.string(), fc.nat().map(String), fc.constantFrom('true', 'false', '0'));

/** Any call with any parameters, answered as to a stranger. */
const call = fc.constantFrom(...operations).chain((operation) =>
  fc.record({
    operation: fc.constant(operation),
    values: fc.array(fc.option(value), {
      minLength: operation.parameters.length,
      maxLength: operation.parameters.length,
    }),
    answer: operation.id === 'version.get' ? fc.constant(open) : answer,
    withKey: fc.boolean(),
  }),
);

interface Called {
  readonly operation: (typeof operations)[number];
  readonly values: readonly (string | null)[];
  readonly answer: { readonly status: number };
  readonly withKey: boolean;
}

function play(panel: PanelJournal, { operation, values, answer: told, withKey }: Called): void {
  const given = operation.parameters.flatMap(({ name, place }, at) => {
    const one = values[at];
    return one === null || one === undefined ? [] : [{ name, place, one }];
  });
  const pairs = given
    .filter(({ place }) => place !== 'path')
    .map(({ name, one }) => [name, one] as const);
  const ofPath = given
    .filter(({ place }) => place === 'path')
    .map(({ name, one }) => [name, one] as const);
  const { 'x-api-key': key, ...bare } = panel.headers({});
  panel.form(operation.method, operation.id, {
    path: operation.path,
    answer: told,
    sent: {
      headers: withKey && key !== undefined ? { ...bare, 'x-api-key': key } : bare,
      parameters: pairs,
      query: pairs,
      pathParameters: Object.fromEntries(ofPath),
    },
  });
}

function okOf(events: readonly JournalEvent[]): readonly string[] {
  const results = judge(events, plan, terminalChecks);
  const broken = results.filter(({ verdict }) => verdict === 'HARNESS ERROR');
  expect(broken.map(({ planned, why }) => `${planned.rule.id}: ${why ?? ''}`)).toEqual([]);
  return results.filter(({ verdict }) => verdict === 'OK').map(({ planned }) => planned.rule.id);
}

function journal(
  situations: readonly (readonly Called[])[],
  outcome: 'done' | 'failed' | 'nothing',
) {
  const panel = new PanelJournal();
  for (const [at, calls] of situations.entries()) {
    panel.begin(`situation/${String(at)}`);
    panel.asked(doings[at % doings.length] ?? 'look', { who: 'card of ann', waiting: 2 });
    panel.connected('unverified', false);
    for (const one of calls) play(panel, one);
    panel.told(outcome);
    panel.end();
  }
  return panel.events;
}

describe('no rule is OK of a terminal that', () => {
  it('never calls', () => {
    expect(
      okOf(
        journal(
          doings.map(() => []),
          'done',
        ),
      ),
    ).toEqual([]);
    expect(
      okOf(
        journal(
          doings.map(() => []),
          'failed',
        ),
      ),
    ).toEqual([]);
  });

  it('makes one call for whatever it is asked', () => {
    for (const operation of operations) {
      const values = operation.parameters.map(() => '1');
      const once = { operation, values, answer: { status: 403 }, withKey: true };
      expect(
        okOf(
          journal(
            doings.map(() => [once]),
            'failed',
          ),
        ),
        operation.id,
      ).toEqual([]);
    }
  });

  it('calls everything at random', () => {
    const outcomes = fc.constantFrom('done', 'failed', 'nothing');
    fc.assert(
      fc.property(
        fc.array(fc.array(call, { maxLength: 12 }), { minLength: 1, maxLength: 7 }),
        outcomes,
        (situations, outcome) => {
          expect(okOf(journal(situations, outcome))).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });
});
