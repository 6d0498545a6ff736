import { mkdir } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Clock } from '../kit/clock.ts';
import type { Ids } from '../kit/ids.ts';
import { type Running, running } from '../kit/lifecycle.ts';
import type { Address, DeviceState, Front } from './device.ts';
import type { PrinterFault } from './faults.ts';
import { type IppFront, startIppFront } from './fronts/ipp.ts';
import { startRawFront } from './fronts/raw.ts';
import type { RawHabits } from './fronts/raw-habits.ts';
import { Machine } from './machine.ts';
import { defaultProfile, loadProfile } from './profile.ts';
import type { Receipt } from './receipt.ts';

export { type CaptureOptions, capturePrinter, profileFromDump } from './capture/capture.ts';
export { CaptureError } from './capture/capture-error.ts';
export { DumpFormatError } from './capture/dump-error.ts';
export type { WrittenProfile } from './capture/write-profile.ts';
export { printerControlRoutes } from './control-routes.ts';
export type { Address, DeviceState } from './device.ts';
export { FaultFormatError, faultForms, faultFromText, readFault } from './fault-reading.ts';
export { type PrinterFault, printerFaultSentences } from './faults.ts';
export { HabitFormatError, rawHabitForms, rawHabitFromText } from './fronts/raw-habit-reading.ts';
export type { RawHabits } from './fronts/raw-habits.ts';
export type { JobTicket, Receipt } from './receipt.ts';
export { type ReceiptJson, receiptAsJson } from './receipt-json.ts';

/** `rawPort` and `ippPort`: 0 takes a free one, absent leaves that front out. `folder` keeps what was received. */
export interface PrinterOptions {
  readonly name: string;
  readonly host: string;
  readonly rawPort?: number;
  readonly ippPort?: number;
  readonly folder: string;
  /** `digest` counts and hashes but keeps no document: for load runs. Default `bytes`. */
  readonly keep?: 'bytes' | 'digest';
  readonly clock: Clock;
  readonly ids: Ids;
  readonly faults?: readonly PrinterFault[];
  /** A file with what the printer says of itself over IPP; without it, a colour office printer. */
  readonly profile?: string;
  readonly rawHabits?: Partial<RawHabits>;
}

/** The printer's door: all that others may know of it. */
export interface Printer extends Running {
  readonly name: string;
  readonly rawAddress?: Address;
  readonly ippUrl?: string;
  state(): PrinterState;
  receipts(): readonly Receipt[];
  /** Told of every receipt as it is made; call the answer to stop listening. */
  onReceipt(listener: (receipt: Receipt) => void): () => void;
  content(receiptId: string): Readable | undefined;
  faults(): readonly PrinterFault[];
  /** In force at once; resolves when listeners that the faults concern are closed, or open again. */
  setFaults(faults: readonly PrinterFault[]): Promise<void>;
}

export interface PrinterState {
  readonly state: DeviceState;
  readonly reasons: readonly string[];
  readonly pageCount: number;
}

/** Rejects as `listen` does when a port can't be had, and when the profile is none. */
export async function startPrinter(options: PrinterOptions): Promise<Printer> {
  const { name, folder, clock, ids, keep = 'bytes', faults = [] } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const machine = new Machine({ name, folder, keep, clock, ids, faults });
  const raw = await startRaw(machine, options);
  const ipp = await startIpp(machine, options).catch(async (error: unknown) => {
    await raw?.stop();
    throw error;
  });
  const fronts = [raw, ipp].filter((front) => front !== undefined);
  await listenAsFaultsAllow(fronts, machine);
  const printer = {
    name,
    ...(raw === undefined ? {} : { rawAddress: raw.address }),
    ...(ipp === undefined ? {} : { ippUrl: ipp.url }),
    state: () => ({
      state: machine.state(),
      reasons: machine.stateReasons(),
      pageCount: machine.pageCount(),
    }),
    receipts: () => machine.receipts(),
    onReceipt: (listener: (receipt: Receipt) => void) => machine.onReceipt(listener),
    content: (receiptId: string) => machine.content(receiptId),
    faults: () => machine.faults(),
    async setFaults(wanted: readonly PrinterFault[]) {
      machine.setFaults(wanted);
      await listenAsFaultsAllow(fronts, machine);
    },
  };
  return running(printer, () => switchOff(fronts, machine));
}

async function startRaw(machine: Machine, options: PrinterOptions): Promise<Front | undefined> {
  const { host, rawPort, clock, rawHabits = {} } = options;
  if (rawPort === undefined) return undefined;
  return startRawFront(machine, { address: { host, port: rawPort }, clock, habits: rawHabits });
}

async function startIpp(machine: Machine, options: PrinterOptions): Promise<IppFront | undefined> {
  const { host, ippPort, clock, profile = defaultProfile } = options;
  if (ippPort === undefined) return undefined;
  const address = { host, port: ippPort };
  return startIppFront(machine, { address, clock, profile: await loadProfile(profile) });
}

async function listenAsFaultsAllow(fronts: readonly Front[], machine: Machine): Promise<void> {
  const refusing = machine.faults().some((fault) => fault.kind === 'refuse');
  await Promise.all(fronts.map((front) => front.refuse(refusing)));
}

/** Nothing new comes in, what is under way is given up, and only then connections are closed. */
async function switchOff(fronts: readonly Front[], machine: Machine): Promise<void> {
  await Promise.all(fronts.map((front) => front.refuse(true)));
  await machine.switchOff();
  await Promise.all(fronts.map((front) => front.stop()));
  // A connection may have begun a job in between.
  await machine.switchOff();
}
