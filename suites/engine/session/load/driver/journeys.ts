import type { Journey, Stamp } from '../../../journal/load/journey.ts';
import {
  type Answered,
  CallError,
  type JobCalls,
  type LoadCalls,
  type LoadDevice,
  type LoadUser,
} from '../calls/calls.ts';
import type { LoadDocument } from '../press.ts';
import type { RunClock } from '../run-clock.ts';
import type { Start } from '../workload/schedule.ts';
import type { Paper } from './messages.ts';

/** What became of a journey so far; what it comes to after a failure stands here too. */
export interface Progress {
  readonly at: { -readonly [S in Stamp]?: number };
  uuid?: string;
  sha256?: string;
  broughtSha256?: string;
}

export interface JourneyParts {
  readonly start: Start;
  readonly user: LoadUser;
  readonly device: LoadDevice;
  readonly document: LoadDocument;
  readonly time: RunClock;
  readonly calls: LoadCalls;
  /** Those of a sampled journey are recorded. */
  readonly jobCalls: JobCalls;
  readonly paper: Promise<Paper>;
  readonly patienceMs: number;
  /** Aborts when the run is stopped. */
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/** Accepted, and no paper came while it was waited for. */
export class NoPaper extends Error {
  override readonly name = 'NoPaper';
}

type Way = (parts: JourneyParts) => Promise<void>;

/** Each rejects with what ended it early: CallError, NoPaper, or the reason of the signal. */
export const ways: Readonly<Record<Journey, Way>> = {
  async print(parts) {
    await untilTapped(parts);
    await claim(parts, () => parts.jobCalls.tap(parts.user, parts.device));
    await untilPrinted(parts);
  },
  async release(parts) {
    const { user, device, jobCalls, progress } = parts;
    await untilTapped(parts);
    const { uuid = '' } = progress;
    await claim(parts, async () => {
      const { documents } = await jobCalls.list(user);
      if (!documents.has(uuid))
        throw new CallError('refused', 'the list of waiting documents lacked the document');
      return jobCalls.release(user, uuid, device);
    });
    await untilPrinted(parts);
  },
  async upload(parts) {
    await upload(parts);
    await parts.jobCalls.remove(parts.user, parts.progress.uuid ?? '');
  },
  list: (parts) => single(parts, () => parts.calls.list(parts.user)),
  async download(parts) {
    const { waiting } = parts.user;
    if (waiting === undefined)
      throw new CallError('refused', 'no document is waiting to be downloaded');
    parts.progress.sha256 = waiting.sha256;
    await single(parts, async () => {
      const answer = await parts.calls.download(parts.user, waiting.uuid);
      parts.progress.broughtSha256 = answer.sha256;
      return answer;
    });
  },
  history: (parts) => single(parts, () => parts.calls.history()),
  users: (parts) => single(parts, () => parts.calls.users()),
};

async function single(
  { progress, time }: JourneyParts,
  call: () => Promise<Answered>,
): Promise<void> {
  const { answeredNs } = await call();
  progress.at.answered = time.msOf(answeredNs);
}

const ready = 0;
/** Received, awaiting conversion, converting (interface 3): it will be ready, or fail. */
const onTheWay: ReadonlySet<number> = new Set([5, 6, 7]);

async function upload(parts: JourneyParts): Promise<void> {
  const { progress, time, jobCalls, user, document } = parts;
  const { at } = progress;
  const answer = await jobCalls.upload(user, document);
  at.uploadSent = time.msOf(answer.sentNs);
  at.uploadAnswered = time.msOf(answer.answeredNs);
  progress.uuid = answer.uuid;
  const sha256 = answer.sha256 ?? document.sha256;
  if (sha256 !== undefined) progress.sha256 = sha256;
  if (answer.status === ready) at.ready = at.uploadAnswered;
  else if (onTheWay.has(answer.status)) at.ready = await untilReady(parts, answer.uuid);
  else
    throw new CallError('refused', `the upload was answered with status ${String(answer.status)}`);
}

const shortestPauseMs = 5;
const longestPauseMs = 500;

/** The list shows what is ready; it is asked less and less often. */
async function untilReady(parts: JourneyParts, uuid: string): Promise<number> {
  const { time, jobCalls, user, signal, patienceMs } = parts;
  const limitMs = time.nowMs() + patienceMs;
  for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    await time.clock.sleep(pauseMs, signal);
    const { documents, answeredNs } = await jobCalls.list(user);
    if (documents.has(uuid)) return time.msOf(answeredNs);
    if (time.nowMs() > limitMs)
      throw new CallError('refused', `not ready within ${String(patienceMs)} ms`);
  }
}

async function untilTapped(parts: JourneyParts): Promise<void> {
  const { start, progress, time, signal } = parts;
  await upload(parts);
  const tapIntended = (progress.at.ready ?? time.nowMs()) + start.thinkMs;
  progress.at.tapIntended = tapIntended;
  await time.until(tapIntended, signal);
}

async function claim(
  { progress, time }: JourneyParts,
  call: () => Promise<Answered>,
): Promise<void> {
  progress.at.tapSent = time.nowMs();
  const { answeredNs } = await call();
  progress.at.claimed = time.msOf(answeredNs);
}

async function untilPrinted({
  paper,
  progress,
  time,
  patienceMs,
  signal,
}: JourneyParts): Promise<void> {
  const over = Promise.withResolvers<never>();
  const giveUp = (): void => over.reject(signal.reason as Error);
  using _limit = time.clock.timer(patienceMs, () =>
    over.reject(new NoPaper(`no print within ${String(patienceMs)} ms`)),
  );
  signal.addEventListener('abort', giveUp);
  try {
    const [, accepted, firstByte, lastByte] = await Promise.race([paper, over.promise]);
    if (accepted !== null) progress.at.accepted = accepted;
    progress.at.firstByte = firstByte;
    progress.at.lastByte = lastByte;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
