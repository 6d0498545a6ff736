import { relative } from 'node:path';
import { systemClock } from '../../simulators/kit/clock.ts';
import type { JournalEvent } from '../../suites/journal/event.ts';
import { judgeInShort } from '../../suites/judge/in-short.ts';
import { contradiction, unforeseen } from './contradiction.ts';
import { type LoadedJudge, openJudgingTree } from './judging-tree.ts';
import { isInSample, type Mutant, type MutantSample } from './mutant-sample.ts';
import { eventsOf, type ProofTest, planOf, readTests, type TestKind } from './proof-tests.ts';
import { recordingsFolder } from './recordings.ts';

/** What instrumented sources look at and write. */
interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: unknown;
}

interface MutantRun {
  readonly testFilter?: readonly string[];
  readonly hitLimit?: number;
  readonly activeMutant: Mutant & { readonly id: string };
  readonly sandboxFileName: string;
  /** static: what the mutant changes is evaluated when its module is loaded. */
  readonly mutantActivation: 'static' | 'runtime';
}

/** Stryker's test runner for the checks: judges the recordings of the proof again, in its own process. */
export const strykerPlugins = [
  { kind: 'TestRunner', name: 'recordings', factory: recordingsRunner },
] as const;

/** What the configuration may say to it. */
export const strykerValidationSchema = {
  type: 'object',
  properties: {
    mutantSample: {
      description:
        'How many in a hundred mutants are tried, and the seed by which they are chosen.',
      type: 'object',
      properties: { percent: { type: 'number' }, seed: { type: 'number' } },
      default: { percent: 100, seed: 1 },
    },
  },
} as const;

recordingsRunner.inject = ['options'] as const;

/** Stryker calls it in the folder of the instrumented tree. */
function recordingsRunner({ mutantSample }: { readonly mutantSample: MutantSample }) {
  const switches: Switches = ((globalThis as { __stryker__?: Switches }).__stryker__ ??= {});
  const tree = openJudgingTree(process.cwd());
  const tests = readTests(recordingsFolder);
  const usual = new Map<string, Promise<LoadedJudge>>();
  const asItIs = (file: string): Promise<LoadedJudge> => {
    const loaded = usual.get(file) ?? tree.load(file, 0);
    usual.set(file, loaded);
    return loaded;
  };
  let generation = 0;

  async function dryRun({ files = [] }: { readonly files?: readonly string[] }) {
    const judges = await Promise.all(files.map((file) => asItIs(inTree(file))));
    const groups = Map.groupBy(judges, ({ predicts }) => predicts);
    const whole = [...groups.values()].map(together);
    const results = tests.map((test) => {
      switches.currentTestId = idOf(test);
      const startedNs = systemClock.monotonic();
      const failure = whole.map((one) => judgeTest(test, one)).find((one) => one !== undefined);
      const told = { id: idOf(test), name: idOf(test), timeSpentMs: millisecondsSince(startedNs) };
      return failure === undefined
        ? { ...told, status: 0 }
        : { ...told, status: 1, failureMessage: failure };
    });
    switches.currentTestId = undefined;
    return { status: 'complete', tests: results, mutantCoverage: switches.mutantCoverage };
  }

  async function mutantRun(asked: MutantRun) {
    if (!isInSample(asked.activeMutant, mutantSample))
      return { status: 'error', errorMessage: 'not in the sample' };
    const file = inTree(asked.sandboxFileName);
    const before = await asItIs(file);
    const chosen = inTurn(tests, before).filter(
      (test) => asked.testFilter?.includes(idOf(test)) !== false,
    );
    switches.hitCount = 0;
    switches.hitLimit = asked.hitLimit;
    switches.activeMutant = asked.activeMutant.id;
    try {
      const loaded = asked.mutantActivation === 'static' ? await loadedAnew(file) : before;
      if (typeof loaded === 'string') return killedBy([], loaded);
      for (const test of chosen) {
        const failure = judgeTest(test, { ...loaded, rules: before.rules });
        if (failure !== undefined) return killedBy([idOf(test)], failure);
      }
      return { status: 'survived', nrOfTests: chosen.length };
    } finally {
      switches.activeMutant = undefined;
      switches.hitCount = undefined;
    }
  }

  /** With the mutant that is active; why not, when its module does not load with it. */
  async function loadedAnew(file: string): Promise<LoadedJudge | string> {
    generation += 1;
    return tree.load(file, generation).catch((error: unknown) => `does not load: ${String(error)}`);
  }

  return { capabilities: () => ({ reloadEnvironment: true }), dryRun, mutantRun };
}

function killedBy(tests: readonly string[], failureMessage: string) {
  return { status: 'killed', killedBy: tests, failureMessage, nrOfTests: tests.length };
}

function together(judges: readonly LoadedJudge[]): LoadedJudge {
  const [first] = judges;
  if (first === undefined) throw new Error('no file is to be mutated');
  const checks = [...new Set(judges.flatMap((one) => one.checks))];
  return { ...first, checks, rules: new Set(judges.flatMap(({ rules }) => [...rules])) };
}

function millisecondsSince(startedNs: bigint): number {
  return Number(systemClock.monotonic() - startedNs) / 1_000_000;
}

function inTree(path: string): string {
  return relative(process.cwd(), path);
}

function idOf({ kind, name }: ProofTest): string {
  return `${kind}/${name}`;
}

const inThisOrder: readonly TestKind[] = [
  'deviation',
  'gate',
  'disturbed',
  'stray',
  'null',
  'cut',
  'sequence',
  'twin',
];

/** Those first that are most likely to tell: most mutants are killed by them, and the rest is spared. */
function inTurn(
  tests: readonly ProofTest[],
  { rules }: Pick<LoadedJudge, 'rules'>,
): readonly ProofTest[] {
  const isAbout = (test: ProofTest): boolean => test.rules.some((rule) => rules.has(rule));
  const place = (test: ProofTest): number =>
    (isAbout(test) ? 0 : 10) + inThisOrder.indexOf(test.kind);
  return tests
    .filter((test) => isAbout(test) || test.kind !== 'deviation' || test.size <= mostEvents)
    .toSorted((one, other) => place(one) - place(other));
}

function judgeTest(test: ProofTest, loaded: LoadedJudge): string | undefined {
  const { rules, predicts } = loaded;
  const events = keptEvents(test);
  const plan = planOf(events).filter(({ rule }) => rules.has(rule.id));
  const opinion = judgeInShort(events, plan, loaded);
  return predicts ? unforeseen(test, opinion) : contradiction(test, opinion);
}

const kept = new Map<string, readonly JournalEvent[]>();

/** Mutants of a file follow one another, and have the same tests: what they don't use is let go. */
function keptEvents(test: ProofTest): readonly JournalEvent[] {
  const id = idOf(test);
  const events = kept.get(id) ?? eventsOf(recordingsFolder, test);
  kept.delete(id);
  kept.set(id, events);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return events;
}

const mostKept = 3000;
/** A deviation of another rule that goes through hundreds of calls takes seconds, and seldom tells. */
const mostEvents = 400;
