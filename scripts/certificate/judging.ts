import type { CatalogueIdentity } from '../../reports/certificate/certificate.ts';
import { catalogueIdentity } from '../../reports/certificate/digests.ts';
import type { JudgedAgain } from '../../reports/certificate/judge-again.ts';
import { situations } from '../../suites/certify/situations.ts';
import type { JournalEvent } from '../../suites/engine/journal/event.ts';
import { judgeTerminal } from '../../suites/engine/run/judge-terminal.ts';
import { terminalRules } from '../../suites/rules/every-rule.ts';

/** The rules that terminals are judged by in this version. */
export function rulesInForce(): CatalogueIdentity {
  return catalogueIdentity(terminalRules);
}

/** A terminal's recording, judged by them; `only`: where no more was chosen. */
export function judgeAgain(
  journal: readonly JournalEvent[],
  only?: readonly string[],
): JudgedAgain {
  return { run: judgeTerminal(journal, only), inForce: terminalRules, situations };
}
