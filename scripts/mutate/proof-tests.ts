import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Disturbed, disturbances, disturbing } from '../../suites/journal/disturbed.ts';
import type { CaseEvent, JournalEvent } from '../../suites/journal/event.ts';
import { readJournal } from '../../suites/journal/ndjson.ts';
import type { Check } from '../../suites/judge/check.ts';
import { judgeInShort } from '../../suites/judge/in-short.ts';
import { judge, type RuleResult } from '../../suites/judge/judge.ts';
import type { PlannedRule } from '../../suites/judge/plan.ts';
import { checks } from '../../suites/rules/checks.ts';
import { predictions } from '../../suites/rules/checks-predictions.ts';
import { deviations } from '../../suites/rules/deviations.ts';
import { planFor } from '../../suites/run/engine.ts';
import { contradiction } from './contradiction.ts';
import { cutShort, withStrays } from './derived-journals.ts';
import { type RecordedKind, type Recording, readRecording, recordingsIn } from './recordings.ts';

/** Recorded, or made of the recording of a conformant target. */
export type TestKind = RecordedKind | 'cut' | 'stray' | 'disturbed';

/** One claim of the proof: what a journal must be judged to be. */
export interface ProofTest {
  readonly kind: TestKind;
  /** Unique among those of its kind. */
  readonly name: string;
  readonly recording: Recording;
  /** Which one of those that were made of the recording. */
  readonly nth: number;
  /** How many events it has. */
  readonly size: number;
  /** Which rule a deviation breaks; which ones a case of the gate exercises. */
  readonly rules: readonly string[];
  /** How often each rule sees a situation in it. */
  readonly situations: Readonly<Record<string, number>>;
  /** What is red in the recording, as the judge says that is not mutated. */
  readonly red: readonly RuleResult[];
  /** The rules that predictions alone see broken. */
  readonly predicted: readonly string[];
  /** Of a disturbed recording: what each rule's result is in short, by checks and by predictions. */
  readonly told?: Told;
  readonly foretold?: Told;
}

type Told = Readonly<Record<string, string>>;

/** Makes the tests of the recordings by the judge as it is, and keeps them there; says what it contradicts itself. */
export function storeTests(folder: string, say: (line: string) => void): void {
  const tests = recordingsIn(folder).flatMap((recording) =>
    journalsOf(recording, readRecording(folder, recording)).flatMap(({ kind, nth, events }) => {
      const name =
        kind === 'cut' ? `${recording.kind}/${recording.name}/${String(nth)}` : recording.name;
      const { test, results } = testOf({ kind, name, recording, nth }, events);
      const why = events.length > mostEvents ? 'too long' : contradiction(test, results);
      if (why === undefined) return [test];
      say(`left out: ${kind} ${name}: ${why}`);
      return [];
    }),
  );
  writeFileSync(
    join(folder, 'tests.json'),
    JSON.stringify([...tests, ...disturbances.map(disturbedTest)]),
  );
}

/** What `suites/run/recorded-gate.full.test.ts` holds the judge to on disturbed recordings. */
function disturbedTest(nth: number): ProofTest {
  const recording = { kind: 'gate', name: 'whole' } as const;
  const events = disturbedGate(nth);
  const plan = planOf(events);
  const told = (by: readonly Check[]): Told =>
    Object.fromEntries(
      judgeInShort(events, plan, { checks: by }).map(({ planned, short }) => [
        planned.rule.id,
        short,
      ]),
    );
  return {
    kind: 'disturbed',
    name: String(nth),
    recording,
    nth,
    size: events.length,
    rules: [],
    situations: {},
    red: [],
    predicted: [],
    told: told(checks),
    foretold: told(predictions),
  };
}

const gateFile = new URL('../../fixtures/journals/gate.ndjson.gz', import.meta.url);

let gate: Disturbed | undefined;

function disturbedGate(seed: number): readonly JournalEvent[] {
  gate ??= disturbing(readJournal(gunzipSync(readFileSync(gateFile)).toString('utf8')));
  return gate(seed);
}

/** What a test is judged by. */
export function eventsOf(
  folder: string,
  { kind, nth, recording }: ProofTest,
): readonly JournalEvent[] {
  if (kind === 'disturbed') return disturbedGate(nth);
  const all = journalsOf(recording, readRecording(folder, recording));
  return all.find((one) => one.kind === kind && one.nth === nth)?.events ?? [];
}

/** A recording beyond this takes seconds to judge, for each mutant. */
const mostEvents = 5_000;

interface Made {
  readonly kind: TestKind;
  readonly nth: number;
  readonly events: readonly JournalEvent[];
}

/** Longer ones are played for their length, and say nothing more when they are cut or added to. */
const longest = 400;

function journalsOf({ kind }: Recording, events: readonly JournalEvent[]): readonly Made[] {
  const itself = { kind, nth: 0, events };
  if (events.length > longest || (kind !== 'gate' && kind !== 'sequence')) return [itself];
  const cut = cutShort(events).map((some, nth) => ({ kind: 'cut', nth, events: some }) as const);
  const stray = { kind: 'stray', nth: 0, events: withStrays(events) } as const;
  return [itself, ...cut, ...(kind === 'gate' ? [stray] : [])];
}

export function readTests(folder: string): readonly ProofTest[] {
  return JSON.parse(readFileSync(join(folder, 'tests.json'), 'utf8')) as readonly ProofTest[];
}

const plans = new Map<string, readonly PlannedRule[]>();

/** Targets differ by their addresses, of which no plan takes notice. */
export function planOf([run]: readonly JournalEvent[]): readonly PlannedRule[] {
  if (run?.type !== 'run') throw new Error("a journal begins with its 'run' event");
  const key = JSON.stringify({ ...run.target, baseUrl: '' });
  const plan = plans.get(key) ?? planFor({ facts: run.target });
  plans.set(key, plan);
  return plan;
}

function testOf(
  made: Pick<ProofTest, 'kind' | 'name' | 'recording' | 'nth'>,
  events: readonly JournalEvent[],
): { readonly test: ProofTest; readonly results: readonly RuleResult[] } {
  const plan = planOf(events);
  const results = judge(events, plan, checks);
  const own = deviations.find(({ id }) => id === made.name)?.rule ?? '';
  const test = {
    ...made,
    size: events.length,
    rules: made.kind === 'deviation' ? [own] : exercisedBy(events, results),
    situations: Object.fromEntries(
      results.map(({ planned, exercised }) => [planned.rule.id, exercised]),
    ),
    red: results
      .filter(({ findings }) => findings.length > 0)
      .map((one) => ({ ...one, exercisedIn: new Map() })),
    predicted: judge(events, plan, predictions)
      .filter(({ findings }) => findings.length > 0)
      .map(({ planned }) => planned.rule.id),
  };
  return { test, results };
}

/** Of the rules that a scenario says it exercises, those that its case alone makes OK. */
function exercisedBy(
  events: readonly JournalEvent[],
  results: readonly RuleResult[],
): readonly string[] {
  const scenario = events.find((event): event is CaseEvent => event.type === 'case')?.scenario;
  return results
    .filter(({ verdict }) => verdict === 'OK')
    .filter(({ planned }) => planned.scenarios.includes(scenario ?? ''))
    .map(({ planned }) => planned.rule.id);
}
