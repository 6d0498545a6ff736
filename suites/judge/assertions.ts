import { operations } from '../catalogue/operations.ts';
import type { Shape } from '../catalogue/shape.ts';
import { type Exchange, forbidden, isAfter, refused, succeeded } from '../journal/exchange.ts';
import { isArray } from '../journal/json.ts';
import { isSuccess } from '../journal/success.ts';
import type { State } from '../model/state.ts';
import {
  type Assertion,
  assertion,
  type Case,
  type CaseCheck,
  type Check,
  seenAnswer,
} from './check.ts';
import { holdsPassword } from './queries.ts';
import { listMismatch, mismatch, shapeWords } from './shape.ts';

/** The ways in which most rules are put; each makes a check. */

/** Whenever the operation succeeds, its answer has this shape. */
export function answersWith(operation: string, shape: Shape): Check {
  return {
    operations: [operation],
    *answer(exchange) {
      if (!succeeded(exchange)) return;
      const wrong = mismatch(exchange.json, shape);
      yield assertion(exchange, wrong === undefined, shapeWords(wrong));
    },
  };
}

/** The same for calls that make something: a right shape counts once the thing is seen in the same case. */
export function answersSeen(
  operation: string,
  words: { readonly shape: Shape; readonly seen: (made: Exchange, later: Exchange) => boolean },
): CaseCheck {
  return {
    *play(play) {
      for (const exchange of play.exchanges) {
        if (exchange.operation !== operation || !succeeded(exchange)) continue;
        const wrong = mismatch(exchange.json, words.shape);
        const seen = play.exchanges.some(
          (later) => isAfter(later, exchange) && succeeded(later) && words.seen(exchange, later),
        );
        if (wrong !== undefined || seen)
          yield assertion(exchange, wrong === undefined, shapeWords(wrong));
      }
    },
  };
}

/** Whenever the operation succeeds, its answer is a list of records of this shape. An empty list shows nothing. */
export function listsWith(operation: string, shape: Shape): Check {
  return {
    operations: [operation],
    *answer(exchange) {
      if (!succeeded(exchange)) return;
      if (Array.isArray(exchange.json) && exchange.json.length === 0) return;
      const wrong = listMismatch(exchange.json, shape);
      yield assertion(exchange, wrong === undefined, shapeWords(wrong));
    },
  };
}

export type Which = (exchange: Exchange, world: State) => boolean;

/** What was expected of an answer and what came; undefined: the answer says nothing about the rule. */
export type Claim = readonly [ok: boolean, expected: string, seen: string];

/** Looks at every answer of one operation that gave what it is for. */
export function onSuccess(
  operation: string,
  look: (exchange: Exchange, world: State) => Claim | undefined,
): Check {
  return {
    operations: [operation],
    *answer(exchange, world) {
      if (!isSuccess(exchange)) return;
      const claim = look(exchange, world);
      if (claim !== undefined)
        yield assertion(exchange, claim[0], { expected: claim[1], seen: claim[2] });
    },
  };
}

/** Such calls must succeed, and give what they are for. */
export function accepts(which: Which, expected: string): Check {
  return {
    *answer(exchange, world) {
      if (!which(exchange, world)) return;
      const ok = isSuccess(exchange);
      yield assertion(exchange, ok, {
        expected,
        seen:
          ok || !succeeded(exchange)
            ? seenAnswer(exchange)
            : `${seenAnswer(exchange)} without the expected content`,
      });
    },
  };
}

/** No answer of these operations holds a password, refusals included; that none does is shown by the first operation's answers. */
export function keepsPasswords(...operations: readonly string[]): Check {
  return {
    operations,
    *answer(exchange) {
      const held = holdsPassword(exchange);
      const isEmpty = isArray(exchange.json) && exchange.json.length === 0;
      const shows = exchange.operation === operations[0] && !isEmpty && isSuccess(exchange);
      if (!held && !shows) return;
      yield assertion(exchange, !held, {
        expected: 'an answer without a password',
        seen: held ? 'a password in the answer' : 'an answer without a password',
      });
    },
  };
}

const refusals = {
  /** For who is calling: 401 or 403 (SIL-12), or as if nothing were there for the caller. */
  forbidden: { ok: isForbidden, expected: '401 or 403' },
  /** For what is asked: 4xx, or an errorCode that is not 0 (SIL-11). */
  refused: { ok: refused, expected: '4xx or an errorCode other than 0' },
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

/** Which exchanges of a case are meant. */
type WhichOf = (exchange: Exchange, world: State, play: Case) => boolean;

export interface ProbeWords {
  /** Which exchanges of a pair are the probe. */
  readonly probe: WhichOf;
  /** Which is its positive control: the same request with the one thing put right. Default: any other of the pair that is no probe. */
  readonly control?: WhichOf;
  /** How it must be refused: for the caller, for the request, or with just this status. */
  readonly by: keyof typeof refusals | number;
  /** Probes that may as well be refused for the request: which refusal comes first is free (SIL-09). */
  readonly orRefused?: WhichOf;
  /** What must hold besides, after the probe. */
  readonly besides?: (probe: Exchange, play: Case, world: State) => Iterable<Assertion>;
}

/** A probe that must be refused. A refusal counts only where the control succeeded; otherwise it proves nothing. */
export function refuses(words: ProbeWords): CaseCheck {
  const { by } = words;
  const { ok, expected } =
    typeof by === 'number'
      ? { ok: (probe: Exchange) => probe.status === by, expected: String(by) }
      : refusals[by];
  return {
    *play(play, world) {
      const probes = probesOf(play, world, words.probe);
      if (probes.length === 0) return;
      const proven = new Set([...provenPairs(play, world, words)].map(([probe]) => probe));
      for (const probe of probes) {
        // What went wrong needs no control: the probe itself may have used up what the control needs.
        const telling = proven.has(probe) || succeeded(probe);
        const isFree = by === 'forbidden' && !listsForbidden.has(probe.operation);
        const mayBeRefused = isFree || words.orRefused?.(probe, world, play) === true;
        const judged = mayBeRefused ? refusals.refused : { ok, expected };
        if (telling)
          yield assertion(probe, judged.ok(probe), {
            expected: judged.expected,
            seen: seenAnswer(probe),
          });
        for (const one of words.besides?.(probe, play, world) ?? [])
          if (telling || !one.ok) yield one;
      }
    },
  };
}

function probesOf(play: Case, world: State, probe: WhichOf): readonly Exchange[] {
  return pairedOf(play).filter((exchange) => probe(exchange, world, play));
}

/** By play: hundreds of rules ask it of each. */
const paired = new WeakMap<Case, readonly Exchange[]>();

function pairedOf(play: Case): readonly Exchange[] {
  const known = paired.get(play) ?? play.exchanges.filter(({ sent }) => sent.pair !== undefined);
  paired.set(play, known);
  return known;
}

/** Probes of a case whose control, under the same pair number, succeeded. */
export function* provenPairs(
  play: Case,
  world: State,
  { probe, control }: Pick<ProbeWords, 'probe' | 'control'>,
): Iterable<readonly [probe: Exchange, control: Exchange]> {
  for (const one of probesOf(play, world, probe)) {
    const { pair } = one.sent;
    const isControl = control ?? ((other: Exchange) => !probe(other, world, play));
    const proof = pairedOf(play).find(
      (other) =>
        other !== one &&
        other.sent.pair === pair &&
        isControl(other, world, play) &&
        succeeded(other),
    );
    if (proof !== undefined) yield [one, proof];
  }
}
