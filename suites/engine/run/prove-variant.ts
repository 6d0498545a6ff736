import { testCases } from '../../rules/index.ts';
import type { FaultTarget } from '../fault-proxy/fault.ts';
import type { Interception } from '../fault-proxy/interception.ts';
import { startProxy } from '../fault-proxy/proxy.ts';
import type { Choices } from '../journal/facts.ts';
import type { RuleResult } from '../judge/judge.ts';
import { run } from './engine.ts';
import { type ProveOptions, targetOf } from './prove-fault.ts';

/** Test cases of volume: what they show does not depend on how an answer is dressed. */
const heavy = new Set([
  'documents/list-maximum',
  'documents/push-sizes',
  'groups/many-members',
  'history/largest-page',
  'users/largest-page',
]);

export interface ProofOptions extends ProveOptions {
  /** Only this share of the test cases is played. Default: all test cases. */
  readonly share?: { readonly nth: number; readonly of: number };
}

/** What a whole run says of a target that poses as foreign. */
export interface TargetProof {
  readonly id: string;
  readonly says: string;
  /** The rules that speak against the proof: red ones on a variant, green ones on a null target. */
  readonly against: readonly { readonly rule: string; readonly why: string }[];
  readonly judged: number;
  readonly durationMs: number;
}

interface Subject {
  readonly id: string;
  readonly says: string;
  readonly choices?: Choices;
  make(target: FaultTarget): Interception;
}

/** A variant may turn nothing red, and must leave the rules exercised. */
export async function proveVariant(variant: Subject, options: ProofOptions): Promise<TargetProof> {
  const proof = await judgeBehind(
    variant,
    // On a variant everything comes: only a busy machine makes use of so much time.
    { ...options, deliveryMs: 30_000 },
    (result) =>
      result.verdict === 'FAILED' ||
      result.verdict === 'NON-STRICT' ||
      result.verdict === 'HARNESS ERROR',
  );
  // An interrupted run, or a variant that nobody can talk to, shows nothing.
  if (proof.judged > 0) return proof;
  return { ...proof, against: [...proof.against, { rule: 'none', why: 'no rule was observed' }] };
}

/** On a null target no rule may be OK. */
export async function proveNull(target: Subject, options: ProofOptions): Promise<TargetProof> {
  return judgeBehind(
    target,
    // Nothing ever comes out there: what is waited for is waited for in vain.
    { ...options, answerTimeoutMs: 2_000, deliveryMs: 200 },
    (result) => result.verdict === 'OK',
  );
}

/** What the profile of the built-in service would say; without it a few details are not sent. */
const knownChoices: Choices = { pin: '4711', expiration: '2090-01-01' };

async function judgeBehind(
  subject: Subject,
  options: ProofOptions & { readonly deliveryMs: number },
  speaksAgainst: (result: RuleResult) => boolean,
): Promise<TargetProof> {
  await using proxy = await startProxy({
    target: options.profile,
    interception: subject.make(targetOf(options)),
  });
  const profile = {
    ...proxy.profile,
    own: false,
    choices: { ...knownChoices, ...subject.choices },
    printers: { ...proxy.profile.printers, deliveryMs: options.deliveryMs },
  };
  const { nth, of } = options.share ?? { nth: 0, of: 1 };
  const traffic = testCases
    .filter((scenario) => !heavy.has(scenario.name) && scenario.exclusive !== true)
    .filter((_, index) => index % of === nth)
    .map((scenario) => scenario.name);
  const outcome = await run({ ...options, profile, traffic, replays: 0 }, () => undefined);
  options.keep?.(subject.id, outcome.journal);
  return {
    id: subject.id,
    says: subject.says,
    against: outcome.results
      .filter(speaksAgainst)
      .map((one) => ({ rule: one.planned.rule.id, why: whyOf(one) })),
    judged: outcome.results.filter((one) => one.exercised > 0).length,
    durationMs: outcome.durationMs,
  };
}

function whyOf(result: RuleResult): string {
  const finding = result.findings[0];
  return finding === undefined
    ? `${result.verdict} ${result.why ?? ''}`
    : `${finding.case}: expected ${finding.expected}; got ${finding.seen}`;
}
