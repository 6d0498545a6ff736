import type { Socket } from 'node:net';
import type { Clock } from '../../kit/clock.ts';
import type { Device } from '../device.ts';
import type { FaultKind } from '../faults.ts';
import type { Gate } from './listener.ts';

export interface GateParts {
  readonly device: Device;
  readonly clock: Clock;
}

/** What is not read can't be seen to end: it is let go after this long. */
const unreadMs = 300_000;

/** The faults that concern a connection as a whole: it is served, left unread, or closed. */
export function faultGate({ device, clock }: GateParts): Gate {
  const isInForce = (kind: FaultKind): boolean =>
    device.faults().some((fault) => fault.kind === kind);

  function leaveUnread(socket: Socket): void {
    socket.on('error', () => undefined);
    const patience = clock.timer(unreadMs, () => socket.destroy());
    socket.once('close', () => patience[Symbol.dispose]());
  }

  function keepWaiting(socket: Socket, serve: () => void): void {
    const stopListening = device.onChange(() => {
      if (isInForce('silent') || socket.destroyed) return;
      stopListening();
      serve();
    });
    socket.once('close', stopListening);
  }

  return (socket, serve) => {
    const drawn = device.meet('connection').map((fault) => fault.kind);
    if (drawn.includes('hang-up') || isInForce('hang-up')) {
      leaveUnread(socket);
      socket.end();
    } else if (drawn.includes('silent')) {
      leaveUnread(socket);
    } else if (isInForce('silent')) {
      socket.on('error', () => undefined);
      keepWaiting(socket, serve);
    } else serve();
  };
}
