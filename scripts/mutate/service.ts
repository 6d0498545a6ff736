import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededChance } from '../../simulators/kit/chance.ts';
import { rules } from '../../suites/catalogue/rules.ts';
import { type GateRun, runGate } from './gate-run.ts';
import { sampleService } from './service-sample.ts';
import { applyMutant, type SourceMutant } from './source-mutants.ts';
import {
  type JudgedSourceMutant,
  readMeasure,
  type StoredSample,
  serviceSampleFile,
  storeMeasure,
} from './stored.ts';

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
 * Mutates the service, one slip at a time, in a copy of the tree, and lets the gate be the only test.
 * What is stored is not tried again, and reasons that were written beside survivors are kept.
 */
export async function mutateService({
  root,
  size,
  seed,
  today,
  say,
}: SampleOptions): Promise<StoredSample> {
  const tree = copyOf(root);
  try {
    const stored = readMeasure<StoredSample>(root, serviceSampleFile);
    const { against: redAnyway } = await runGate(tree, { only: [], timeoutMs });
    if (redAnyway.length > 0) say(`without a mutant, already against it: ${redAnyway.join(' ')}`);
    const judged: JudgedSourceMutant[] = [];
    for (const mutant of sampleService(tree, size, seededChance(seed))) {
      const known = stored?.mutants.find((one) => isSame(one, mutant));
      const result = known ?? (await judgeMutant({ tree, redAnyway }, mutant));
      judged.push(result);
      say(
        `${result.killed ? `killed by ${result.by ?? ''}` : 'SURVIVED'}  ${mutant.file}:${String(mutant.line)} ${mutant.was} -> ${mutant.becomes}`,
      );
      storeMeasure(root, serviceSampleFile, { measuredOn: today, seed, size, mutants: judged });
    }
    return { measuredOn: today, seed, size, mutants: judged };
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/** The tree as it was committed: what is being written just now stays out. */
function copyOf(root: string): string {
  const tree = mkdtempSync(join(tmpdir(), 'platen-mutants-'));
  const input = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', tree], { input });
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  return tree;
}

interface Bench {
  readonly tree: string;
  /** Rules that speak against the service as it is: they kill nothing. */
  readonly redAnyway: readonly string[];
}

async function judgeMutant(
  { tree, redAnyway }: Bench,
  mutant: SourceMutant,
): Promise<JudgedSourceMutant> {
  const path = join(tree, mutant.file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, applyMutant(text, mutant));
  try {
    const only = nearestRules(mutant.file);
    const near = only.length === 0 ? undefined : await runGate(tree, { only, timeoutMs });
    const by =
      killerOf(near, redAnyway) ??
      killerOf(await runGate(tree, { only: [], timeoutMs }), redAnyway);
    const { file, line, was, becomes } = mutant;
    return {
      file,
      line,
      was,
      becomes,
      killed: by !== undefined,
      ...(by === undefined ? {} : { by }),
    };
  } finally {
    writeFileSync(path, text);
  }
}

/** The rule that a mutant died of, or how the run ended that came to no verdict. */
function killerOf(run: GateRun | undefined, redAnyway: readonly string[]): string | undefined {
  if (run === undefined || run.outcome === 'passed') return undefined;
  if (run.outcome.startsWith('does not')) return run.outcome;
  return run.against.find((id) => !redAnyway.includes(id) && !aboutTime.test(id));
}

/** The rules about the calls of a folder: most mutants die of them, and the whole gate is spared. */
function nearestRules(file: string): readonly string[] {
  const folder = /operations\/([^/]+)\//.exec(file)?.[1] ?? '';
  const section = sections[folder];
  return rules.filter((rule) => rule.section === section).map((rule) => rule.id);
}

/** Of the interface, by the first segment of the calls' paths. */
const sections: Readonly<Record<string, string>> = {
  account: '4.2',
  login: '4.3',
  documents: '4.4',
  outputports: '4.5',
  inputports: '4.6',
  users: '4.7',
  authproviders: '4.8',
  accesscontrols: '4.9',
  locations: '4.10',
  card: '4.11',
  groups: '4.12',
  terminalconfig: '4.13',
};

/** Where a kill falls is a matter of timing: a busy machine must not pass for a slip that was found. */
const aboutTime = /^CRASH-/;

function isSame(one: JudgedSourceMutant, mutant: SourceMutant): boolean {
  return (
    one.file === mutant.file &&
    one.line === mutant.line &&
    one.was === mutant.was &&
    one.becomes === mutant.becomes
  );
}
