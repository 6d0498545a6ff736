import type { TargetFacts } from '../engine/journal/facts.ts';
import { factsOnly } from '../engine/run/facts-only.ts';
import { type Drawing, drawSequence } from './draw.ts';
import type { Step } from './move.ts';
import { type PlayedSequence, playSteps, type SequenceOptions } from './play-sequence.ts';
import { shorten } from './shorten.ts';

export interface SearchOptions extends SequenceOptions, Drawing {
  /** Sequences that may be played to make one that was found shorter. */
  readonly mostTries: number;
}

export interface Found {
  readonly shortest: PlayedSequence;
  /** How many steps had been made when it was first seen. */
  readonly firstLength: number;
  readonly tries: number;
}

export interface Search {
  readonly found: Found | undefined;
  readonly calls: number;
  /** Whether any call had an answer. */
  readonly isAnswered: boolean;
  readonly steps: number;
  /** Why the sequence ended early, where it did. */
  readonly blocked: string | undefined;
}

/** Draws one sequence by the seed and plays it; what it shows is made as short as it can be and still show it. */
export async function findViolation(options: SearchOptions): Promise<Search> {
  const facts = factsFor(options);
  const first = await playSteps(drawSequence(options.seed, facts, options), options);
  const calls = first.journal.filter((event) => event.type === 'sent').length;
  const found = first.violation === undefined ? undefined : await shortest(first, options);
  const isAnswered = first.journal.some((event) => event.type === 'answered');
  return { found, calls, isAnswered, steps: first.steps.length, blocked: first.blocked };
}

/** What the target has, without what a probe saw refused. */
export function factsFor({ profile, environment, refused = {} }: SequenceOptions): TargetFacts {
  return { ...factsOnly(profile, environment), refused };
}

async function shortest(first: PlayedSequence, options: SearchOptions): Promise<Found> {
  let best = first;
  let tries = 0;
  const shows = async (steps: readonly Step[]): Promise<readonly Step[] | undefined> => {
    tries += 1;
    const played = await playSteps(steps, options);
    // Another violation on the way is a finding of its own, for a seed of its own.
    if (ruleOf(played) !== ruleOf(first)) return undefined;
    best = played;
    return played.steps;
  };
  const mayTry = (): boolean => tries < options.mostTries && options.signal?.aborted !== true;
  await shorten(first.steps, shows, mayTry);
  return { shortest: best, firstLength: first.steps.length, tries };
}

function ruleOf({ violation }: PlayedSequence): string | undefined {
  return violation?.finding.rule;
}
