import type { CatalogueIdentity } from '../../reports/certificate/certificate.ts';
import { catalogueIdentity } from '../../reports/certificate/digests.ts';
import type { JudgedAgain } from '../../reports/certificate/judge-again.ts';
import { situations } from '../../suites/certify/situations.ts';
import type { JournalEvent } from '../../suites/journal/event.ts';
import { judgeTerminal, terminalPlan } from '../../suites/run/judge-terminal.ts';

/** The rules that terminals are judged by in this version. */
export function rulesInForce(): CatalogueIdentity {
  return catalogueIdentity(terminalPlan().map(({ rule }) => rule));
}

/** A terminal's recording, judged by them. */
export function judgeAgain(journal: readonly JournalEvent[]): JudgedAgain {
  return { run: judgeTerminal(journal), situations };
}
