import { openCast } from '../drive/cast.ts';
import { Blocked } from '../drive/scenario.ts';
import type { Stage } from '../drive/stage.ts';
import type { JournalEvent } from '../journal/event.ts';
import { Recorder } from '../journal/recorder.ts';
import type { PlannedRule } from '../judge/plan.ts';
import { openSetting, planFor, type RunOptions } from '../run/engine.ts';
import { playScenario } from '../run/play.ts';
import { cleanUp } from './clean-up.ts';
import { judgeSequence, type Violation } from './judge-sequence.ts';
import { type Made, nothingMade } from './made.ts';
import { isPossible, type Step } from './move.ts';

/** A sequence as it was played: on users, ports and documents of its own, in a journal of its own. */
export interface PlayedSequence {
  /** Those that were made; a step about what was not there is left out. */
  readonly steps: readonly Step[];
  readonly journal: readonly JournalEvent[];
  /** What the model and the checks have against it; the sequence ends there. */
  readonly violation: Violation | undefined;
}

export type SequenceOptions = Omit<RunOptions, 'only' | 'set' | 'traffic' | 'width' | 'replays'>;

/** Makes steps one after the other and judges after each. */
export interface Player {
  /** Whether the sequence goes on, and there is what the step is about. */
  canPlay(step: Step): boolean;
  play(step: Step): Promise<void>;
}

const caseName = 'explore/sequence';

/** Plays a sequence on fresh state. Throws when the harness is at fault, never for what a target does. */
export async function playSequence(
  perform: (player: Player) => Promise<void>,
  options: SequenceOptions,
): Promise<PlayedSequence> {
  const journal: JournalEvent[] = [];
  const recorder = new Recorder(
    (event) => journal.push(event),
    () => options.clock.monotonic(),
  );
  const cast = openCast(options.profile, recorder.redactor, options.environment);
  const startedAt = new Date(options.clock.now()).toISOString();
  const { seed } = options;
  recorder.record({ type: 'run', schemaVersion: 1, seed, startedAt, target: cast.facts });
  await using setting = await openSetting(options, cast, recorder);
  const made = nothingMade();
  let told = 0;
  let result: Pick<PlayedSequence, 'steps' | 'violation'> = { steps: [], violation: undefined };
  const play = async (stage: Stage): Promise<void> => {
    const player = new JudgingPlayer({ stage, made, journal, plan: planFor(cast) });
    await perform(player);
    result = player;
    told = journal.length;
    await cleanUp(stage, made);
  };
  await playScenario({ name: caseName, exercises: [], play }, setting, caseName);
  const end = journal.findLast((event) => event.type === 'case');
  if (told === 0 && end?.phase === 'error') throw new Error(end.reason ?? 'the driver stumbled');
  return { steps: result.steps, violation: result.violation, journal: journal.slice(0, told) };
}

/** The same steps again. */
export function playSteps(
  steps: readonly Step[],
  options: SequenceOptions,
): Promise<PlayedSequence> {
  return playSequence(async (player) => {
    for (const step of steps) if (player.canPlay(step)) await player.play(step);
  }, options);
}

interface Grounds {
  readonly stage: Stage;
  readonly made: Made;
  readonly journal: readonly JournalEvent[];
  readonly plan: readonly PlannedRule[];
}

class JudgingPlayer implements Player {
  readonly steps: Step[] = [];
  violation: Violation | undefined;
  readonly #grounds: Grounds;
  #isBlocked = false;

  constructor(grounds: Grounds) {
    this.#grounds = grounds;
  }

  canPlay(step: Step): boolean {
    const isOver = this.#isBlocked || this.violation !== undefined;
    return !isOver && isPossible(step, this.#grounds.made);
  }

  async play(step: Step): Promise<void> {
    const { stage, made, journal, plan } = this.#grounds;
    this.steps.push(step);
    try {
      await step.play(stage, made);
    } catch (error) {
      if (!(error instanceof Blocked)) throw error;
      this.#isBlocked = true;
    }
    this.violation = judgeSequence(journal, plan);
  }
}
