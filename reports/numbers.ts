import type { Tally } from '../suites/engine/judge/verdict.ts';

/** `212 passed, 3 failed, 16 warnings, 9 not run (240 applicable, 31 not applicable)`: the only form in which numbers are shown. */
export function numbersLine(tally: Tally): string {
  const counts = [
    `${String(tally.ok)} passed`,
    `${String(tally.failed)} failed`,
    counted(tally.nonStrict, 'warning'),
    `${String(tally.notRun)} not run`,
    ...(tally.informational > 0 ? [`${String(tally.informational)} informational`] : []),
    ...(tally.harnessError > 0 ? [counted(tally.harnessError, 'harness error')] : []),
  ];
  const { applicable, notApplicable } = tally;
  return `${counts.join(', ')} (${String(applicable)} applicable, ${String(notApplicable)} not applicable)`;
}

/** The sum of tallies: what is stated and what is derived, told together. */
export function addTallies(left: Tally, right: Tally): Tally {
  return {
    ok: left.ok + right.ok,
    failed: left.failed + right.failed,
    nonStrict: left.nonStrict + right.nonStrict,
    informational: left.informational + right.informational,
    notApplicable: left.notApplicable + right.notApplicable,
    notRun: left.notRun + right.notRun,
    harnessError: left.harnessError + right.harnessError,
    applicable: left.applicable + right.applicable,
  };
}

/** '1 rule', '3 rules'. */
export function counted(count: number, noun: string, nouns = `${noun}s`): string {
  return `${String(count)} ${count === 1 ? noun : nouns}`;
}
