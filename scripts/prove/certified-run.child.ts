import { conclude } from '../../reports/certificate/conclusion.ts';
import { makeCertificate } from '../../reports/certificate/make-certificate.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import { terminalRules } from '../../suites/catalogue/terminal-rules.ts';
import { builtInActor } from '../../suites/certify/actors/built-in.ts';
import { certify } from '../../suites/certify/certify.ts';
import { quickClock } from '../../suites/certify/quick-clock.ts';
import { situations } from '../../suites/certify/situations.ts';
import { usualPlan } from '../../suites/certify/terminal-plan.ts';
import { judgeTerminal } from '../../suites/run/judge-terminal.ts';
import { isRed } from '../../suites/run/rounds.ts';

/** What the process prints as its only line: whether its tree's terminal is certified. */
export interface CertifiedRun {
  readonly isCertified: boolean;
  readonly reasons: readonly string[];
  /** The rule that was broken first comes first. */
  readonly red: readonly string[];
  /** Rules that were to be judged and were not. */
  readonly notRun: readonly string[];
}

/** Times as fast as it happens. */
const quickly = Number(process.argv[2] ?? 5);
const seed = Number(process.argv[3] ?? 1);

const clock = quickClock(quickly);
const journal = await certify(
  {
    terminal: { name: 'A terminal', version: '1' },
    plan: usualPlan,
    // As one of somebody else's: assumed rules are held against nobody.
    own: false,
    clock,
    ids: randomIds,
    seed,
    bench: { releaseTime: '2s' },
    openActor: (given) => builtInActor({ given, clock }),
  },
  () => undefined,
);
const run = judgeTerminal(journal);
const content = makeCertificate({
  run,
  inForce: terminalRules,
  evidence: 'witnessed',
  situations,
  journal: { sha256: '0'.repeat(64), bytes: 0, events: journal.length },
  harness: { version: '0', sha256: '0'.repeat(64) },
  issuedAt: new Date().toISOString(),
});
const { outcome, reasons } = conclude(content);
const at = ({ findings }: (typeof run.results)[number]): number =>
  Math.min(...findings.map(({ witness }) => witness[0]));
const told: CertifiedRun = {
  isCertified: outcome === 'certified',
  reasons,
  red: run.results
    .filter(isRed)
    .toSorted((left, right) => at(left) - at(right))
    .map(({ planned }) => planned.rule.id),
  notRun: run.results
    .filter(({ verdict }) => verdict === 'NOT RUN')
    .map(({ planned }) => planned.rule.id),
};
process.stdout.write(`${JSON.stringify(told)}\n`);
process.exit(0);
