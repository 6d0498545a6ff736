import { operations } from '../../spec/operations.ts';
import { type Exchange, forbidden, refused } from '../journal/exchange.ts';
import type { Case } from './case.ts';
import { type Assertion, assertion } from './check.ts';

const refusals = {
  /** For who is calling: 401 or 403 (SIL-12), or as if nothing were there for the caller. */
  caller: { ok: isForbidden, expected: '401 or 403' },
  /** For what is asked: 4xx, or an errorCode that is not 0 (SIL-11). */
  any: { ok: refused, expected: '4xx or an errorCode other than 0' },
  /** For what is not there, or not the caller's: where a call lists 403 and 404, either may say so. */
  absent: { ok: isAbsent, expected: '404 or 403' },
} as const;

/** The answer of a call that lists 403 and 404 about something that is not there for the caller. */
export function isAbsent({ status }: Pick<Exchange, 'status'>): boolean {
  return status === 404 || status === 403;
}

/** Calls that list 404 beside 403: of what a caller may not see, either says no more than the other. */
const listsBoth: ReadonlySet<string> = new Set(
  operations
    .filter(({ errors }) => errors.includes(403) && errors.includes(404))
    .map(({ id }) => id),
);

function isForbidden(exchange: Exchange): boolean {
  return forbidden(exchange) || (exchange.status === 404 && listsBoth.has(exchange.operation));
}

/** SIL-182: of calls whose errors name neither 401 nor 403 nothing says how a caller is refused. */
const listsForbidden: ReadonlySet<string> = new Set(
  operations
    .filter(({ errors }) => errors.includes(401) || errors.includes(403))
    .map(({ id }) => id),
);

/** How a probe must be refused. A function decides it for each probe; undefined: only `besides` judges that probe. */
export type Refusal = Manner | ((probe: Exchange, c: Case) => Manner | undefined);

type Manner = keyof typeof refusals | number;

/** The probes that test cases mark for a rule must be refused. A refusal counts only where the control succeeded; otherwise it proves nothing. */
export function refusesProbes(
  ruleId: string,
  by: Refusal,
  besides?: (probe: Exchange, c: Case) => Iterable<Assertion>,
): (c: Case) => Iterable<Assertion> {
  return perProbe(ruleId, (probe, c, control) =>
    judgeProbe(probe, {
      isProven: control !== undefined,
      by: typeof by === 'function' ? by(probe, c) : by,
      besides: besides?.(probe, c),
    }),
  );
}

/** Looks at a probe, and at its control, which is undefined where none succeeded. */
export type ProbeLook = (
  probe: Exchange,
  c: Case,
  control: Exchange | undefined,
) => Iterable<Assertion>;

/** Looks at each probe that test cases mark for a rule. */
export function perProbe(ruleId: string, look: ProbeLook): (c: Case) => Iterable<Assertion> {
  return function* (c) {
    for (const probe of c.exchanges.filter((one) => one.probes(ruleId)))
      yield* look(probe, c, controlOf(c, probe, [ruleId]));
  };
}

/** A probe must be refused in this manner. */
export function refusal(
  probe: Exchange,
  control: Exchange | undefined,
  by: Manner,
): Iterable<Assertion> {
  return judgeProbe(probe, { isProven: control !== undefined, by, besides: undefined });
}

/** The successful control of a probe: a request of its group that is no probe of the same rules. */
export function controlOf(
  c: Case,
  { group, sent }: Exchange,
  rules: readonly string[] = sent.probes ?? [],
): Exchange | undefined {
  const isProbe = (one: Exchange): boolean => rules.some((id) => one.probes(id));
  return c.exchanges.find((one) => one.group === group && one.ok && !isProbe(one));
}

interface ProbeFacts {
  readonly isProven: boolean;
  readonly by: Manner | undefined;
  readonly besides: Iterable<Assertion> | undefined;
}

function* judgeProbe(probe: Exchange, { isProven, by, besides }: ProbeFacts): Iterable<Assertion> {
  // A success is wrong without a control too: the probe itself may have used up what the control needs.
  const counts = isProven || probe.ok;
  if (by !== undefined && counts) yield refusedBy(probe, by);
  for (const one of besides ?? []) if (counts || !one.ok) yield one;
}

function refusedBy(probe: Exchange, by: Manner): Assertion {
  const isFree = by === 'caller' && !listsForbidden.has(probe.operation);
  const { ok, expected } =
    typeof by === 'number'
      ? { ok: ({ status }: Exchange) => status === by, expected: String(by) }
      : refusals[isFree ? 'any' : by];
  return assertion(probe, ok(probe), { expected, seen: probe.words });
}

/** Exchanges of a case that another of their group, which is none of them, shows to be possible: it succeeded. */
export function* provenPairs(
  c: Case,
  isOne: (x: Exchange) => boolean,
): Iterable<readonly [one: Exchange, control: Exchange]> {
  const grouped = c.exchanges.filter(({ group }) => group !== undefined);
  for (const one of grouped.filter(isOne)) {
    const control = grouped.find((x) => x.group === one.group && x.ok && !isOne(x));
    if (control !== undefined) yield [one, control];
  }
}
