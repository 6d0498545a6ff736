import { firstRed } from '../../suites/judge/judge.ts';
import type { RunResult } from '../../suites/judge/result.ts';
import type { Terminal } from '../command-line/terminal.ts';

const shownFindings = 2;

/** Every rule that is not green, the root cause first, with what was expected and seen. */
export function printReds(result: RunResult, terminal: Terminal): void {
  const root = firstRed(result.results);
  const notGreen = result.results.filter((one) => one.verdict !== 'OK' && one.verdict !== 'NOT APPLICABLE' && one.planned.decision.kind === 'judge');
  for (const one of notGreen.toSorted((left, right) => Number(right === root) - Number(left === root))) {
    const { rule } = one.planned;
    const again = result.reproductions.get(rule.id);
    const steady = again === undefined ? '' : `, red again in ${String(again.red)} of ${String(again.of)}`;
    terminal.print(`${one.verdict}  ${rule.id}  ${rule.title} (interface ${rule.section}, ${rule.provenance}${steady})${one === root ? '  <- first' : ''}`);
    if (one.why !== undefined) terminal.print(`    ${one.reason ?? ''} ${one.why}`.trimEnd());
    for (const finding of one.findings.slice(0, shownFindings)) {
      terminal.print(`    ${finding.case}: expected ${finding.expected}; seen ${finding.seen}`);
    }
  }
}
