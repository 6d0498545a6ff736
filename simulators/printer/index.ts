import type { Readable } from 'node:stream';
import type { Clock } from '../kit/clock.ts';
import { ensureFolder } from '../kit/folder.ts';
import type { Ids } from '../kit/ids.ts';
import { type Running, running } from '../kit/lifecycle.ts';
import type { AnnounceOptions } from './announce/announce.ts';
import type { Address, DeviceState, JobPicture } from './device.ts';
import type { PrinterExchange } from './exchanges/exchange.ts';
import type { PrinterFault } from './faults.ts';
import { type Fleet, type FleetOptions, startEach } from './fleet.ts';
import type { IppAnswers } from './fronts/ipp-sending.ts';
import type { PrinterTls } from './fronts/ipp-tls.ts';
import type { PrinterUser } from './fronts/ipp-users.ts';
import type { RawHabits } from './fronts/raw-habits.ts';
import { type Panel, panelOf } from './held/panel.ts';
import type { KeepBounds, Kept } from './kept.ts';
import { listeners } from './listeners.ts';
import type { PrinterNews } from './news.ts';
import { type Pace, withPace } from './pace.ts';
import type { Pictures } from './pictures/picture.ts';
import { defaultProfile, loadProfile, type PrinterProfile } from './profile.ts';
import type { Receipt } from './receipt.ts';
import { type Fronts, listenAsFaultsAllow, switchOn } from './switch-on.ts';
import type { UnfinishedJob } from './unfinished-jobs.ts';

export { AnnounceError, type AnnounceOptions } from './announce/announce.ts';
export { type CaptureOptions, capturePrinter } from './capture/capture.ts';
export { CaptureError } from './capture/capture-error.ts';
export type { WrittenProfile } from './capture/write-profile.ts';
export { printerControlRoutes, tellPrinterEvents } from './control-routes.ts';
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
export { removePictures } from './pictures/kept-pictures.ts';
export { pageQuery, readPage } from './pictures/page-query.ts';
export { openPicture, type Pictures } from './pictures/picture.ts';
export type { JobTicket, Receipt } from './receipt.ts';
export { type ReceiptJson, receiptAsJson } from './receipt-json.ts';
export { type StockChange, StockError } from './stock/change-stock.ts';
export type { Stock } from './stock/stock.ts';
export type { UnfinishedJob } from './unfinished-jobs.ts';

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
  /** Makes pictures of pages; without it there are none. */
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
  /** Default: at once. */
  readonly ippAnswers?: IppAnswers;
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
  /** The newest IPP requests and raw connections, oldest first; none with `keep: 'digest'`. */
  exchanges(): readonly PrinterExchange[];
  /** Jobs that arrive, wait or are being printed, and have no receipt yet. */
  unfinished(): readonly UnfinishedJob[];
  /** Told of every receipt as it is made; call the answer to stop listening. */
  onReceipt(listener: (receipt: Receipt) => void): () => void;
  /** Calls the listener for changes of state, stock, faults and jobs, and for printed pages; call the returned function to stop. */
  onNews(listener: (news: PrinterNews) => void): () => void;
  /** Shows the message on its panel, as Identify-Printer does (PWG 5100.13 4.1). */
  identify(message: string): void;
  content(receiptId: string): Readable | undefined;
  kept(): Kept;
  /** Forgets a job that is over, by its receipt, or all of them, and removes their documents. Answers how many. */
  removeJobs(receiptId?: string): Promise<number>;
  /** As it was started, at its addresses: without jobs, with the faults, settings and counters of the start. */
  reset(): Promise<void>;
  /** A page, by default the first one, as browsers show it, or a sentence why there is none. Never rejects. */
  picture(receiptId: string, page?: number): Promise<JobPicture>;
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

/** Rejects as `listen` does when a port can't be had, and when the profile is none. */
export async function startPrinter(given: PrinterOptions): Promise<Printer> {
  const options = { ...given, profile: await profileOf(given) };
  const { folder, makeFolder = 'at-start' } = options;
  const prepareFolder = onceDone(async () => {
    await ensureFolder(folder, 0o700);
  });
  if (makeFolder === 'at-start') await prepareFolder();
  const heard = listeners<Receipt>();
  const news = listeners<PrinterNews>();
  let parts = await switchOn(options, { prepareFolder, heard, news });
  const first = portsOf(parts);
  let resetting = Promise.resolve();
  const printer = {
    name: options.name,
    announcedAs: () => parts.machine.announcedAs(),
    state: () => ({
      state: parts.machine.state(),
      reasons: parts.machine.stateReasons(),
      pageCount: parts.machine.pageCount(),
    }),
    connections: () => parts.fronts.reduce((sum, front) => sum + front.connections, 0),
    receipts: () => parts.machine.receipts(),
    exchanges: () => parts.book?.all() ?? [],
    unfinished: () => parts.machine.unfinished.all(),
    onReceipt: (listener: (receipt: Receipt) => void) => heard.add(listener),
    onNews: (listener: (one: PrinterNews) => void) => news.add(listener),
    identify: (message: string) => news.tell({ kind: 'identified', actions: ['display'], message }),
    content: (receiptId: string) => parts.machine.content(receiptId),
    kept: () => parts.machine.kept(),
    removeJobs: (receiptId?: string) => parts.machine.removeJobs(receiptId),
    async reset() {
      resetting = resetting.then(async () => {
        await parts.switchOff();
        await parts.machine.removeJobs();
        parts = await switchOn({ ...options, ...first }, { prepareFolder, heard, news });
        news.tell({ kind: 'changed' });
      });
      await resetting;
    },
    picture: async (receiptId: string, page?: number) =>
      (await parts.machine.picture?.(receiptId, page)) ?? {
        missing: 'this printer creates no pictures',
      },
    ...panelOf(() => parts.machine, options.profile),
    faults: () => parts.machine.armedFaults(),
    async setFaults(wanted: readonly PrinterFault[], seed?: number) {
      parts.machine.setFaults(wanted, seed);
      await listenAsFaultsAllow(parts.fronts, parts.machine);
    },
  };
  return running(
    atItsAddresses(printer, () => parts),
    async () => {
      await resetting.catch(() => undefined);
      await parts.switchOff();
    },
  );
}

/** Where it listens, so that it listens there again. */
function portsOf({ raw, ipp }: Fronts): Pick<PrinterOptions, 'rawPort' | 'ippPort'> {
  return {
    ...(raw === undefined ? {} : { rawPort: raw.address.port }),
    ...(ipp === undefined ? {} : { ippPort: ipp.address.port }),
  };
}

/** Rejects as starting one of them does, when those that were started have stopped. */
export function startFleet(options: FleetOptions): Promise<Fleet> {
  return startEach(options, startPrinter);
}

/** Read even where no front tells it: what is wrong in a file is said at the start. */
async function profileOf({
  profile = defaultProfile,
  pace,
}: PrinterOptions): Promise<PrinterProfile> {
  const read = typeof profile === 'string' ? await loadProfile(profile) : profile;
  return pace === undefined ? read : withPace(read, pace);
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

/** Where the printer is may change; a front that it doesn't have is left out. */
function atItsAddresses<T extends object>(
  printer: T,
  fronts: () => Fronts,
): T & Pick<Printer, 'rawAddress' | 'ippUrl' | 'ippsUrl'> {
  const { raw, ipp } = fronts();
  const tell = (name: string, get: () => unknown): void => {
    Object.defineProperty(printer, name, { get, enumerable: true });
  };
  if (raw !== undefined) tell('rawAddress', () => fronts().raw?.address);
  if (ipp !== undefined) tell('ippUrl', () => fronts().ipp?.url);
  if (ipp?.secureUrl !== undefined) tell('ippsUrl', () => fronts().ipp?.secureUrl);
  return printer;
}
