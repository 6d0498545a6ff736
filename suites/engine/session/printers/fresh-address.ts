import { isPortTaken } from '../../../../simulators/kit/port-taken.ts';
/** How to tell where something stands, and how to take it away again. */
export interface Standing<T> {
  readonly addressOf: (opened: T) => string;
  readonly stop: (opened: T) => Promise<unknown>;
}

/** Of this process: a target outlives the runs against it. */
const given = new Set<string>();
const mostTries = 100;
let bareHosts = 0;
/** 127.0.100.1 to 127.0.227.255: how many bare addresses there are. */
const mostBareHosts = 128 * 256 - 1;

/**
 * Opens something at an address where nothing else has stood in this process. A target keeps the
 * output ports it was told of and can't tell two with one address apart (SIL-62), while the system
 * gives the numbers of closed ports out again. `taken` is for tests.
 */
export async function openAtFreshAddress<T>(
  open: () => Promise<T>,
  { addressOf, stop }: Standing<T>,
  taken: Set<string> = given,
): Promise<T> {
  const used: T[] = [];
  try {
    for (;;) {
      const opened = await open();
      const address = addressOf(opened);
      if (!taken.has(address)) {
        taken.add(address);
        return opened;
      }
      // It stays open until a fresh one is found, so that its number doesn't come again.
      used.push(opened);
      if (used.length >= mostTries) throw new Error(`all addresses are in use, last ${address}`);
    }
  } finally {
    await Promise.all(used.map((one) => stop(one)));
  }
}

/**
 * Opens something at a loopback address of its own on a port that all of its kind share: the next
 * one that nothing in this process has had, and nobody on this machine has now.
 */
export async function openAtBareHost<T>(open: (host: string) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const number = 1 + (bareHosts % mostBareHosts);
    bareHosts += 1;
    const host = `127.0.${String(100 + (number >> 8))}.${String(number & 255)}`;
    try {
      return await open(host);
    } catch (error) {
      if (tries >= mostTries || !isPortTaken(error)) throw error;
    }
  }
}
