import type { JournalEvent } from '../engine/journal/event.ts';
import { Recorder } from '../engine/journal/recorder.ts';
import type { PlannedRule } from '../engine/judge/plan.ts';
import { castFor, planFor, type RunOptions } from '../engine/run/engine.ts';
import { openSetting } from '../engine/run/open-setting.ts';
import { playTestCase, type Setting } from '../engine/run/play.ts';
import type { Session } from '../engine/session/session.ts';
import { Blocked } from '../engine/session/test-case.ts';
import { cleanUp } from './clean-up.ts';
import { judgeSequence, type Violation } from './judge-sequence.ts';
import { awaitLastAnswers } from './last-answers.ts';
import { type Made, nothingMade } from './made.ts';
import { isPossible, type Step } from './move.ts';

/** A sequence as it was played: on users, ports and documents of its own, in a journal of its own. */
export interface PlayedSequence {
  /** Those that were made; a step about what was not there is left out. */
  readonly steps: readonly Step[];
  readonly journal: readonly JournalEvent[];
  /** What the model and the checks have against it; the sequence ends there. */
  readonly violation: Violation | undefined;
  /** Why it ended before its last step without one: it was refused what the rest stands on. */
  readonly blocked: string | undefined;
}

export type SequenceOptions = Omit<RunOptions, 'only' | 'set' | 'traffic' | 'width' | 'replays'>;

const caseName = 'explore/sequence';

/** Plays steps one after the other on fresh state. Throws when the harness is at fault, never for what a target does. */
export async function playSteps(
  steps: readonly Step[],
  options: SequenceOptions,
): Promise<PlayedSequence> {
  const journal: JournalEvent[] = [];
  const recorder = new Recorder(
    (event) => journal.push(event),
    () => options.clock.monotonic(),
  );
  const credentials = castFor(options, recorder);
  const startedAt = new Date(options.clock.now()).toISOString();
  const { seed } = options;
  recorder.record({ type: 'run', schemaVersion: 1, seed, startedAt, target: credentials.facts });
  using lastAnswers = awaitLastAnswers(options.clock, options.signal);
  const { signal } = lastAnswers;
  await using setting = await openSetting({ ...options, signal }, credentials, recorder);
  const made = nothingMade();
  let judged = 0;
  let result: Outcome = { steps: [], violation: undefined, blocked: undefined };
  const play = async (stage: Session): Promise<void> => {
    const isOver = (): boolean => options.signal?.aborted === true;
    result = await playAndJudge(steps, {
      stage,
      made,
      journal,
      plan: planFor(credentials),
      isOver,
    });
    judged = journal.length;
    await cleanUp(stage, made);
  };
  await playTestCase({ name: caseName, play }, setting, caseName);
  if (signal.aborted) await cleanUpAfterEnd(made, setting, options);
  const end = journal.findLast((event) => event.type === 'case');
  if (judged === 0 && end?.phase === 'error') throw new Error(end.reason ?? 'the driver failed');
  return { ...result, journal: journal.slice(0, judged) };
}

/** A sequence that was cut off makes no further call; what it made is taken away all the same. */
async function cleanUpAfterEnd(
  made: Made,
  { credentials, recorder }: Setting,
  options: SequenceOptions,
): Promise<void> {
  const { signal: _, ...unending } = options;
  await using setting = await openSetting(unending, credentials, recorder);
  const play = (stage: Session): Promise<void> => cleanUp(stage, made);
  await playTestCase({ name: caseName, play }, setting, caseName);
}

interface Grounds {
  readonly stage: Session;
  readonly made: Made;
  readonly journal: readonly JournalEvent[];
  readonly plan: readonly PlannedRule[];
  /** No further step is wanted. */
  readonly isOver: () => boolean;
}

type Outcome = Omit<PlayedSequence, 'journal'>;

/** Ends at the first violation, or where a step was refused what it stands on. */
async function playAndJudge(
  steps: readonly Step[],
  { stage, made, journal, plan, isOver }: Grounds,
): Promise<Outcome> {
  const played: Step[] = [];
  for (const step of steps) {
    if (isOver()) break;
    if (!isPossible(step, made)) continue;
    played.push(step);
    const blocked = await whyBlocked(() => step.play(stage, made));
    // A call that the end of the run has cut off says nothing about the target.
    const violation = isOver() ? undefined : judgeSequence(journal, plan);
    if (blocked !== undefined || violation !== undefined)
      return { steps: played, violation, blocked };
  }
  return { steps: played, violation: undefined, blocked: undefined };
}

async function whyBlocked(play: () => Promise<void>): Promise<string | undefined> {
  try {
    await play();
    return undefined;
  } catch (error) {
    if (error instanceof Blocked) return error.message;
    throw error;
  }
}
