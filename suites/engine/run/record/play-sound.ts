import type { JournalEvent } from '../../journal/event.ts';
import type { RuleResult } from '../../judge/judge.ts';
import type { Played } from '../../merge-lock.ts';
import { type RunOptions, run } from '../engine.ts';
import { isRed } from '../rounds.ts';
import { testCaseCosts } from './test-case-costs.ts';

export interface SoundPlays {
  /** The results by test case, without those that need more than the profile has. */
  readonly played: ReadonlyMap<string, Played>;
  /** Rules that are red on the sound service, or whose check throws: nothing can be recorded of them. By id: the reason. */
  readonly broken: ReadonlyMap<string, string>;
}

/** Plays test cases against a sound service: which rules each of them shows, and how long it takes. */
export async function playSound(
  names: readonly string[],
  options: Omit<RunOptions, 'traffic' | 'replays'>,
  tell: (done: number) => void,
): Promise<SoundPlays> {
  const { journal, results } = await run({ ...options, traffic: names, replays: 0 }, (event) => {
    if (event.type === 'played') tell(event.done);
  });
  const shows = shownIn(journal, results);
  const played = [...testCaseCosts(journal)].map(([name, ns]) => {
    const ms = Math.ceil(Number(ns) / 1e6);
    return [name, { ms, shows: shows.get(name) ?? new Set<string>() }] as const;
  });
  const broken = results.flatMap((result) => {
    const why = brokenBy(result);
    return why === undefined ? [] : [[result.planned.rule.id, why] as const];
  });
  return { played: new Map(played), broken: new Map(broken) };
}

function brokenBy(result: RuleResult): string | undefined {
  if (result.verdict === 'HARNESS ERROR') return `its check failed: ${result.why ?? 'it threw'}`;
  const [finding] = result.findings;
  if (!isRed(result) || finding === undefined) return undefined;
  return `it is red on the sound service: ${finding.case}: expected ${finding.expected}; got ${finding.seen}`;
}

/** The rules that were asserted in each test case. */
function shownIn(
  journal: readonly JournalEvent[],
  results: readonly RuleResult[],
): ReadonlyMap<string, Set<string>> {
  const testCaseOf = new Map<string, string>();
  for (const event of journal)
    if (event.type === 'case') testCaseOf.set(event.case, event.scenario);
  const shown = new Map<string, Set<string>>();
  for (const { planned, exercisedIn = new Map<string, number>() } of results)
    for (const inCase of exercisedIn.keys()) {
      const name = testCaseOf.get(inCase);
      if (name === undefined) continue;
      const ids = shown.get(name) ?? new Set();
      shown.set(name, ids.add(planned.rule.id));
    }
  return shown;
}
