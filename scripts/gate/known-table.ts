import type { RunReport } from '../../reports/report.ts';
import type { Terminal } from '../command-line/terminal.ts';

/** Known failures, those that don't hold any more last: that is what the run ends by. Then what is newer than the requirement set. */
export function printKnown({ baseline, catalogue, rules }: RunReport, terminal: Terminal): void {
  const entries = baseline?.entries ?? [];
  for (const { rule, verdict, expires, reason, state } of entries) {
    if (state === 'known')
      terminal.print(`KNOWN  ${rule}  ${verdict}, accepted until ${expires}: ${reason}`);
  }
  for (const { rule, verdict, state, why } of entries) {
    if (state === 'unjudged') terminal.print(`KNOWN  ${rule}  ${verdict}, not judged: ${why}`);
  }
  for (const { rule, verdict, reason, state, why } of entries) {
    if (state !== 'stale') continue;
    terminal.print(`STALE  ${rule}  known as ${verdict}, but ${why}`);
    terminal.print(`    was accepted: ${reason}`);
  }
  for (const { id, since, title, verdict } of rules.filter((rule) => !rule.gates)) {
    if (verdict !== 'OK' && verdict !== 'NOT APPLICABLE')
      terminal.print(
        `NEWER  ${id}  ${verdict}, in the set of ${since}, not of ${catalogue}: ${title}`,
      );
  }
}
