import type { Assertion, BoundCheck } from '../case/check.ts';
import type { JournalEvent } from '../journal/event.ts';
import { judge, type RuleResult } from './judge.ts';
import type { PlannedRule } from './plan.ts';

export interface ShortResult extends RuleResult {
  /**
   * `6/0~3f2a`: six situations, none of them broken; `6/2@812~c01d`: two, the first at that place;
   * `threw`. The sign at the end is another one as soon as any of the situations is another one.
   */
  readonly short: string;
}

/** What judges: these checks, with the judge as it is unless another one is named. */
export interface Bench {
  readonly checks: readonly BoundCheck[];
  readonly judge?: typeof judge;
}

/** Judges a journal, and says of each rule in short what its checks saw. */
export function judgeInShort(
  events: readonly JournalEvent[],
  plan: readonly PlannedRule[],
  bench: Bench,
): readonly ShortResult[] {
  const signs = new Map<string, number>();
  const checks = bench.checks.map((check) =>
    heard(check, (seen, rule) =>
      signs.set(rule, signOf(JSON.stringify(seen, members), signs.get(rule))),
    ),
  );
  return (bench.judge ?? judge)(events, plan, checks).map((result) => {
    const sign = signs.get(result.planned.rule.id);
    return { ...result, short: inShort(result, sign) };
  });
}

/** `DOC-UP-02 6/0~3f2a 5/1@812~c01d`: of each of several recordings what a rule's result is in short, by rule. */
export function shortLines(found: readonly (readonly ShortResult[])[]): string {
  const lines = (found[0] ?? []).map(({ planned }, at) => {
    const shorts = found.map((results) => results[at]?.short ?? '');
    return `${planned.rule.id} ${shorts.join(' ')}\n`;
  });
  return lines.toSorted().join('');
}

/** The same check; whoever listens is told of every situation that it sees, before the judge is. */
export function heard(
  check: BoundCheck,
  hear: (seen: Assertion, rule: string) => void,
): BoundCheck {
  const { rule, operations, ofAnyValue } = check;
  const answer = check.answer?.bind(check);
  const play = check.play?.bind(check);
  const tell = function* (seen: Iterable<Assertion>): Iterable<Assertion> {
    for (const one of seen) {
      hear(one, rule);
      yield one;
    }
  };
  return {
    rule,
    ...(operations && { operations }),
    ...(ofAnyValue && { ofAnyValue }),
    ...(answer && { answer: (exchange, world) => tell(answer(exchange, world)) }),
    ...(play && { play: (whole, world) => tell(play(whole, world)) }),
  };
}

/** In one order, whichever way an object was made. */
const members = [
  'ok',
  'witness',
  'expected',
  'seen',
  'isFact',
  'telling',
  'kind',
  'should',
  'json',
];

/** FNV-1a, of what was heard before and this. */
export function signOf(text: string, before = 0x811c9dc5): number {
  let sign = before;
  for (let at = 0; at < text.length; at += 1)
    sign = Math.imul(sign ^ text.charCodeAt(at), 0x01000193);
  return sign;
}

function inShort({ exercised, findings, verdict }: RuleResult, sign: number | undefined): string {
  if (verdict === 'HARNESS ERROR') return 'threw';
  const [first] = findings;
  const place = first === undefined ? '' : `@${String(first.witness[0])}`;
  const end = sign === undefined ? '' : `~${(sign >>> 16).toString(16)}`;
  return `${String(exercised)}/${String(findings.length)}${place}${end}`;
}
