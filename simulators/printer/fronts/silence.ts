import type { Device } from '../device.ts';

/** A side of a connection, whose end is heard. */
interface Closing {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

/** The fault `silent`, for all connections at once: those drawn for it are never served. */
export function isSilent(device: Device): boolean {
  return device.faults().some(({ kind }) => kind === 'silent');
}

/** Resolves when the printer reads and answers again, or the connection is closed; undefined when it is not silent. */
export function untilHeard(device: Device, connection: Closing): Promise<void> | undefined {
  if (connection.destroyed || !isSilent(device)) return undefined;
  return new Promise((resolve) => {
    const settle = (): void => {
      stopListening();
      connection.off('close', settle);
      resolve();
    };
    const stopListening = device.onChange(() => {
      if (!isSilent(device)) settle();
    });
    connection.once('close', settle);
  });
}
