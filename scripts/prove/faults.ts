import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { JournalEvent } from '../../suites/journal/event.ts';
import { type FaultySource, readFaults } from '../../suites/prove/faults/corpus.ts';
import type { Fault } from '../../suites/prove/faults/fault.ts';
import { startBuiltIn } from '../../suites/run/built-in.ts';
import { type RunOptions, run } from '../../suites/run/engine.ts';
import { pool } from '../../suites/run/pool.ts';
import { type FaultProof, proveFault } from '../../suites/run/prove-fault.ts';
import { isRed } from '../../suites/run/rounds.ts';
import { scenarioNames } from '../../suites/run/scenarios-of.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { scenariosTouching, touchedCallsIn } from '../mutate/touched-calls.ts';
import { copyTree } from '../mutate/tree-copy.ts';
import { keepProof, keptProof } from './fault-results.ts';
import { proveTerminalFaults } from './terminal-faults.ts';

export interface FaultChoice {
  readonly source: FaultySource;
  /** Beginnings of ids, or parts of the corpus; none: all. */
  readonly only: readonly string[];
  /** Stop each gate at its first red rule, and play the scenarios first that the edited file serves. */
  readonly isFirstRed: boolean;
  /** Measure those again that the last run did not notice; the results of the others are kept. */
  readonly isSurvivors: boolean;
  readonly isAnew: boolean;
}

export interface ProvenFault {
  readonly source: FaultySource;
  readonly fault: Fault;
  readonly proof: FaultProof;
}

type Common = Omit<RunOptions, 'profile' | 'replays'>;

/** Each worker runs a service and a gate: more would slow each other down. */
const workers = 2;
const root = join(import.meta.dirname, '../..');

/** Plants every chosen fault in a copy of the service and runs the gate against it. Throws UsageError for no fault. */
export async function proveFaults(
  choice: FaultChoice,
  common: Common,
  terminal: Terminal,
): Promise<readonly ProvenFault[]> {
  const chosen = readFaults(choice.source).filter(isChosen(choice));
  if (chosen.length === 0) throw new UsageError(`no fault is chosen by ${choice.only.join(', ')}`);
  const missing = chosen.filter((fault) => isMissing(fault, choice));
  if (missing.length > 0) {
    const how = { choice, common, terminal };
    await (choice.source === 'terminal' ? measureTerminals : measure)(missing, how);
  }
  return chosen.flatMap((fault) => {
    const proof = keptProof(root, fault);
    return proof === undefined ? [] : [{ source: choice.source, fault, proof }];
  });
}

const isChosen =
  ({ only }: FaultChoice) =>
  ({ id, part }: Fault): boolean =>
    only.length === 0 || only.some((given) => id.startsWith(given) || part === given);

function isMissing(fault: Fault, { isAnew, isSurvivors }: FaultChoice): boolean {
  const kept = isAnew ? undefined : keptProof(root, fault);
  return kept === undefined || (isSurvivors && kept.outcome !== 'red');
}

interface Measuring {
  readonly choice: FaultChoice;
  readonly common: Common;
  readonly terminal: Terminal;
}

async function measureTerminals(missing: readonly Fault[], how: Measuring): Promise<void> {
  const { choice, common, terminal } = how;
  const { seed, clock, signal = new AbortController().signal } = common;
  await proveTerminalFaults(missing, {
    isFirstRed: choice.isFirstRed,
    seed,
    clock,
    signal,
    terminal,
    keep: (fault, proof) => {
      keepProof(root, fault, proof);
      terminal.note(lineOf({ fault, proof }));
    },
  });
}

async function measure(missing: readonly Fault[], how: Measuring): Promise<void> {
  const { choice, common, terminal } = how;
  using progress = terminal.progress('faults');
  progress.update('the service without a fault');
  const sound = await soundService(common);
  if (sound.passedOver.length > 0)
    terminal.note(`without a fault, already red or not run: ${sound.passedOver.join(' ')}`);
  let done = 0;
  const waiting = missing.values();
  await pool(Array.from({ length: workers }), workers, async () => {
    const tree = copyTree(root);
    const touchedCalls = touchedCallsIn(tree);
    try {
      for (const fault of waiting) {
        const first = fault.edits.flatMap(({ file }) =>
          scenariosTouching(touchedCalls(file), sound.calls),
        );
        const traffic = [...new Set([...first, ...scenarioNames()])];
        const { passedOver } = sound;
        const proof = await proveFault(fault, {
          ...common,
          tree,
          passedOver,
          isFirstRed: choice.isFirstRed,
          ...(choice.isFirstRed ? { traffic } : {}),
        });
        if (common.signal?.aborted === true) return;
        keepProof(root, fault, proof);
        done += 1;
        terminal.note(lineOf({ fault, proof }));
        progress.update(`${String(done)} of ${String(missing.length)}`);
      }
    } finally {
      rmSync(tree, { recursive: true, force: true });
    }
  });
}

/** What the gate sees of the service as it is. */
async function soundService(common: Common): Promise<{
  readonly passedOver: readonly string[];
  readonly calls: Readonly<Record<string, readonly string[]>>;
}> {
  await using service = await startBuiltIn({ plainHttp: true });
  const { results, journal } = await run(
    { ...common, profile: service.profile, replays: 0 },
    () => undefined,
  );
  const passedOver = results
    .filter((one) => isRed(one) || one.verdict === 'NOT RUN')
    .map(({ planned }) => planned.rule.id);
  return { passedOver, calls: callsOf(journal) };
}

function callsOf(journal: readonly JournalEvent[]): Readonly<Record<string, readonly string[]>> {
  const calls = new Map<string, string[]>(scenarioNames().map((name) => [name, []]));
  for (const event of journal)
    if (event.type === 'sent') calls.get(event.case)?.push(event.operation);
  return Object.fromEntries(calls);
}

/** "red        printing  short-edge-over-ipp: DOC-SEND-12 (then 3)" */
function lineOf({ fault, proof }: Pick<ProvenFault, 'fault' | 'proof'>): string {
  const [first, ...rest] = proof.rules;
  const then = rest.length === 0 ? '' : ` (then ${String(rest.length)})`;
  const seconds = `${(proof.durationMs / 1_000).toFixed(1)} s`;
  const where = proof.shownIn === undefined ? '' : ` in ${proof.shownIn}`;
  return `${proof.outcome.padEnd(10)} ${fault.part}  ${fault.id}: ${first ?? 'no rule'}${then}${where}, ${seconds}`;
}
