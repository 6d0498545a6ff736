import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededChance } from '../../simulators/kit/chance.ts';
import { explanationOf } from './explained.ts';
import { type GateOrder, type GateRun, type GateSight, runGate } from './gate-run.ts';
import { sampleService } from './service-sample.ts';
import { applyMutant, type SourceMutant } from './source-mutants.ts';
import {
  type JudgedSourceMutant,
  readMeasure,
  type ServiceSamples,
  type StoredSample,
  serviceSampleFile,
  storeMeasure,
} from './stored.ts';
import { scenariosTouching, touchedCallsIn } from './touched-calls.ts';
import { copyTree } from './tree-copy.ts';

/** A gate takes 10 s on two idle cores; a mutant that never ends is caught after so long. */
const timeoutMs = 240_000;

export interface SampleOptions {
  readonly root: string;
  readonly size: number;
  readonly seed: number;
  readonly today: string;
  readonly say: (line: string) => void;
}

/**
 * Mutates the service, one slip at a time, in a copy of the tree, and lets the gate be the only
 * test: the scenarios whose calls the slip has a part in, until a rule is red. What was killed
 * before is not tried again, nor is what `explained.ts` knows to be seen by nobody.
 */
export async function mutateService(options: SampleOptions): Promise<StoredSample> {
  const { root, size, seed, today, say } = options;
  const tree = copyTree(root);
  try {
    const stored = readMeasure<ServiceSamples>(root, serviceSampleFile)?.samples ?? [];
    const others = stored.filter((one) => one.seed !== seed);
    const killed = stored.flatMap(({ mutants }) => mutants).filter((one) => one.killed);
    const asItIs = await seenOf(tree, { first: [], passedOver: [] });
    if (asItIs.against.length > 0)
      say(`without a mutant, already against it: ${asItIs.against.join(' ')}`);
    const bench = { tree, asItIs, touchedCalls: touchedCallsIn(tree) };
    const judged: JudgedSourceMutant[] = [];
    for (const mutant of sampleService(tree, size, seededChance(seed))) {
      const result = killed.find((one) => isSame(one, mutant)) ?? (await judge(bench, mutant));
      judged.push(result);
      say(
        `${outcomeOf(result)}  ${result.file}:${String(result.line)} ${mutant.was} -> ${mutant.becomes}`,
      );
      const samples = [...others, { measuredOn: today, seed, size, mutants: judged }];
      storeMeasure(root, serviceSampleFile, {
        samples: samples.toSorted((one, other) => one.seed - other.seed),
      } satisfies ServiceSamples);
    }
    return { measuredOn: today, seed, size, mutants: judged };
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

function outcomeOf({ by, reason }: JudgedSourceMutant): string {
  if (by !== undefined) return `killed by ${by}`;
  return reason === undefined ? 'SURVIVED' : `not tried: ${reason}`;
}

async function seenOf(tree: string, order: GateOrder): Promise<GateSight> {
  const run = await runGate(tree, order, timeoutMs);
  if ('outcome' in run) throw new Error(`the service as it is ${run.outcome}`);
  return run;
}

interface Bench {
  readonly tree: string;
  /** What the rules see of the service without a mutant. */
  readonly asItIs: GateSight;
  readonly touchedCalls: ReturnType<typeof touchedCallsIn>;
}

async function judge(bench: Bench, mutant: SourceMutant): Promise<JudgedSourceMutant> {
  const { file, line, was, becomes } = mutant;
  const reason = explanationOf(mutant);
  if (reason !== undefined) return { file, line, was, becomes, killed: false, reason };
  const path = join(bench.tree, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, applyMutant(text, mutant));
  try {
    const by = killerOf(await runGate(bench.tree, orderFor(bench, file), timeoutMs), bench);
    const tried = { file, line, was, becomes, killed: by !== undefined };
    return by === undefined ? tried : { ...tried, by };
  } finally {
    writeFileSync(path, text);
  }
}

function orderFor({ asItIs, touchedCalls }: Bench, file: string): GateOrder {
  const first = scenariosTouching(touchedCalls(file), asItIs.calls);
  return { first, passedOver: asItIs.against };
}

/** The rule that a mutant died of, or how the run ended that came to no verdict. */
function killerOf(run: GateRun, { asItIs }: Bench): string | undefined {
  if ('outcome' in run) return run.outcome;
  return run.against.find((id) => !asItIs.against.includes(id));
}

function isSame(one: JudgedSourceMutant, mutant: SourceMutant): boolean {
  return (
    one.file === mutant.file &&
    one.line === mutant.line &&
    one.was === mutant.was &&
    one.becomes === mutant.becomes
  );
}
