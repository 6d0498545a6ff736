import type { Readable } from 'node:stream';
import type { Clock } from '../kit/clock.ts';
import { ensureFolder } from '../kit/folder.ts';
import type { Ids } from '../kit/ids.ts';
import { type Running, running } from '../kit/lifecycle.ts';
import { type AnnounceOptions, announce } from './announce/announce.ts';
import type { Responder } from './announce/responder.ts';
import type { Address, DeviceState, Front, JobPicture, Listening } from './device.ts';
import { findEarlierFiles } from './earlier-files.ts';
import type { PrinterFault } from './faults.ts';
import { type Fleet, type FleetOptions, startEach } from './fleet.ts';
import { type IppFront, startIppFront, waysOf } from './fronts/ipp.ts';
import type { PrinterTls } from './fronts/ipp-tls.ts';
import type { PrinterUser } from './fronts/ipp-users.ts';
import { startRawFront } from './fronts/raw.ts';
import type { RawHabits } from './fronts/raw-habits.ts';
import { type Panel, panelOf } from './held/panel.ts';
import type { KeepBounds, Kept } from './kept.ts';
import { Machine } from './machine.ts';
import { type Pace, pageTimes, withPace } from './pace.ts';
import type { Pictures } from './pictures/picture.ts';
import { defaultProfile, loadProfile, type PrinterProfile } from './profile.ts';
import type { Receipt } from './receipt.ts';
import { readStock } from './stock/read-stock.ts';
import { wrongClock } from './wrong-clock.ts';

export { AnnounceError, type AnnounceOptions } from './announce/announce.ts';
export { type CaptureOptions, capturePrinter, profileFromDump } from './capture/capture.ts';
export { CaptureError } from './capture/capture-error.ts';
export { DumpFormatError } from './capture/dump-error.ts';
export type { WrittenProfile } from './capture/write-profile.ts';
export { fleetControlRoutes, printerControlRoutes } from './control-routes.ts';
export type { Address, DeviceState, JobPicture } from './device.ts';
export { FaultFormatError, faultForms, faultFromText, readFault } from './fault-reading.ts';
export { type PrinterFault, printerFaultSentences } from './faults.ts';
export { type Fleet, type FleetOptions, fleetName } from './fleet.ts';
export type { PrinterTls } from './fronts/ipp-tls.ts';
export type { PrinterUser } from './fronts/ipp-users.ts';
export { HabitFormatError, rawHabitForms, rawHabitFromText } from './fronts/raw-habit-reading.ts';
export type { RawHabits } from './fronts/raw-habits.ts';
export type { HeldJob } from './held/held-jobs.ts';
export { type KeepBounds, type Kept, usualBounds } from './kept.ts';
export { type Pace, PaceError } from './pace.ts';
export { createPictures, type PictureOptions } from './pictures/create-pictures.ts';
export type { Pictures } from './pictures/picture.ts';
export type { JobTicket, Receipt } from './receipt.ts';
export { type ReceiptJson, receiptAsJson } from './receipt-json.ts';
export { type StockChange, StockError } from './stock/change-stock.ts';
export type { Stock } from './stock/stock.ts';

/** `rawPort` and `ippPort`: 0 takes a free one, absent leaves that front out. `folder` keeps what was received. */
export interface PrinterOptions {
  readonly name: string;
  readonly host: string;
  readonly rawPort?: number;
  readonly ippPort?: number;
  readonly folder: string;
  /** `digest` counts and hashes but keeps no document: for load runs. Default `bytes`. */
  readonly keep?: 'bytes' | 'digest';
  /** How much is kept, what earlier runs left in the folder included; what is oldest goes first. Default `usualBounds`. */
  readonly bounds?: KeepBounds;
  /** Makes pictures of first pages; without it there are none. */
  readonly pictures?: Pictures;
  /** When its folder is made; an error at the start tells of one that can't be. Default `at-start`. */
  readonly makeFolder?: 'at-start' | 'when-needed';
  readonly clock: Clock;
  readonly ids: Ids;
  readonly faults?: readonly PrinterFault[];
  /** Decides which faults strike by chance; 0 when left out. The same jobs in the same order meet the same. */
  readonly faultSeed?: number;
  /** What the printer says of itself over IPP, or a file with it; without it, a colour office printer. */
  readonly profile?: string | PrinterProfile;
  /** How fast it prints; without it all pages of a job come out at once. */
  readonly pace?: Pace;
  readonly rawHabits?: Partial<RawHabits>;
  /** With it, the IPP port takes TLS too, or nothing else. */
  readonly tls?: PrinterTls;
  /** Who may print over IPP; without any, everybody. */
  readonly users?: readonly PrinterUser[];
  /** Tells the network of the printer by DNS-SD. */
  readonly announce?: AnnounceOptions;
}

/** The printer's door: all that others may know of it. */
export interface Printer extends Running, Panel {
  readonly name: string;
  /** These change while a printer is moved. */
  readonly rawAddress?: Address;
  readonly ippUrl?: string;
  /** By TLS, on the same port. */
  readonly ippsUrl?: string;
  /** By which DNS-SD knows it: another one than its own where that was taken. */
  announcedAs(): string | undefined;
  state(): PrinterState;
  /** How many connections are open, on all fronts together. */
  connections(): number;
  receipts(): readonly Receipt[];
  /** Told of every receipt as it is made; call the answer to stop listening. */
  onReceipt(listener: (receipt: Receipt) => void): () => void;
  content(receiptId: string): Readable | undefined;
  kept(): Kept;
  /** The first page as browsers show it, or a sentence why there is none. Never rejects. */
  picture(receiptId: string): Promise<JobPicture>;
  /** Those it was given, also those that are yet to strike. */
  faults(): readonly PrinterFault[];
  /**
   * These and no others, in force at once; resolves when listeners that they concern are closed, or
   * open again. Those by chance are drawn anew from the seed, or from the one of the start.
   */
  setFaults(faults: readonly PrinterFault[], seed?: number): Promise<void>;
}

export interface PrinterState {
  readonly state: DeviceState;
  readonly reasons: readonly string[];
  readonly pageCount: number;
}

type ReadOptions = PrinterOptions & { readonly profile: PrinterProfile };

/** Rejects as `listen` does when a port can't be had, and when the profile is none. */
export async function startPrinter(given: PrinterOptions): Promise<Printer> {
  const options = { ...given, profile: await profileOf(given) };
  const { folder, keep = 'bytes', faults = [], makeFolder = 'at-start', profile, pace } = options;
  const prepareFolder = onceDone(async () => {
    await ensureFolder(folder, 0o700);
  });
  if (makeFolder === 'at-start') await prepareFolder();
  const machine = new Machine({
    ...options,
    keep,
    faults,
    prepareFolder,
    ...(keep === 'bytes' ? { earlier: await findEarlierFiles(folder) } : {}),
    stock: readStock(profile.attributes),
    ...(pace === undefined ? {} : { pageMs: pageTimes(pace, profile) }),
  });
  const raw = await startRaw(machine, options);
  const ipp = await startIpp(machine, options).catch(async (error: unknown) => {
    await raw?.stop();
    throw error;
  });
  const fronts = [raw, ipp].filter((front) => front !== undefined);
  await listenAsFaultsAllow(fronts, machine);
  const stopWatching = watchFaults(fronts, machine);
  const responder = await startAnnouncing(options, { raw, ipp }).catch(async (error: unknown) => {
    stopWatching();
    await switchOff(fronts, machine);
    throw error;
  });
  machine.announcedAs = () => responder?.instance();
  const printer = {
    name: machine.name,
    announcedAs: () => machine.announcedAs(),
    state: () => ({
      state: machine.state(),
      reasons: machine.stateReasons(),
      pageCount: machine.pageCount(),
    }),
    connections: () => fronts.reduce((sum, front) => sum + front.connections, 0),
    receipts: () => machine.receipts(),
    onReceipt: (listener: (receipt: Receipt) => void) => machine.onReceipt(listener),
    content: (receiptId: string) => machine.content(receiptId),
    kept: () => machine.kept(),
    picture: async (receiptId: string) =>
      (await machine.picture?.(receiptId)) ?? { missing: 'this printer makes no pictures' },
    ...panelOf(machine, profile),
    faults: () => machine.armedFaults(),
    async setFaults(wanted: readonly PrinterFault[], seed?: number) {
      machine.setFaults(wanted, seed);
      await listenAsFaultsAllow(fronts, machine);
    },
  };
  return running(atItsAddresses(printer, { raw, ipp }), async () => {
    stopWatching();
    await responder?.stop();
    await switchOff(fronts, machine);
  });
}

/** Rejects as starting one of them does, when those that were started have stopped. */
export function startFleet(options: FleetOptions): Promise<Fleet> {
  return startEach(options, startPrinter);
}

async function startRaw(machine: Machine, options: PrinterOptions): Promise<Front | undefined> {
  const { host, rawPort, clock, rawHabits = {} } = options;
  if (rawPort === undefined) return undefined;
  return startRawFront(machine, { address: { host, port: rawPort }, clock, habits: rawHabits });
}

/** Read even where no front tells it: what is wrong in a file is said at the start. */
async function profileOf({
  profile = defaultProfile,
  pace,
}: PrinterOptions): Promise<PrinterProfile> {
  const read = typeof profile === 'string' ? await loadProfile(profile) : profile;
  return pace === undefined ? read : withPace(read, pace);
}

async function startIpp(machine: Machine, options: ReadOptions): Promise<IppFront | undefined> {
  const { host, ippPort, clock, profile, tls, users = [] } = options;
  if (ippPort === undefined) return undefined;
  return startIppFront(machine, {
    address: { host, port: ippPort },
    clock: wrongClock(clock, () => machine.faults()),
    profile,
    users,
    ...(tls === undefined ? {} : { tls }),
  });
}

/** Does it when it is first called, and again only where it went wrong. */
function onceDone(act: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= act().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}

interface Fronts {
  readonly raw: Front | undefined;
  readonly ipp: IppFront | undefined;
}

async function startAnnouncing(
  options: ReadOptions,
  { raw, ipp }: Fronts,
): Promise<Responder | undefined> {
  const { name, clock, profile, announce: how } = options;
  if (how === undefined) return undefined;
  const announced = {
    name,
    clock,
    ways: waysOf(options),
    profile,
    ...(ipp === undefined ? {} : { ipp: ipp.address }),
    ...(raw === undefined ? {} : { raw: raw.address }),
  };
  return announce(announced, how);
}

/** Where the printer is may change; a front that it doesn't have is left out. */
function atItsAddresses<T extends object>(
  printer: T,
  { raw, ipp }: Fronts,
): T & Pick<Printer, 'rawAddress' | 'ippUrl' | 'ippsUrl'> {
  if (raw !== undefined) {
    Object.defineProperty(printer, 'rawAddress', { get: () => raw.address, enumerable: true });
  }
  if (ipp !== undefined) {
    Object.defineProperty(printer, 'ippUrl', { get: () => ipp.url, enumerable: true });
  }
  if (ipp?.secureUrl !== undefined) {
    Object.defineProperty(printer, 'ippsUrl', { get: () => ipp.secureUrl, enumerable: true });
  }
  return printer;
}

async function listenAsFaultsAllow(fronts: readonly Front[], machine: Machine): Promise<void> {
  const kinds = new Set(machine.faults().map((fault) => fault.kind));
  const refusing = kinds.has('refuse');
  await listenAll(fronts, {
    refusing,
    alone: kinds.has('one-connection'),
    moved: kinds.has('moved'),
  });
}

async function listenAll(fronts: readonly Front[], how: Listening): Promise<void> {
  await Promise.all(fronts.map((front) => front.listen(how)));
}

/** Faults that come and go by themselves concern listeners too. */
function watchFaults(fronts: readonly Front[], machine: Machine): () => void {
  return machine.onChange(() => {
    if (machine.armedFaults().length === 0) return;
    listenAsFaultsAllow(fronts, machine).catch((error: unknown) => {
      process.emitWarning(error instanceof Error ? error : String(error));
    });
  });
}

/** Nothing new comes in, what is under way is given up, and only then connections are closed. */
async function switchOff(fronts: readonly Front[], machine: Machine): Promise<void> {
  await listenAll(fronts, { refusing: true, alone: false, moved: false });
  await machine.switchOff();
  await Promise.all(fronts.map((front) => front.stop()));
  // A connection may have begun a job in between.
  await machine.switchOff();
}
