import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { conclude, isHeldAgainst, type Judged } from '../../reports/certificate/conclusion.ts';
import { makeCertificate } from '../../reports/certificate/make-certificate.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import type * as BuiltIn from '../../suites/certify/actors/built-in.ts';
import { quickClock } from '../../suites/certify/quick-clock.ts';
import { situations } from '../../suites/certify/situations.ts';
import type { JournalEvent } from '../../suites/engine/journal/event.ts';
import { judgeTerminal } from '../../suites/engine/run/judge-terminal.ts';
import { openStand } from '../../suites/engine/run/terminal-proof/stand.ts';
import { terminalRules } from '../../suites/rules/every-rule.ts';
import { type CertifiedRun, type CertifyOrder, quickestFirst } from './certified-run.ts';

// Certifies the built-in terminal of another tree with the rules and the test environment of this one, and prints
// a CertifiedRun.

const order = JSON.parse(process.argv[2] ?? '{}') as CertifyOrder;
const { builtInActor } = (await import(
  pathToFileURL(join(order.tree, 'suites/certify/actors/built-in.ts')).href
)) as typeof BuiltIn;
const clock = quickClock(order.timesAsFast);
const say = (line: string): void => void process.stderr.write(`${line}\n`);

// As one of somebody else's: assumed rules are held against nobody.
const stand = await openStand({
  clock,
  ids: randomIds,
  seed: order.seed,
  own: false,
});
say('the bench stands');
const journal: JournalEvent[] = [];
let last = '';
for (const id of quickestFirst(situations)) {
  const startedMs = systemClock.now();
  const [run, ...events] = await stand.play((given) => builtInActor({ given, clock }), [id]);
  if (run === undefined) throw new Error('a run was not recorded');
  const own = [run, ...events];
  journal.push(...(journal.length === 0 ? own : events));
  last = id;
  const broken = judgedOf(own).rules.filter(isHeldAgainst);
  say(`${id} ${String(systemClock.now() - startedMs)} ms ${broken.map((one) => one.id).join(' ')}`);
  if (order.isFirstRed && broken.length > 0) break;
}
const judged = judgedOf(journal);
const { rules } = judged;
const { outcome, reasons } = conclude(judged);
const broken = rules
  .filter(isHeldAgainst)
  .toSorted((left, right) => (left.brokenFirst?.event ?? 0) - (right.brokenFirst?.event ?? 0));
const told: CertifiedRun = {
  isCertified: outcome === 'certified',
  reasons,
  red: broken.map(({ id }) => id),
  notRun: rules.filter(({ verdict }) => verdict === 'NOT RUN').map(({ id }) => id),
  last,
};
process.stdout.write(`${JSON.stringify(told)}\n`);
// A service that does not end keeps nobody waiting.
await Promise.race([stand[Symbol.asyncDispose](), clock.sleep(10_000)]);
process.exit(0);

function judgedOf(seen: readonly JournalEvent[]): Judged {
  const {
    plan,
    rules,
    situations: played,
  } = makeCertificate({
    run: judgeTerminal(seen),
    inForce: terminalRules,
    evidence: 'witnessed',
    situations,
    journal: { sha256: '0'.repeat(64), bytes: 0, events: seen.length },
    harness: { version: '0', sha256: '0'.repeat(64) },
    issuedAt: new Date().toISOString(),
  });
  return {
    plan,
    situations: played,
    rules: rules.filter(({ id }) => !order.passedOver.includes(id)),
  };
}
