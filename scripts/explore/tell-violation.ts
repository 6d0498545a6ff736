import { counted } from '../../reports/numbers.ts';
import type { Elsewhere } from '../../suites/explore/check-elsewhere.ts';
import type { FoundViolation } from '../../suites/explore/explore.ts';
import type { Terminal } from '../command-line/terminal.ts';

export interface ToldViolation {
  readonly found: FoundViolation;
  readonly script: string | undefined;
  /** How the built-in service fared; undefined: not asked, since it is the target or the run was interrupted. */
  readonly builtIn: Elsewhere | undefined;
}

/** A violation for people: what is wrong, what was done, how sure it is. */
export function tellViolation({ found, script, builtIn }: ToldViolation, terminal: Terminal): void {
  const { shortest, firstLength, tries, replays, seed } = found;
  const { violation, steps } = shortest;
  if (violation === undefined) return;
  const { id, title, section, provenance } = violation.planned.rule;
  terminal.print(`${id}  ${title} (interface ${section}, ${provenance})`);
  terminal.print(`  expected  ${violation.finding.expected}`);
  terminal.print(`  got       ${violation.finding.seen}`);
  for (const [at, step] of steps.entries()) terminal.print(`  ${String(at + 1)}. ${step.text}`);
  terminal.print(
    `  minimised from ${counted(firstLength, 'step')} to ${String(steps.length)} in ${counted(tries, 'try', 'tries')}; ` +
      `${replayWords(replays)}; --seed ${String(seed)} --runs 1`,
  );
  if (builtIn !== undefined)
    terminal.print(`  the same sequence against the built-in service: ${elsewhereWords(builtIn)}`);
  if (script !== undefined) terminal.print(`  sh ${script}`);
}

function replayWords({ red, of }: FoundViolation['replays']): string {
  const replays = `${String(red)} of ${counted(of, 'replay')} failed`;
  return red === 0 ? `could not be repeated (${replays})` : replays;
}

function elsewhereWords(builtIn: Elsewhere): string {
  if (builtIn.state === 'green') return 'no violation';
  return builtIn.state === 'red'
    ? `also a violation, of ${builtIn.rule}`
    : `not run, ${builtIn.why}`;
}

/** The same for programs. */
export function violationJson({ found, script, builtIn }: ToldViolation): unknown {
  const { shortest, firstLength, tries, replays, seed } = found;
  return {
    rule: shortest.violation?.finding.rule,
    expected: shortest.violation?.finding.expected,
    seen: shortest.violation?.finding.seen,
    steps: shortest.steps.map((step) => step.text),
    firstLength,
    tries,
    replays,
    seed,
    builtIn: builtIn ?? null,
    script: script ?? null,
  };
}
