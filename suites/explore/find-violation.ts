import fc from 'fast-check';
import { factsOnly } from '../run/facts-only.ts';
import { stepsFor } from './draw.ts';
import type { Step } from './move.ts';
import {
  type PlayedSequence,
  type Player,
  playSequence,
  type SequenceOptions,
} from './play-sequence.ts';

export interface SearchOptions extends SequenceOptions {
  /** How many steps a sequence is drawn with at the most. */
  readonly length: number;
  /** Whether steps that disturb others on the target may be among them: then nothing else may be played beside it. */
  readonly exclusive: boolean;
  /** Sequences that may be played to make one that was found shorter. */
  readonly mostShrinks: number;
}

export interface Found {
  readonly shortest: PlayedSequence;
  /** How many steps the sequence had in which it was first seen. */
  readonly firstLength: number;
  readonly shrinks: number;
}

export interface Search {
  readonly found: Found | undefined;
  readonly calls: number;
  readonly steps: number;
}

/** Draws one sequence by the seed and plays it; what it shows is made as short as it can be and still show it. */
export async function findViolation(options: SearchOptions): Promise<Search> {
  const { seed, length, profile, environment, signal } = options;
  const step = stepsFor(factsOnly(profile, environment), options);
  const commands = fc.commands([step.map((one) => new Command(one))], {
    maxCommands: length,
    size: 'max',
  });
  let first: PlayedSequence | undefined;
  let shortest: PlayedSequence | undefined;
  let firstLength = 0;
  let shrinks = 0;
  const shows = async (
    drawn: Iterable<fc.AsyncCommand<Player, Player, true>>,
  ): Promise<boolean> => {
    if (first?.violation !== undefined) {
      if (shrinks >= options.mostShrinks || signal?.aborted === true) return false;
      shrinks += 1;
    }
    const played = await playSequence(
      (player) => fc.asyncModelRun(() => ({ model: player, real: player }), drawn),
      options,
    );
    first ??= played;
    const rule = played.violation?.finding.rule;
    // Another violation on the way would be a finding of its own, with a seed of its own.
    if (rule === undefined || rule !== first.violation?.finding.rule) return false;
    if (shortest === undefined) firstLength = played.steps.length;
    shortest = played;
    return true;
  };
  const property = fc.asyncProperty(commands, async (drawn) => !(await shows(drawn)));
  const outcome = await fc.check(property, { seed, numRuns: 1 });
  // The property is false for a violation and throws for nothing but a fault of the harness.
  if (outcome.errorInstance instanceof Error && shortest === undefined) throw outcome.errorInstance;
  const found = shortest === undefined ? undefined : { shortest, firstLength, shrinks };
  return { found, calls: callsOf(first), steps: first?.steps.length ?? 0 };
}

function callsOf(played: PlayedSequence | undefined): number {
  return played?.journal.filter((event) => event.type === 'sent').length ?? 0;
}

/** A step as fast-check plays and shrinks it; the player is both the model and the thing itself. */
class Command implements fc.AsyncCommand<Player, Player, true> {
  readonly #step: Step;

  constructor(step: Step) {
    this.#step = step;
  }

  async check(player: Readonly<Player>): Promise<boolean> {
    return player.canPlay(this.#step);
  }

  async run(_: Player, player: Player): Promise<void> {
    await player.play(this.#step);
  }

  toString(): string {
    return this.#step.text;
  }
}
