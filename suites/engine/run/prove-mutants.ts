import type { Chance } from '../../../simulators/kit/chance.ts';
import { explained, explains } from '../../prove/mutants/explained.ts';
import type { Explanation } from '../../prove/mutants/explanation.ts';
import { groupName, type Mutant, type MutantGroup } from '../../prove/mutants/mutant.ts';
import { mutateCase } from '../../prove/mutants/mutate-journal.ts';
import { checks } from '../../rules/index.ts';
import type { JournalEvent, RunEvent } from '../journal/event.ts';
import { cleanupCase } from '../journal/leftovers/why-left.ts';
import { firstRed, judge } from '../judge/judge.ts';
import type { PlannedRule } from '../judge/plan.ts';
import { planFor } from './engine.ts';
import { isOfRound } from './rounds.ts';
import { runEventOf } from './run-facts.ts';

export interface MutantsInput {
  readonly journal: readonly JournalEvent[];
  /** Which mutants of a group are tried first. */
  readonly chance: Chance;
  /** How many of a group are tried before it is said to survive; of an explained one, a few are enough. */
  readonly tries: { readonly unexplained: number; readonly explained: number };
  /** Told of each kind that has been tried. */
  readonly tell?: (done: number, of: number) => void;
}

/** Every mutant of the group that was tried left all rules as they were. */
export interface Survivor {
  readonly group: MutantGroup;
  readonly tried: number;
  readonly of: number;
  /** One of them. */
  readonly case: string;
  readonly seq: number;
  readonly explanation: Explanation | undefined;
}

export interface MutantsProof {
  /** All mutants there are, and how many of them were judged. */
  readonly mutants: number;
  readonly judged: number;
  readonly groups: number;
  readonly killed: number;
  readonly survivors: readonly Survivor[];
  /** Explanations of nothing that survived. */
  readonly idle: readonly Explanation[];
  /** Cases whose recording is red itself. */
  readonly red: readonly string[];
}

/** Beyond as many events a case shows nothing that smaller ones don't, and takes seconds to judge. */
const largestCase = 250;

/**
 * Judges mutants of a recorded run, each with its own case alone: cases keep to state of their own.
 * A group is killed when one of its mutants makes a rule FAILED or NON-STRICT, which shows that a
 * rule looks at the value; that a rule is only exercised less often kills nothing.
 */
export function proveMutants(input: MutantsInput): MutantsProof {
  const run = runEventOf(input.journal);
  const bench: Bench = {
    run,
    plan: planFor({ facts: run.target }),
    cases: casesOf(input.journal),
  };
  const red = [...bench.cases].filter(([, events]) => isRed(events, bench)).map(([name]) => name);
  const whole = [...bench.cases].filter(([name]) => !red.includes(name));
  const mutants = whole.flatMap(([, events]) => [...mutateCase(events)]);
  const groups = Map.groupBy(mutants, ({ group }) => groupName(group));
  const tried = [...groups.values()].map((all, done) => {
    input.tell?.(done, groups.size);
    return tryGroup(all, input, bench);
  });
  const survivors = tried.flatMap(({ survivor }) => (survivor === undefined ? [] : [survivor]));
  return {
    mutants: mutants.length,
    judged: tried.reduce((sum, one) => sum + one.judged, 0),
    groups: groups.size,
    killed: groups.size - survivors.length,
    survivors,
    idle: explained.filter(
      (one) => one.isSeldom !== true && !survivors.some(({ explanation }) => explanation === one),
    ),
    red,
  };
}

interface Bench {
  readonly run: RunEvent;
  readonly plan: readonly PlannedRule[];
  readonly cases: ReadonlyMap<string, readonly JournalEvent[]>;
}

function casesOf(journal: readonly JournalEvent[]): Bench['cases'] {
  const cases = Map.groupBy(
    journal.filter((event) => 'case' in event && !isOfRound(event)),
    (event) => ('case' in event ? event.case : ''),
  );
  cases.delete(cleanupCase);
  return new Map([...cases].filter(([, events]) => events.length <= largestCase));
}

interface Tried {
  readonly judged: number;
  readonly survivor: Survivor | undefined;
}

function tryGroup(all: readonly Mutant[], { chance, tries }: MutantsInput, bench: Bench): Tried {
  const [first] = all;
  if (first === undefined) return { judged: 0, survivor: undefined };
  const { group } = first;
  const explanation = explained.find((one) => explains(one, group));
  const most = Math.min(
    all.length,
    explanation === undefined ? tries.unexplained : tries.explained,
  );
  const left = [...all];
  for (let judged = 1; judged <= most; judged += 1) {
    const [mutant = first] = left.splice(chance.below(left.length), 1);
    if (isRed(mutated(mutant, bench), bench)) return { judged, survivor: undefined };
  }
  const { case: inCase, seq } = first;
  const survivor = { group, tried: most, of: all.length, case: inCase, seq, explanation };
  return { judged: most, survivor };
}

function mutated(mutant: Mutant, { cases }: Bench): readonly JournalEvent[] {
  const events = cases.get(mutant.case) ?? [];
  return events.flatMap((event) => (event.seq === mutant.seq ? mutant.make() : [event]));
}

function isRed(events: readonly JournalEvent[], { run, plan }: Bench): boolean {
  return firstRed(judge([run, ...events], plan, checks)) !== undefined;
}
