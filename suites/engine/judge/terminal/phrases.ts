import { operationOf } from '../../../spec/operations.ts';
import type { Assertion, BoundCheck, Case } from '../../case/check.ts';
import { tokenOf } from '../../case/queries.ts';
import type { State } from '../../state/state.ts';
import { type Attempt, attemptsOf, isAtWork, isCall, type Turn, turnsOf } from './attempt.ts';

/** What a rule finds at a request or turn: whether it holds there. */
export interface Claim {
  readonly ok: boolean;
  readonly expected: string;
  readonly seen: string;
}

/** A case as the checks of terminals see it. */
export interface Scene {
  readonly play: Case;
  readonly state: State;
  /** Its calls of the interface. */
  readonly calls: readonly Attempt[];
  /** Every request, wherever it went. */
  readonly requests: readonly Attempt[];
  readonly isAtWork: boolean;
  /** Somebody was asked to do something; else people come as they like, at one panel or many. */
  readonly isAsked: boolean;
}

function sceneOf(play: Case, state: State): Scene {
  const requests = attemptsOf(play.events);
  const calls = requests.filter(isCall);
  const isAsked = play.events.some(({ type }) => type === 'asked');
  return { play, state, calls, requests, isAtWork: isAtWork(calls, state), isAsked };
}

/** A finding that holds: the terminal did what was expected. */
export function held(expected: string): Claim {
  return { ok: true, expected, seen: expected };
}

export function broken(expected: string, seen: string): Claim {
  return { ok: false, expected, seen };
}

export function claim(ok: boolean, expected: string, seen: string): Claim {
  return ok ? held(expected) : broken(expected, seen);
}

type LookAtCall = (attempt: Attempt, scene: Scene) => Claim | undefined;

/**
 * Each call could break it. That a case kept to it counts once, and only where the terminal was at
 * work in it; where nobody is asked to do anything, once for everybody who was logged in.
 */
export function everyCall(rule: string, look: LookAtCall): BoundCheck {
  return everyOf(rule, (scene) => scene.calls, look);
}

/** The same for requests to wherever. */
export function everyRequest(rule: string, look: LookAtCall): BoundCheck {
  return everyOf(rule, (scene) => scene.requests, look);
}

function everyOf(
  rule: string,
  which: (scene: Scene) => readonly Attempt[],
  look: LookAtCall,
): BoundCheck {
  return {
    rule,
    *play(play, state) {
      const scene = sceneOf(play, state);
      const kept = new Map<string | undefined, Assertion>();
      for (const attempt of which(scene)) {
        const found = look(attempt, scene);
        if (found === undefined) continue;
        const shown = at(attempt, found);
        if (!found.ok) yield shown;
        else if (!kept.has(sittingOf(attempt, scene))) kept.set(sittingOf(attempt, scene), shown);
      }
      if (scene.isAtWork) yield* kept.values();
    },
  };
}

/** Whose turn at a panel it is, where that is not told: by the token. */
function sittingOf({ sent }: Attempt, { isAsked, state }: Scene): string | undefined {
  return isAsked ? undefined : tokenOf(sent, state)?.name;
}

/** The same for calls of some operations. */
export function everyCallOf(rule: string, operations: string, look: LookAtCall): BoundCheck {
  const wanted = new Set(operations.split(' '));
  const check = everyCall(rule, (attempt, scene) =>
    wanted.has(attempt.sent.operation) ? look(attempt, scene) : undefined,
  );
  return { ...check, awaits: callWords([...wanted]) };
}

/** 'GET /card or POST /card' */
export function callWords(ids: readonly string[]): string {
  const calls = ids.map((id) => {
    const { method, path } = operationOf(id);
    return `${method} ${path}`;
  });
  return calls.join(' or ');
}

/** What is found at some place of a turn. */
export interface Found extends Claim {
  readonly at: Attempt;
}

/** Looks at what was done for each thing that was asked: at its calls, or what else is meant. */
export function everyTurn(
  rule: string,
  look: (turn: Turn, scene: Scene) => Iterable<Found>,
  which: (attempt: Attempt) => boolean = isCall,
): BoundCheck {
  return {
    rule,
    *play(play, state) {
      const scene = sceneOf(play, state);
      for (const turn of turnsOf(play)) {
        const calls = { ...turn, attempts: turn.attempts.filter(which) };
        for (const found of look(calls, scene)) yield at(found.at, found);
      }
    },
  };
}

/** Looks at a case as a whole. */
export function everyCase(rule: string, look: (scene: Scene) => Iterable<Found>): BoundCheck {
  return {
    rule,
    *play(play, state) {
      for (const found of look(sceneOf(play, state))) yield at(found.at, found);
    },
  };
}

/** A claim at the place of a request. */
function at({ sent, exchange }: Attempt, { ok, expected, seen }: Claim): Assertion {
  const witness: Assertion['witness'] =
    exchange === undefined ? [sent.seq] : [sent.seq, exchange.answered.seq];
  return { ok, witness, expected, seen };
}
