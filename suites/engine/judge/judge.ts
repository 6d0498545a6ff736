import type { Feature } from '../../spec/rule.ts';
import { Case } from '../case/case.ts';
import type { Assertion, BoundCheck } from '../case/check.ts';
import { countOf } from '../case/finding-words.ts';
import { precedes } from '../case/order.ts';
import type { CaseEvent, EndedEvent, JournalEvent } from '../journal/event.ts';
import { type Exchange, exchangesOf, parameter, refused } from '../journal/exchange.ts';
import { type Follower, follow, type State } from '../state/state.ts';
import { endOf, notReachedFor } from './ended.ts';
import type { PlannedRule } from './plan.ts';
import { brokenVerdict, type NotRunReason, type Verdict } from './verdict.ts';

export interface Finding extends Assertion {
  readonly rule: string;
  readonly case: string;
  /** A wait of its case was late or in vain: what it misses may only have been slow. */
  readonly afterTimeout?: true;
}

export interface RuleResult {
  readonly planned: PlannedRule;
  readonly verdict: Verdict;
  readonly reason?: NotRunReason;
  /** In words: why it was not run, what the harness threw, what the profile declines. */
  readonly why?: string;
  readonly exercised: number;
  /** In which cases, and how often. */
  readonly exercisedIn?: ReadonlyMap<string, number>;
  /** The first situation in which it held. */
  readonly sample?: Finding;
  readonly findings: readonly Finding[];
}

/** What became of a rule, before it is said how often it was exercised. */
type Conclusion = Pick<RuleResult, 'verdict' | 'reason' | 'why'>;

export interface Tally {
  exercised: number;
  readonly cases: Map<string, number>;
  sample?: Finding;
  readonly findings: Finding[];
  threw?: string;
}

/** Judges a whole journal: live runs and old recordings go the same way. */
export function judge(
  events: readonly JournalEvent[],
  plan: readonly PlannedRule[],
  checks: readonly BoundCheck[],
): readonly RuleResult[] {
  const byCase = Map.groupBy(events, (event) => ('case' in event ? event.case : undefined));
  const gathering = gather({ plan, checks }, (name) => byCase.get(name) ?? []);
  if (events[0]?.type !== 'run') throw new Error("a journal starts with its 'run' event");
  follow(events, gathering.follower);
  return concludeAll(events, plan, gathering.tallies);
}

/** What became of each rule by what was gathered of a journal. Throws where it does not begin with its 'run' event. */
export function concludeAll(
  events: readonly JournalEvent[],
  plan: readonly PlannedRule[],
  tallies: ReadonlyMap<string, Tally>,
): readonly RuleResult[] {
  const facts = events[0]?.type === 'run' ? events[0].target : undefined;
  if (facts === undefined) throw new Error("a journal starts with its 'run' event");
  const marks = events.filter((event) => event.type === 'case');
  const end = endOf(events);
  return plan.map((planned) => {
    const own = tallies.get(planned.rule.id) ?? emptyTally();
    return {
      planned,
      exercised: own.exercised,
      // A live journal goes on: what is answered now must stay as it is.
      exercisedIn: new Map(own.cases),
      ...(own.sample === undefined ? {} : { sample: own.sample }),
      findings: [...own.findings],
      ...conclude(planned, own, { marks, end, events, ownService: facts.own }),
    };
  });
}

/** The red rule that was broken first: the root cause of what follows. Equal places go to the rule listed first. */
export function firstRed(results: readonly RuleResult[]): RuleResult | undefined {
  const red = results.filter((one) => one.verdict === 'FAILED' || one.verdict === 'NON-STRICT');
  const place = (one: RuleResult): number =>
    Math.min(...one.findings.map((finding) => finding.witness[0]));
  return red.toSorted((left, right) => place(left) - place(right))[0];
}

function emptyTally(): Tally {
  return { exercised: 0, cases: new Map(), findings: [] };
}

/** What all checks see of a journal as it is followed. */
export interface Gathering {
  readonly follower: Follower;
  /** By rule. */
  readonly tallies: ReadonlyMap<string, Tally>;
}

/** The planned rules, and the checks that judge them. */
export interface Judging {
  readonly plan: readonly PlannedRule[];
  readonly checks: readonly BoundCheck[];
}

/** `eventsOf`: all events of a case that has ended. */
export function gather(
  { plan, checks }: Judging,
  eventsOf: (caseName: string) => readonly JournalEvent[],
): Gathering {
  const tallies = new Map<string, Tally>();
  const withKills = rulesAboutKills(plan);
  const note = noteIn(tallies);
  const answering = checks.flatMap((check) =>
    check.answer === undefined ? [] : [{ check, look: check.answer.bind(check) }],
  );
  const byOperation = new Map<string, typeof answering>();
  const ofAnswers = (operation: string): typeof answering => {
    const own =
      byOperation.get(operation) ??
      answering.filter(({ check }) => check.operations?.includes(operation) ?? true);
    byOperation.set(operation, own);
    return own;
  };
  const ofPlays = checks.flatMap((check) =>
    check.play === undefined ? [] : [{ check, look: check.play.bind(check) }],
  );
  const follower: Follower = {
    answered: (exchange, state) => {
      const isOpen = exchange.sent.unspecified === true;
      for (const { check, look } of ofAnswers(exchange.operation))
        if (!isOpen || check.ofAnyValue === true)
          note(check, exchange.sent.case, {
            look: () => look(exchange, state),
            timedOut: () =>
              eventsOf(exchange.sent.case).some(
                (event) => precedes(event.seq, exchange.answered.seq) && isTimeout(event, state),
              ),
          });
    },
    caseEnded: (end, state) => {
      const all = eventsOf(end.case);
      // A driver that was refused a call may take some steps more: they show nothing.
      const own = end.phase === 'cut' ? all.filter((event) => event.seq <= end.seq) : all;
      const whole = new Case(end, own, state);
      const stated = withoutUnspecified(own);
      const specified = stated === own ? whole : new Case(end, stated, state);
      const wasKilled = own.some(({ type }) => type === 'restart');
      for (const { check, look } of ofPlays)
        if (!wasKilled || withKills.has(check.rule))
          note(check, end.case, {
            look: () => look(check.ofAnyValue === true ? whole : specified, state),
            timedOut: () => own.some((event) => isTimeout(event, state)),
          });
    },
  };
  return { follower, tallies };
}

interface Looking {
  readonly look: () => Iterable<Assertion>;
  /** Whether something that was waited for was late or did not come. */
  readonly timedOut: () => boolean;
}

type Note = (check: BoundCheck, inCase: string, looking: Looking) => void;

function noteIn(tallies: Map<string, Tally>): Note {
  return (check, inCase, { look, timedOut }) => {
    const tally = tallies.get(check.rule) ?? emptyTally();
    tallies.set(check.rule, tally);
    try {
      for (const seen of look()) {
        tally.exercised += 1;
        tally.cases.set(inCase, (tally.cases.get(inCase) ?? 0) + 1);
        const finding = { ...seen, rule: check.rule, case: inCase };
        if (seen.ok) tally.sample ??= finding;
        else if (seen.isFact !== true && timedOut())
          tally.findings.push({ ...finding, afterTimeout: true });
        else tally.findings.push(finding);
      }
    } catch (error) {
      tally.threw ??= error instanceof Error ? error.message : String(error);
    }
  };
}

/** The driver waited longer for an effect than the profile's time for deliveries, or in vain. */
function isTimeout(event: JournalEvent, { facts }: State): boolean {
  if (event.type === 'timeout') return true;
  return event.type === 'settled' && (!event.inTime || event.waitedMs > facts.deliveryMs);
}

/** The case without the calls whose values nothing is said about. */
function withoutUnspecified(events: readonly JournalEvent[]): readonly JournalEvent[] {
  const open = new Set<number>();
  for (const event of events)
    if (event.type === 'sent' && event.unspecified === true) open.add(event.call);
  if (open.size === 0) return events;
  return events.filter(
    (event) => event.type === 'case' || !('call' in event) || !open.has(event.call),
  );
}

/**
 * Calls that a kill left without an answer take away what other rules of a service take for granted
 * of a whole case. A terminal has to live with them.
 */
function rulesAboutKills(plan: readonly PlannedRule[]): ReadonlySet<string> {
  return new Set(
    plan
      .filter(({ rule }) => rule.role !== 'service' || rule.needs.includes('control.restart'))
      .map(({ rule }) => rule.id),
  );
}

interface Circumstances {
  /** How the cases began and ended. */
  readonly marks: readonly CaseEvent[];
  /** How the run ended, when it was before all was played. */
  readonly end: EndedEvent | undefined;
  readonly events: readonly JournalEvent[];
  readonly ownService: boolean;
}

function conclude(planned: PlannedRule, tally: Tally, context: Circumstances): Conclusion {
  const { rule, decision } = planned;
  if (decision.kind === 'not-applicable') return declined(decision, context);
  if (decision.kind === 'not-run')
    return { verdict: 'NOT RUN', reason: decision.reason, why: decision.why };
  if (tally.findings.length > 0)
    return { verdict: planned.gates ? brokenVerdict(rule, context.ownService) : 'INFORMATIONAL' };
  if (tally.threw !== undefined) return { verdict: 'HARNESS ERROR', why: tally.threw };
  if (tally.exercised >= rule.exercisedMin) return { verdict: 'OK' };
  return unexercised(planned, tally, context);
}

/** A declined feature leaves the denominator only when a probe of it was refused: the target keeps its word. */
function declined(
  { feature, why }: { readonly feature: Feature; readonly why: string },
  { events, end }: Circumstances,
): Conclusion {
  const probes = exchangesOf(events).filter(featureProbes[feature]);
  if (probes.length > 0 && probes.every(refused))
    return { verdict: 'NOT APPLICABLE', why: `${why}, and a request that needs it was refused` };
  if (probes.length === 0 && end !== undefined)
    return { verdict: 'NOT RUN', ...notReachedFor(end) };
  const seen =
    probes.length === 0
      ? 'no request that needs it was answered'
      : 'a request that needs it was not refused';
  return { verdict: 'NOT RUN', reason: 'INCONCLUSIVE', why: `${why}, but ${seen}` };
}

/** Which calls show whether a target has a feature. */
const featureProbes: Readonly<Record<Feature, (exchange: Exchange) => boolean>> = {
  ipp: (exchange) =>
    exchange.operation === 'outputports.create' && parameter(exchange, 'printprotocol') === '1',
};

function unexercised(
  planned: PlannedRule,
  tally: Tally,
  { marks, end }: Circumstances,
): Conclusion {
  const own = marks.filter((one) => planned.scenarios.includes(one.scenario));
  const broken = own.find((one) => one.phase === 'error');
  if (broken)
    return { verdict: 'HARNESS ERROR', why: `${broken.scenario}: ${broken.reason ?? 'threw'}` };
  const blocked = own.find((one) => one.phase === 'blocked');
  if (blocked)
    return {
      verdict: 'NOT RUN',
      reason: 'BLOCKED',
      why: `${blocked.scenario}: ${blocked.reason ?? 'blocked'}`,
    };
  // If none of its test cases is played against this target, an unplayed one may have shown the rule incidentally.
  const isCut =
    own.length === 0 ||
    own.some((one) => one.phase === 'cut') ||
    planned.scenarios.some((name) => end?.unplayed.includes(name));
  if (end !== undefined && isCut) return { verdict: 'NOT RUN', ...notReachedFor(end) };
  const { exercisedMin } = planned.rule;
  return {
    verdict: 'NOT RUN',
    reason: 'NOT-REACHED',
    why: `observed ${String(tally.exercised)} of ${countOf(exercisedMin, 'situation')}`,
  };
}
