import type { Tally } from '../suites/judge/verdict.ts';

/** `OK 212 / applicable 240 (FAILED 3, NOT RUN 9, NON-STRICT 16) + 31 not applicable`: the only form in which numbers are told. */
export function numbersLine(tally: Tally): string {
  const rest = [
    `FAILED ${String(tally.failed)}`,
    `NOT RUN ${String(tally.notRun)}`,
    `NON-STRICT ${String(tally.nonStrict)}`,
    ...(tally.informational > 0 ? [`INFORMATIONAL ${String(tally.informational)}`] : []),
    ...(tally.harnessError > 0 ? [`HARNESS ERROR ${String(tally.harnessError)}`] : []),
  ];
  return `OK ${String(tally.ok)} / applicable ${String(tally.applicable)} (${rest.join(', ')}) + ${String(tally.notApplicable)} not applicable`;
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
