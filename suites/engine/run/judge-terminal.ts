import { isPossible } from '../../certify/possible.ts';
import type { Situation } from '../../certify/situation.ts';
import { situationsOf } from '../../certify/situations.ts';
import { terminalRules } from '../../rules/every-rule.ts';
import type { Rule } from '../../spec/rule.ts';
import {
  type AttemptEvents,
  attemptsOf,
  latestOf,
  placeByPlace,
  placesIn,
} from '../journal/attempts.ts';
import type { JournalEvent } from '../journal/event.ts';
import type { TerminalFacts } from '../journal/terminal-event.ts';
import { judge, type RuleResult } from '../judge/judge.ts';
import type { PlannedRule } from '../judge/plan.ts';
import type { RunAttempt, RunResult } from '../judge/result.ts';
import { terminalChecks } from '../judge/terminal-checks.ts';
import { runEventOf, runFacts } from './run-facts.ts';

/**
 * Judges what was seen of a terminal: live, recorded, or passing by before a service of others.
 * `given`: situations by the beginnings of their ids; default: those that the run was limited to.
 * Throws for a journal that tells of no terminal.
 */
export function judgeTerminal(
  journal: readonly JournalEvent[],
  given?: readonly string[],
): RunResult {
  const { terminal, target, only: limit } = runEventOf(journal);
  const isPlain = target.baseUrl.startsWith('http:');
  if (terminal === undefined) throw new Error('the journal is not from a terminal');
  const only = given ?? limit;
  const plan = terminalPlan();
  const latest = latestOf(journal);
  const played = new Set(playedIn(latest));
  return {
    ...runFacts(journal),
    results: judge(placeByPlace(latest), plan, terminalChecks)
      .filter((result) => isBroken(result) || isShownBy(result.planned, only))
      .map((result) =>
        inRole(result, { terminal, played, isPlain, ...(only === undefined ? {} : { only }) }),
      ),
    attempts: attemptsOf(journal).map((attempt) => judgedAttempt(attempt, plan)),
    reproductions: new Map(),
    partial: only !== undefined,
    ...(only === undefined ? {} : { only }),
  };
}

function playedIn(events: readonly JournalEvent[]): readonly string[] {
  return events.flatMap((event) =>
    event.type === 'case' && event.phase === 'done' ? [event.scenario] : [],
  );
}

function judgedAttempt(attempt: AttemptEvents, plan: readonly PlannedRule[]): RunAttempt {
  const { run, events } = attempt;
  const results = judge(placeByPlace(events), plan, terminalChecks);
  const broken = results.filter(({ verdict }) => verdict === 'FAILED');
  return {
    startedAt: run.startedAt,
    ...(run.attempt === undefined ? {} : { because: run.attempt }),
    played: playedIn(events).length,
    places: placesIn(attempt),
    broken: broken.map(({ planned }) => planned.rule.id),
  };
}

/** What a terminal is judged by, and in which situations it shows. */
function terminalPlan(): readonly PlannedRule[] {
  return terminalRules.map((rule) => {
    const scenarios = situationsOf(rule.id).map(({ id }) => id);
    return { rule, scenarios, gates: true, decision: { kind: 'judge' } };
  });
}

/** A partial run is judged by the rules that its situations show. */
function isShownBy({ scenarios }: PlannedRule, only: readonly string[] | undefined): boolean {
  return only === undefined || scenarios.some((id) => isChosen(id, only));
}

/** What is broken is reported in whichever situation it was: a vendor plays that one alone until it is green. */
function isBroken({ verdict }: RuleResult): boolean {
  return verdict === 'FAILED' || verdict === 'NON-STRICT';
}

function isChosen(id: string, only: readonly string[] | undefined): boolean {
  return only === undefined || only.some((beginning) => id.startsWith(beginning));
}

interface Seen {
  readonly terminal: TerminalFacts;
  /** Situations that were played to their end. */
  readonly played: ReadonlySet<string>;
  readonly isPlain: boolean;
  /** What was chosen of the test cases; absent: all. */
  readonly only?: readonly string[];
}

/** What of it is missing, by what rules presume. */
const missing: {
  readonly [K in NonNullable<Rule['presumes']>]: (seen: Seen) => string | undefined;
} = {
  tls: ({ isPlain }) => (isPlain ? 'the terminal was given plain HTTP' : undefined),
  'own-port': ({ terminal: { port } }) =>
    port.address === '' && port.serial === undefined
      ? 'the port of the terminal is not known'
      : undefined,
};

/** A rule about what the terminal cannot do at all leaves the denominator, unless it did it all the same. */
function inRole(result: RuleResult, seen: Seen): RuleResult {
  const { rule } = result.planned;
  const { terminal, played } = seen;
  const { can } = terminal;
  const why = rule.presumes === undefined ? undefined : missing[rule.presumes](seen);
  if (why !== undefined)
    return { ...result, findings: [], verdict: 'NOT RUN', reason: 'PREREQUISITE', why };
  if (result.verdict !== 'NOT RUN') return result;
  const shown = situationsOf(rule.id);
  const possible = shown.filter((situation) => isPossible(situation, terminal));
  const own = possible.filter(({ id }) => played.has(id));
  const places = own.length > 0 ? own : possible;
  if (result.exercised > 0) return notReached(result, places);
  const { reason: _, ...rest } = result;
  const leave = (because: string): RuleResult => ({
    ...rest,
    verdict: 'NOT APPLICABLE',
    why: because,
  });
  const { doing } = rule;
  if (doing?.some((one) => one !== 'administer' && can.includes(one)) === false)
    return leave(`the terminal does not support this: ${doing.join(', ')}`);
  if (shown.length > 0 && possible.length === 0)
    return leave('no test case for it is possible at this terminal');
  // Of a partial run what was chosen counts: it certifies nobody.
  const chosen = possible.filter(({ id }) => isChosen(id, seen.only));
  const isThrough = chosen.length > 0 && chosen.every(({ id }) => played.has(id));
  return isThrough && rule.ifSent === true
    ? leave('the terminal sends no such request in any test case for it')
    : notReached(result, places);
}

/** What the rule waited for, where that could have come, and what to do about it. */
function notReached(result: RuleResult, possible: readonly Situation[]): RuleResult {
  const { rule } = result.planned;
  const [first] = possible;
  if (result.reason !== 'NOT-REACHED' || first === undefined) return result;
  const awaited =
    awaits.get(rule.id) ?? 'a call to which it applies, and what the panel showed after it';
  const observed = `observed ${String(result.exercised)} of ${String(rule.exercisedMin)} times`;
  const why =
    `${observed}: it needs ${awaited} (${named(possible)}); ` +
    `run 'platen certify --only ${first.id}' to see which call is missing, ` +
    'or remove from the plan what the terminal cannot do';
  return { ...result, why };
}

const awaits: ReadonlyMap<string, string> = new Map(
  terminalChecks.flatMap((check) =>
    check.awaits === undefined ? [] : [[check.rule, check.awaits] as const],
  ),
);

const mostNamed = 3;

/** "copy/one, scan/one and 7 more test cases" */
function named(possible: readonly Situation[]): string {
  const ids = possible.slice(0, mostNamed).map(({ id }) => id);
  const rest = possible.length - ids.length;
  return `${ids.join(', ')}${rest > 0 ? ` and ${String(rest)} more test cases` : ''}`;
}
