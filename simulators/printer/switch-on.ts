import { announce } from './announce/announce.ts';
import type { Responder } from './announce/responder.ts';
import type { Front, Listening } from './device.ts';
import { findEarlierFiles } from './earlier-files.ts';
import { ExchangeBook } from './exchanges/exchange-book.ts';
import { type IppFront, startIppFront, waysOf } from './fronts/ipp.ts';
import { startRawFront } from './fronts/raw.ts';
import type { PrinterOptions } from './index.ts';
import type { Listeners } from './listeners.ts';
import { Machine } from './machine.ts';
import type { PrinterNews } from './news.ts';
import { pageTimes } from './pace.ts';
import type { PrinterProfile } from './profile.ts';
import type { Receipt } from './receipt.ts';
import { readStock } from './stock/read-stock.ts';
import { wrongClock } from './wrong-clock.ts';

export type ReadOptions = PrinterOptions & { readonly profile: PrinterProfile };

export interface Fronts {
  readonly raw: Front | undefined;
  readonly ipp: IppFront | undefined;
}

/** A printer that is switched on. */
export interface Parts extends Fronts {
  readonly machine: Machine;
  /** Absent when no documents are kept, as in load runs. */
  readonly book: ExchangeBook | undefined;
  readonly fronts: readonly Front[];
  readonly responder: Responder | undefined;
  switchOff(): Promise<void>;
}

interface Surrounds {
  readonly prepareFolder: () => Promise<void>;
  readonly heard: Listeners<Receipt>;
  readonly news: Listeners<PrinterNews>;
}

/** Rejects as `listen` does when a port can't be had. */
export async function switchOn(
  options: ReadOptions,
  { prepareFolder, heard, news }: Surrounds,
): Promise<Parts> {
  const { folder, keep = 'bytes', faults = [], profile, pace } = options;
  const machine = new Machine({
    ...options,
    keep,
    faults,
    prepareFolder,
    ...(keep === 'bytes' ? { earlier: await findEarlierFiles(folder) } : {}),
    stock: readStock(profile.attributes),
    ...(pace === undefined ? {} : { pageMs: pageTimes(pace, profile) }),
  });
  machine.onReceipt((receipt) => heard.tell(receipt));
  machine.onChange(() => news.tell({ kind: 'changed' }));
  machine.onPagesOut(({ jobId, pages }) => news.tell({ kind: 'pages', jobId, pages }));
  const book = keep === 'bytes' ? new ExchangeBook(options.clock) : undefined;
  book?.onExchange((exchange) => news.tell({ kind: 'exchange', exchange }));
  const raw = await startRaw(machine, options, book);
  const ipp = await startIpp(machine, options, book).catch(async (error: unknown) => {
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
  const off = async (): Promise<void> => {
    stopWatching();
    await responder?.stop();
    await switchOff(fronts, machine);
  };
  return { machine, book, raw, ipp, fronts, responder, switchOff: off };
}

async function startRaw(
  machine: Machine,
  options: PrinterOptions,
  book: ExchangeBook | undefined,
): Promise<Front | undefined> {
  const { host, rawPort, clock, rawHabits = {} } = options;
  if (rawPort === undefined) return undefined;
  return startRawFront(machine, {
    address: { host, port: rawPort },
    clock,
    habits: rawHabits,
    book,
  });
}

async function startIpp(
  machine: Machine,
  options: ReadOptions,
  book: ExchangeBook | undefined,
): Promise<IppFront | undefined> {
  const { host, ippPort, clock, profile, tls, users = [], ippAnswers = 'at-once' } = options;
  if (ippPort === undefined) return undefined;
  return startIppFront(machine, {
    address: { host, port: ippPort },
    clock: wrongClock(clock, () => machine.faults()),
    profile,
    users,
    answers: ippAnswers,
    book,
    ...(tls === undefined ? {} : { tls }),
  });
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

/** A fault may close listeners, or move them. */
export async function listenAsFaultsAllow(
  fronts: readonly Front[],
  machine: Machine,
): Promise<void> {
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
