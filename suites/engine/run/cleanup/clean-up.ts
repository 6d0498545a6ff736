import type { Clock } from '../../../../simulators/kit/clock.ts';
import type { JournalEvent } from '../../journal/event.ts';
import { type Leftover, leftoversOf } from '../../journal/leftovers/leftovers.ts';
import { type Made, placeOf } from '../../journal/leftovers/made.ts';
import { Recorder } from '../../journal/recorder.ts';
import { openAllowance } from '../../session/allowance.ts';
import { openCredentials } from '../../session/credentials.ts';
import { openWire } from '../../session/http/wire.ts';
import type { TargetProfile } from '../../session/profile/profile.ts';
import { openMoney } from '../open-money.ts';
import { watchForEnd } from '../run-over.ts';
import { isRemovable } from './clean-case.ts';
import { cleanRun } from './clean-run.ts';

export interface CleanUpOptions {
  /** Of the run. */
  readonly journal: readonly JournalEvent[];
  /** The one that the run was made with. */
  readonly profile: TargetProfile;
  readonly environment: NodeJS.ProcessEnv;
  readonly clock: Clock;
  readonly timeMs: number;
  readonly signal: AbortSignal;
  /** Called for each removal that is tried. */
  readonly tell: (done: number, of: number, one: Made) => void;
}

export interface CleanedUp {
  /** Removed, or seen to be there no more. */
  readonly gone: readonly Leftover[];
  /** removable: there is a call for it. */
  readonly left: readonly (Leftover & { readonly removable: boolean })[];
  /** Why the target gave no answer, the last time that it gave none. */
  readonly silence?: string;
}

const answerMs = 10_000;

/** Removes what a recorded run left behind. */
export async function cleanUp(options: CleanUpOptions): Promise<CleanedUp> {
  const { profile, clock, timeMs, signal } = options;
  const journal = [...options.journal];
  const before = leftoversOf(journal);
  const lastCall = Math.max(0, ...journal.map((event) => (event.type === 'sent' ? event.call : 0)));
  const recorder = new Recorder(
    (event) =>
      journal.push(
        'call' in event && event.call !== undefined
          ? { ...event, call: event.call + lastCall }
          : event,
      ),
    () => clock.monotonic(),
  );
  using over = watchForEnd({ timeMs }, clock, signal);
  await using stack = new AsyncDisposableStack();
  const wire = stack.use(openWire(profile, answerMs));
  const credentials = openCredentials(profile, recorder.redactor, options.environment);
  const left = await cleanRun(
    journal,
    {
      wire,
      recorder,
      baseUrl: profile.baseUrl,
      getParameters: profile.getParameters ?? 'body',
      allowance: openAllowance({ budget: { timeMs }, clock, signal }),
      over: over.signal,
      credentials,
      ...openMoney({ profile, credentials, recorder, clock }, stack),
    },
    options.tell,
  );
  const unanswered = journal
    .slice(options.journal.length)
    .findLast((event) => event.type === 'unanswered');
  const stays = new Set(left.map(placeOf));
  return {
    gone: before.filter((one) => !stays.has(placeOf(one))),
    left: left.map((one) => ({ ...one, removable: isRemovable(one) })),
    ...(unanswered === undefined ? {} : { silence: unanswered.reason }),
  };
}
