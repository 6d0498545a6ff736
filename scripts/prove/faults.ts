import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { seededChance } from '../../simulators/kit/chance.ts';
import type { TestCaseRecord } from '../../suites/engine/run/coverage/record-test-case.ts';
import { pool } from '../../suites/engine/run/pool.ts';
import {
  type FaultProof,
  proveRealisticFault,
} from '../../suites/engine/run/prove-realistic-fault.ts';
import { type FaultySource, readFaults } from '../../suites/prove/faults/corpus.ts';
import type { RealisticFault } from '../../suites/prove/faults/fault.ts';
import { readPinnedRevision } from '../../suites/prove/faults/pinned-revision.ts';
import { ruleOf } from '../../suites/rules/every-rule.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { type FaultResults, openFaultResults } from './fault-results.ts';
import { type Judging, judgePinned } from './judge-pinned.ts';
import { openPinned, type Pinned } from './pinned.ts';
import { copyPinnedTree } from './pinned-tree.ts';
import { proveTerminalFaults } from './terminal-faults.ts';
import { testCaseRecords } from './test-case-records.ts';
import { touchedCallsIn } from './touched-calls.ts';
import { trafficOf } from './traffic-of.ts';

export interface FaultChoice {
  readonly source: FaultySource;
  /** Beginnings of ids, or parts of the corpus; none: all. */
  readonly only: readonly string[];
  /** Stop each gate at its first red rule. */
  readonly isFirstRed: boolean;
  /** Measure those again that the last run did not notice; the results of the others are kept. */
  readonly isSurvivors: boolean;
  readonly isAnew: boolean;
  /** Draw so many of the chosen ones, the same each time; undefined: all. */
  readonly sample?: number | undefined;
}

export interface ProvenFault {
  readonly source: FaultySource;
  readonly fault: RealisticFault;
  readonly proof: FaultProof;
}

type Common = Judging['common'];

/** Each worker runs a service and a gate: more would slow each other down. */
const workers = 2;
const root = join(import.meta.dirname, '../..');

/** Plants every chosen fault in a copy of the pinned revision and judges that. Throws UsageError for no fault. */
export async function proveFaults(
  choice: FaultChoice,
  common: Common,
  terminal: Terminal,
): Promise<readonly ProvenFault[]> {
  requireFaults();
  const chosen = drawn(readFaults(choice.source).filter(isChosen(choice)), choice.sample);
  if (chosen.length === 0) throw new UsageError(`no fault is chosen by ${choice.only.join(', ')}`);
  const results = openFaultResults(root, readPinnedRevision().commit);
  const missing = chosen.filter((fault) => isMissing(results.find(fault), choice));
  if (missing.length > 0) {
    const pinned = await openPinned(root, [choice.source], terminal);
    await judgePinned(choice.source, pinned, { root, common, terminal });
    const how = { choice, common, terminal, results };
    const prove = choice.source === 'terminal' ? measureTerminals : measure;
    if (!common.signal.aborted) await prove(missing, pinned, how);
  }
  return chosen.flatMap((fault) => {
    const proof = results.find(fault);
    return proof === undefined ? [] : [{ source: choice.source, fault, proof }];
  });
}

/** Judges the pinned service and the pinned terminal without a fault. Throws UsageError for what is not met. */
export async function judgeSound(
  isAnew: boolean,
  common: Common,
  terminal: Terminal,
): Promise<void> {
  requireFaults();
  const sources = ['service', 'terminal'] as const;
  const pinned = await openPinned(root, sources, terminal);
  for (const source of sources) {
    await judgePinned(source, pinned, { root, common, terminal, isAnew });
    if (common.signal.aborted) return;
    terminal.print(`the pinned ${source} meets the rules without a fault`);
  }
}

function requireFaults(): void {
  if (!existsSync(join(root, 'suites/prove/faults/corpus.ts')))
    throw new UsageError(
      "faults are planted in Platen's sources: this needs a clone of its repository",
    );
}

/** suites/prove/faults/sample-outcomes.tsv has the outcomes of a hundred that this seed draws. */
const sampleSeed = 43;

function drawn<T>(all: readonly T[], count = all.length): readonly T[] {
  if (count >= all.length) return all;
  const chance = seededChance(sampleSeed);
  const left = [...all];
  return Array.from({ length: count }, () => left.splice(chance.below(left.length), 1)).flat();
}

const isChosen =
  ({ only }: FaultChoice) =>
  ({ id, part }: RealisticFault): boolean =>
    only.length === 0 || only.some((given) => id.startsWith(given) || part === given);

function isMissing(proof: FaultProof | undefined, { isAnew, isSurvivors }: FaultChoice): boolean {
  return proof === undefined || isAnew || (isSurvivors && proof.outcome !== 'red');
}

interface Measuring {
  readonly choice: FaultChoice;
  readonly common: Common;
  readonly terminal: Terminal;
  readonly results: FaultResults;
}

async function measureTerminals(
  missing: readonly RealisticFault[],
  pinned: Pinned,
  { choice, common, terminal, results }: Measuring,
): Promise<void> {
  const { seed, clock, signal } = common;
  await proveTerminalFaults(missing, {
    pinned,
    isFirstRed: choice.isFirstRed,
    seed,
    clock,
    signal,
    terminal,
    keep: (fault, proof) => {
      results.store(fault, proof);
      terminal.print(lineOf({ fault, proof }));
    },
  });
}

async function measure(
  missing: readonly RealisticFault[],
  pinned: Pinned,
  { choice, common, terminal, results }: Measuring,
): Promise<void> {
  const records = await testCaseRecords(pinned, { root, common, terminal });
  const touchedCalls = touchedCallsIn(pinned.tree);
  using progress = terminal.progress('realistic faults');
  let done = 0;
  const waiting = missing.values();
  await pool(Array.from({ length: workers }), workers, async () => {
    const tree = copyPinnedTree(pinned.tree);
    try {
      for (const fault of waiting) {
        const traffic = trafficOf(fault, { root: tree, records, touchedCalls });
        const exercised = exercisedBy(traffic, records);
        const { isFirstRed } = choice;
        const passedOver = pinned.knownDifferences;
        const settings = { ...common, tree, traffic, passedOver, exercised, isFirstRed };
        const proof = await proveRealisticFault(fault, settings);
        if (common.signal.aborted) return;
        results.store(fault, proof);
        done += 1;
        terminal.print(`${lineOf({ fault, proof })}, ${String(traffic.length)} test cases`);
        progress.update(`${String(done)} of ${String(missing.length)}`);
      }
    } finally {
      rmSync(tree, { recursive: true, force: true });
    }
  });
}

/** Rules that some test cases exercise of the sound service, as often as each needs. */
function exercisedBy(
  traffic: readonly string[],
  records: readonly TestCaseRecord[],
): ReadonlySet<string> {
  const played = new Set(traffic);
  const times = new Map<string, number>();
  for (const { scenario, exercised } of records)
    if (played.has(scenario))
      for (const [rule, count] of Object.entries(exercised))
        times.set(rule, (times.get(rule) ?? 0) + count);
  return new Set([...times.keys()].filter((id) => (times.get(id) ?? 0) >= exercisedMinOf(id)));
}

const exercisedMinOf = (id: string): number => ruleOf(id)?.exercisedMin ?? 1;

/** "red        printing  short-edge-over-ipp: DOC-SEND-12 (then 3)" */
function lineOf({ fault, proof }: Pick<ProvenFault, 'fault' | 'proof'>): string {
  const [first, ...rest] = proof.rules;
  const then = rest.length === 0 ? '' : ` (then ${String(rest.length)})`;
  const seconds = `${(proof.durationMs / 1_000).toFixed(1)} s`;
  const where = proof.shownIn === undefined ? '' : ` in ${proof.shownIn}`;
  return `${proof.outcome.padEnd(10)} ${fault.part}  ${fault.id}: ${first ?? 'no rule'}${then}${where}, ${seconds}`;
}
