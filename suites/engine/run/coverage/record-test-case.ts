import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuiltIn } from '../built-in.ts';
import { type RunOptions, run } from '../engine.ts';
import { executedStretches, type Stretches } from './executed.ts';

/** The rules that one test case shows on the service without faults, and the code that it executes. */
export interface TestCaseRecord {
  readonly scenario: string;
  readonly calls: number;
  /** The operations that it calls. */
  readonly operations: readonly string[];
  /** How often each rule was exercised. */
  readonly exercised: Readonly<Record<string, number>>;
  /** By path within the tree of sources. */
  readonly executed: Readonly<Record<string, Stretches>>;
}

/** Plays one test case alone against a service that was started with `coverage` from the sources at `root`. */
export async function recordTestCase(
  scenario: string,
  { service, root }: { readonly service: BuiltIn; readonly root: string },
  common: Omit<RunOptions, 'profile' | 'replays' | 'traffic'>,
): Promise<TestCaseRecord> {
  await service.takeCoverage();
  const { results, journal, requests } = await run(
    { ...common, profile: service.profile, traffic: [scenario], replays: 0 },
    () => undefined,
  );
  const scripts = await service.takeCoverage();
  const executed = scripts
    .map((script) => [pathIn(root, script.url), executedStretches(script)] as const)
    .filter(([, stretches]) => stretches.length > 0);
  const seen = results.filter((one) => one.exercised > 0);
  return {
    scenario,
    calls: requests,
    operations: [
      ...new Set(journal.flatMap((event) => (event.type === 'sent' ? [event.operation] : []))),
    ],
    exercised: Object.fromEntries(seen.map((one) => [one.planned.rule.id, one.exercised])),
    executed: Object.fromEntries(executed),
  };
}

const pathIn = (root: string, url: string): string => relative(root, fileURLToPath(url));
