import { type Rule, rule } from '../../suites/catalogue/rule.ts';
import type { JournalEvent } from '../../suites/journal/event.ts';
import { JournalBuilder } from '../../suites/journal/journal-builder.ts';
import { toLine } from '../../suites/journal/ndjson.ts';
import type { TerminalFacts } from '../../suites/journal/terminal-event.ts';
import { type Check, situation } from '../../suites/judge/check.ts';
import { judge, type RuleResult } from '../../suites/judge/judge.ts';
import type { RunResult } from '../../suites/judge/result.ts';
import { sha256 } from './digests.ts';
import type { CertificateParts, PlannedSituation } from './make-certificate.ts';

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

const checks: readonly Check[] = [
  {
    rule: keyRule.id,
    *answer(exchange) {
      const ok = exchange.sent.headers['x-api-key'] !== undefined;
      yield situation(exchange, ok, { expected: 'X-Api-Key', seen: 'none' });
    },
  },
  {
    rule: tokenRule.id,
    *answer(exchange) {
      if (exchange.operation !== 'documents.list') return;
      const ok = exchange.sent.headers['authorization'] !== undefined;
      yield situation(exchange, ok, { expected: 'Authorization', seen: 'none' });
    },
  },
  {
    rule: spellingRule.id,
    *answer(exchange) {
      yield situation(exchange, true, { expected: 'as documented', seen: 'as documented' });
    },
  },
];

const startedAt = '2026-12-03T10:04:05.123Z';

const names = ['look/nothing-waits', 'look/fifty-one-wait', 'release/output-not-ready'];

/** A run of a made-up terminal, judged by real judging with few rules. */
export function madeUpCertification(conduct: Conduct = {}): {
  readonly parts: CertificateParts;
  readonly journalText: string;
} {
  const journal = tell(conduct);
  const journalText = journal.map(toLine).join('');
  const situations = names.map((id): PlannedSituation => {
    const planned = { id, title: `what ${id.replaceAll(/[/-]/g, ' ')} is like` };
    if (id !== conduct.skips) return planned;
    return { ...planned, left: { state: 'skipped', why: 'there is no such printer here' } };
  });
  const copies = { id: 'copy/one', title: 'a copy is made' };
  const left = { state: 'cannot', why: 'the terminal does not copy' } as const;
  const parts = {
    run: judgedRun(journal),
    situations: [...situations, { ...copies, left }],
    journal: {
      sha256: sha256(journalText),
      bytes: Buffer.byteLength(journalText),
      events: journal.length,
    },
    harness: { version: '1.2.3', sha256: sha256('the harness') },
    issuedAt: '2026-12-03T10:20:00.000Z',
  };
  return { parts, journalText };
}

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
  builder.events[0] = { ...run, startedAt, terminal: { ...madeUpTerminal, ...named } };
  for (const inCase of names.filter((one) => one !== skips)) {
    const isLast = inCase === names.at(-1);
    builder.begin(inCase);
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
