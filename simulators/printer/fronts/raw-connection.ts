import type { Socket } from 'node:net';
import type { Clock } from '../../kit/clock.ts';
import { type Device, DeviceReset, JobOver } from '../device.ts';
import { answerPjl } from './pjl-answers.ts';
import type { PjlPanel } from './pjl-environment.ts';
import { PjlReports } from './pjl-reports.ts';
import type { RawHabits } from './raw-habits.ts';
import { RawSession } from './raw-session.ts';

export interface RawFrontParts {
  readonly device: Device;
  readonly panel: PjlPanel;
  readonly clock: Clock;
  readonly habits: RawHabits;
}

/** Serves one connection to its end; never rejects. */
export async function serveRawConnection(socket: Socket, parts: RawFrontParts): Promise<void> {
  const { device, panel, clock, habits } = parts;
  using reports = new PjlReports({
    device,
    panel,
    clock,
    send: (report) => void send(socket, report),
  });
  const session = new RawSession({
    device,
    panel,
    clock,
    reports,
    async answer(command, environment) {
      const answer = answerPjl(command, { device, panel, environment, habits });
      if (answer !== undefined) await send(socket, answer);
    },
  });
  try {
    await readAll(socket, session, { ...parts, reports });
    const ended = session.end();
    if (habits.halfClose === 'at-once') socket.destroy();
    if (habits.halfClose === 'when-printed') await ended;
    socket.end();
    await ended;
  } catch (error) {
    if (error instanceof DeviceReset || error instanceof JobOver) socket.resetAndDestroy();
    else socket.destroy();
    await session.abort(reasonOf(error));
  }
}

/** Resolves at the sender's half-close; rejects when the connection breaks or the device breaks it. */
async function readAll(
  socket: Socket,
  session: RawSession,
  { clock, habits, reports }: RawFrontParts & { readonly reports: PjlReports },
): Promise<void> {
  const arm = (): Disposable =>
    clock.timer(habits.idleMs, () => {
      if (reports.active) idle = arm();
      else socket.destroy(new IdleTooLong(`nothing came for ${habits.idleMs / 1000} s`));
    });
  let idle = arm();
  try {
    const chunks = socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    for await (const chunk of chunks) {
      idle[Symbol.dispose]();
      await session.take(chunk);
      idle = arm();
    }
  } finally {
    idle[Symbol.dispose]();
  }
}

class IdleTooLong extends Error {}

function reasonOf(error: unknown): string {
  return error instanceof IdleTooLong ? error.message : 'the connection was lost';
}

/** Resolves when the sender has room for more, or is gone. */
function send(socket: Socket, bytes: Uint8Array): Promise<void> {
  if (!socket.writable || socket.write(bytes)) return Promise.resolve();
  return new Promise((resolve) => {
    const settle = (): void => {
      socket.off('drain', settle).off('close', settle);
      resolve();
    };
    socket.on('drain', settle).on('close', settle);
  });
}
