import type { Socket } from 'node:net';
import type { Clock } from '../../kit/clock.ts';
import { release } from '../../kit/release.ts';
import { type Device, DeviceReset, JobOver } from '../device.ts';
import type { ExchangeBook } from '../exchanges/exchange-book.ts';
import { eachChunk } from './each-chunk.ts';
import type { HeldRawJobs } from './held-raw-jobs.ts';
import { PjlConversation } from './pjl-conversation.ts';
import type { PjlPanel } from './pjl-panel.ts';
import { BackChannel } from './raw-back-channel.ts';
import type { RawHabits } from './raw-habits.ts';
import { RawRecording } from './raw-recording.ts';
import { RawSession } from './raw-session.ts';
import { isSilent, untilHeard } from './silence.ts';

export interface RawFrontParts {
  readonly device: Device;
  readonly panel: PjlPanel;
  readonly held: HeldRawJobs;
  readonly clock: Clock;
  readonly habits: RawHabits;
  /** Absent where connections are not recorded. */
  readonly book: ExchangeBook | undefined;
}

/** Serves one connection to its end; never rejects. */
export async function serveRawConnection(
  socket: Socket,
  parts: RawFrontParts & { readonly acceptedNs: bigint },
): Promise<void> {
  const { device, held, clock, habits, acceptedNs } = parts;
  const channel = new BackChannel(socket, { clock, habits, isSilent: () => isSilent(device) });
  using conversation = new PjlConversation({ ...parts, channel });
  if (habits.greeting === 'status') conversation.reports.greet();
  using recording = parts.book === undefined ? undefined : new RawRecording(socket, parts.book);
  const session = new RawSession({ device, held, clock, conversation, acceptedNs, recording });
  try {
    await readAll(socket, session, { ...parts, conversation, recording });
    const ended = session.end();
    if (habits.halfClose === 'at-once') socket.destroy();
    if (habits.halfClose === 'when-printed') await ended;
    await untilHeard(device, socket);
    socket.end();
    await ended;
  } catch (error) {
    if (error instanceof DeviceReset || error instanceof JobOver) socket.resetAndDestroy();
    else socket.destroy();
    recording?.broken();
    await session.abort(reasonOf(error));
  }
}

/** Resolves at the sender's half-close; rejects when the connection breaks or the device breaks it. */
async function readAll(
  socket: Socket,
  session: RawSession,
  parts: RawFrontParts & {
    readonly conversation: PjlConversation;
    readonly recording: RawRecording | undefined;
  },
): Promise<void> {
  const { device, clock, habits, conversation, recording } = parts;
  const arm = (): Disposable =>
    clock.timer(habits.idleMs, () => {
      if (conversation.reports.wishes.active) idle = arm();
      else socket.destroy(new IdleTooLong(`no data arrived for ${habits.idleMs / 1000} s`));
    });
  let idle = arm();
  try {
    await eachChunk(socket, async (chunk) => {
      idle[Symbol.dispose]();
      const silence = untilHeard(device, socket);
      if (silence !== undefined) await silence;
      recording?.received(chunk);
      await session.take(chunk);
      release(chunk);
      idle = arm();
    });
  } finally {
    idle[Symbol.dispose]();
  }
}

class IdleTooLong extends Error {}

function reasonOf(error: unknown): string {
  return error instanceof IdleTooLong ? error.message : 'the connection was lost';
}
