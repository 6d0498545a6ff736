import { assertion, type BoundCheck } from '../../suites/engine/case/check.ts';
import type { JournalEvent } from '../../suites/engine/journal/event.ts';
import { JournalBuilder } from '../../suites/engine/journal/journal-builder.ts';
import { toLine } from '../../suites/engine/journal/ndjson.ts';
import type { TerminalFacts } from '../../suites/engine/journal/terminal-event.ts';
import { judge, type RuleResult } from '../../suites/engine/judge/judge.ts';
import type { RunResult } from '../../suites/engine/judge/result.ts';
import { type Rule, rule } from '../../suites/spec/rule.ts';
import type { CertificateContent } from './certificate.ts';
import { conclude } from './conclusion.ts';
import { catalogueIdentity, sha256 } from './digests.ts';
import {
  type CertificateParts,
  makeCertificate,
  type PlannedSituation,
} from './make-certificate.ts';
import { startDigest } from './start.ts';

/** What a made-up terminal does. */
export interface Conduct {
  readonly name?: string;
  readonly version?: string;
  /** It forgets the key in the last situation. */
  readonly forgetsKey?: boolean;
  /** Whoever is at it leaves this situation out. */
  readonly skips?: string;
  /** How the last situation ends. */
  readonly end?: 'done' | 'error' | 'cut';
  /** What is said of how the last situation ended. */
  readonly reason?: string;
}

const always = { role: 'terminal', since: '2026-12' } as const;
const keyRule = rule('TERM-KEY-01', '5', {
  ...always,
  title: 'Every call that requires it carries X-Api-Key',
  exercisedMin: 2,
});
const tokenRule = rule('TERM-TOK-02', '2', {
  ...always,
  title: 'Calls that require a user token carry one',
  provenance: 'derived',
});
const backOffRule = rule('TERM-TRY-02', '4', {
  ...always,
  title: 'A terminal that tries again waits longer each time',
  level: 'SHOULD',
  provenance: 'derived',
});
const spellingRule = rule('TERM-CALL-08', '4', {
  ...always,
  title: 'Names of parameters are spelled as documented',
  provenance: 'assumed',
  silence: 'SIL-02',
});
const recordRule = rule('TERM-REC-01', '4.7', {
  ...always,
  title: 'A copy is recorded once, with the jobtype that is stated',
});

export const madeUpRules: readonly Rule[] = [
  keyRule,
  tokenRule,
  backOffRule,
  spellingRule,
  recordRule,
];

const checks: readonly BoundCheck[] = [
  {
    rule: keyRule.id,
    *answer(exchange) {
      const ok = exchange.sent.headers['x-api-key'] !== undefined;
      yield assertion(exchange, ok, { expected: 'X-Api-Key', seen: 'none' });
    },
  },
  {
    rule: tokenRule.id,
    *answer(exchange) {
      if (exchange.operation !== 'documents.list') return;
      const ok = exchange.sent.headers['authorization'] !== undefined;
      yield assertion(exchange, ok, { expected: 'Authorization', seen: 'none' });
    },
  },
  {
    rule: spellingRule.id,
    *answer(exchange) {
      yield assertion(exchange, true, { expected: 'as documented', seen: 'as documented' });
    },
  },
];

const startedAt = '2026-06-03T10:04:05.123Z';

const names = ['look/nothing-waits', 'look/fifty-one-wait', 'release/output-not-ready'];

/** A run of a made-up terminal, judged by real judging with few rules. */
export function madeUpCertification(conduct: Conduct = {}): {
  readonly parts: CertificateParts;
  readonly journalText: string;
} {
  const journal = tell(conduct);
  const journalText = journal.map(toLine).join('');
  const situations = [...names, 'copy/one'].map((id): PlannedSituation => {
    const title = `what ${id.replaceAll(/[/-]/g, ' ')} is like`;
    return { id, title, doing: id === 'copy/one' ? 'copy' : 'look' };
  });
  const parts = {
    run: judgedRun(journal),
    inForce: madeUpRules,
    evidence: 'witnessed' as const,
    situations,
    journal: {
      sha256: sha256(journalText),
      bytes: Buffer.byteLength(journalText),
      events: journal.length,
    },
    harness: madeUpHarness,
    issuedAt: '2026-06-03T10:20:00.000Z',
  };
  return { parts, journalText };
}

const madeUpHarness = { version: '1.2.3', sha256: sha256('the harness') };
const serialNumber = '0123456789abcdef0123456789abcdef';

/** As the engine judges a recording. */
export function judgedRun(journal: readonly JournalEvent[]): RunResult {
  return {
    results: judged(journal),
    reproductions: new Map(),
    journal,
    partial: false,
    seed: 1,
    startedAt,
    requests: 0,
    durationMs: 0,
  };
}

function judged(journal: readonly JournalEvent[]): readonly RuleResult[] {
  const plan = madeUpRules.map((planned) => ({
    rule: planned,
    scenarios: planned === recordRule ? ['copy/one'] : names,
    gates: true,
    decision: { kind: 'judge' } as const,
  }));
  return judge(journal, plan, checks).map((result): RuleResult => {
    if (result.planned.rule !== recordRule) return result;
    const { reason: _, ...rest } = result;
    return { ...rest, verdict: 'NOT APPLICABLE', why: 'the terminal does not copy' };
  });
}

export const madeUpTerminal: TerminalFacts = {
  name: 'Panel',
  version: '1.2',
  can: ['look', 'release', 'delete'],
  key: 'key#1',
  device: 'device#1',
  port: { address: '192.0.2.77:9100', serial: 'SN-4711-0815' },
  reader: '02:00:5e:00:53:01',
};

function tell({ name, version, skips, end = 'done', ...conduct }: Conduct): JournalEvent[] {
  const builder = new JournalBuilder({ own: true, name: 'the service of the bench' });
  const [run] = builder.events;
  if (run?.type !== 'run') throw new Error("a journal begins with its 'run' event");
  const named = { name: name ?? madeUpTerminal.name, version: version ?? madeUpTerminal.version };
  const digest = startDigest({
    serialNumber,
    seed: run.seed,
    terminal: { ...wellFormed(named), model: '', firmware: '' },
    catalogue: catalogueIdentity(madeUpRules),
    harness: madeUpHarness,
  });
  const terminal = { ...madeUpTerminal, ...named };
  builder.events[0] = { ...run, startedAt, terminal, start: { serialNumber, digest } };
  for (const inCase of names) {
    const isLast = inCase === names.at(-1);
    builder.begin(inCase);
    if (inCase === skips) {
      const left = { phase: 'blocked', reason: 'skipped by the operator' } as const;
      builder.add({ type: 'case', case: inCase, scenario: inCase, ...left });
      continue;
    }
    const key = isLast && conduct.forgetsKey === true ? {} : { 'x-api-key': 'key#1' };
    const headers = { ...key, authorization: 'Bearer token#1' };
    builder.call(
      inCase,
      { operation: 'documents.list', path: '/documents', headers },
      { status: 200, json: [] },
    );
    const phase = isLast ? end : 'done';
    const reason = conduct.reason === undefined || !isLast ? {} : { reason: conduct.reason };
    builder.add({ type: 'case', case: inCase, scenario: inCase, phase, ...reason });
  }
  return builder.events;
}

/** The digest of a name that no certificate can bear is of no matter. */
function wellFormed({ name, version }: Pick<TerminalFacts, 'name' | 'version'>): {
  readonly name: string;
  readonly version: string;
} {
  return { name: name.toWellFormed(), version: version.toWellFormed() };
}

/** A document as long as a real one: some hundred rules, forty situations. */
export function largeCertificate(conduct: Conduct = {}): CertificateContent {
  const content = makeCertificate(madeUpCertification(conduct).parts);
  const times = <T extends { readonly id: string }>(
    entries: readonly T[],
    idOf: (entry: T, time: number) => string,
  ): readonly T[] =>
    Array.from({ length: 22 }, (_, time) =>
      entries.map((entry) => ({ ...entry, id: idOf(entry, time) })),
    ).flat();
  const letter = (time: number): string => String.fromCodePoint(0x41 + time);
  const rules = times(content.rules, ({ id }, time) => id.replace(/-\d/, `${letter(time)}$&`));
  const situations = times(content.situations, ({ id }, time) => `${id}-${String(time)}`);
  const plan = { partial: false, only: [], rules: rules.length, situations: situations.length };
  const catalogue = { ...content.catalogue, rules: rules.length };
  return {
    ...content,
    plan,
    catalogue,
    rules,
    situations,
    ...conclude({ plan, rules, situations }),
  };
}
