import { expect, it } from 'vitest';
import { type Chance, seededChance } from '../../../../simulators/kit/chance.ts';
import { checks } from '../../../rules/index.ts';
import type { JournalEvent } from '../../journal/event.ts';
import { judge } from '../../judge/judge.ts';
import { planFor } from '../engine.ts';
import { runEventOf } from '../run-facts.ts';
import { readRecordedGate } from './recorded-gate.ts';

const events = readRecordedGate();
const plan = planFor({ facts: runEventOf(events).target });

type InCase = Extract<JournalEvent, { case: string }>;

/** The same run with every case brought to its end at some event of it, as an interruption does. */
function cutShort(chance: Chance): readonly JournalEvent[] {
  const cases = Map.groupBy(
    events.filter((event): event is InCase => 'case' in event && event.case !== undefined),
    (event) => event.case,
  );
  const rest = events.filter((event) => !('case' in event) || event.case === undefined);
  const cut = [...cases.values()].flatMap((whole) => endedEarly(whole, chance));
  return [...rest, ...cut].toSorted((one, other) => one.seq - other.seq);
}

/** What was asked by then and not answered is never answered. */
function endedEarly(whole: readonly InCase[], chance: Chance): readonly JournalEvent[] {
  const own = whole.slice(0, 1 + chance.below(whole.length));
  const [first] = own;
  const last = own.at(-1);
  if (first?.type !== 'case' || last === undefined || last === whole.at(-1)) return own;
  const answered = new Set(own.map((event) => (event.type === 'answered' ? event.call : 0)));
  const open = own.filter((event) => event.type === 'sent' && !answered.has(event.call));
  const { at } = last;
  return [
    ...own,
    { ...first, seq: last.seq + 0.25, at, phase: 'cut' },
    ...open.flatMap((event) =>
      event.type === 'sent'
        ? [
            {
              type: 'unanswered' as const,
              case: event.case,
              call: event.call,
              seq: last.seq + 0.5,
              at,
              reason: 'the run was interrupted',
            },
          ]
        : [],
    ),
  ];
}

it('a run that ends early says of a good service nothing that a whole one does not', () => {
  const isRed = new Set(['FAILED', 'NON-STRICT', 'HARNESS ERROR']);
  const seeds = Array.from({ length: 3 }, (_, at) => at + 1);
  const reds = seeds.flatMap((seed) =>
    judge(cutShort(seededChance(seed)), plan, checks)
      .filter(({ verdict }) => isRed.has(verdict))
      .map(({ planned, findings, why }) => [planned.rule.id, findings[0]?.case ?? why, seed]),
  );
  expect(reds).toEqual([]);
});
