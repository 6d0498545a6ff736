import type { Socket } from 'node:net';
import type { Clock } from '../../kit/clock.ts';
import type { Device } from '../device.ts';
import type { FaultKind } from '../faults.ts';
import { ConnectionLimit } from './connection-limit.ts';
import type { Gate } from './listener.ts';

export interface GateParts {
  readonly device: Device;
  readonly clock: Clock;
}

/** A sender that retries must not take all descriptors of the process. */
export const mostConnections = 1024;
/** Of those that are left unread: their end can't be seen. */
export const mostUnread = 64;
const restMs = 1000;

/** What is left unread is reset after this long. */
const unreadMs = 300_000;
/** A connection that was hung up on is kept so long for its sender to see that. */
const lingerMs = 1000;

/** The faults that concern a connection as a whole: it is served, left unread, or closed. */
export function faultGate({ device, clock }: GateParts): Gate {
  const open = new ConnectionLimit({ clock, most: mostConnections, restMs });
  const unread = new ConnectionLimit({ clock, most: mostUnread, restMs: 0 });
  const isInForce = (kind: FaultKind): boolean =>
    device.faults().some((fault) => fault.kind === kind);
  const isArmed = (kind: FaultKind): boolean =>
    device.armedFaults().some((fault) => fault.kind === kind);

  /** The answer takes it back. */
  function leaveUnread(socket: Socket, mostMs: number): () => void {
    socket.on('error', () => undefined);
    unread.admit(socket);
    const patience = clock.timer(mostMs, () => socket.resetAndDestroy());
    // Who left without a byte is seen to, and nobody who served it later would hear of it.
    const leave = (): void => {
      socket.destroy();
    };
    socket.once('end', leave);
    const takeBack = (): void => {
      patience[Symbol.dispose]();
      socket.off('end', leave);
      unread.release(socket);
    };
    socket.once('close', takeBack);
    return takeBack;
  }

  function leaveUnreadUntil(isOver: () => boolean, socket: Socket, goOn: () => void): void {
    const takeBack = leaveUnread(socket, unreadMs);
    const stopListening = device.onChange(() => {
      if (!isOver() || socket.destroyed) return;
      stopListening();
      takeBack();
      goOn();
    });
    socket.once('close', stopListening);
  }

  return (socket, serve) => {
    if (!open.admit(socket)) return;
    const drawn = device.meet('connection').map((fault) => fault.kind);
    if (drawn.includes('hang-up') || isInForce('hang-up')) {
      leaveUnread(socket, lingerMs);
      socket.end();
    } else if (drawn.includes('silent')) {
      // It was to be ignored for good: when the fault is taken back, nothing of it is served.
      leaveUnreadUntil(
        () => !isArmed('silent'),
        socket,
        () => socket.resetAndDestroy(),
      );
    } else if (isInForce('silent')) {
      leaveUnreadUntil(() => !isInForce('silent'), socket, serve);
    } else serve();
  };
}
