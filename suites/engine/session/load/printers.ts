import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { authority } from '../../../../simulators/kit/authority.ts';
import { type Running, running } from '../../../../simulators/kit/lifecycle.ts';
import type { ReceiptEvent } from '../../journal/event.ts';
import type { LoadReceipt, TornPaper } from '../../journal/load/played.ts';
import type { TargetProfile } from '../profile/profile.ts';
import type { SelfUse } from './driver/self-watch.ts';

/** What the process of the printers is told at its start. */
export interface PrintersStart {
  readonly count: number;
  readonly listen: string;
  /** Each at port 9100 of a loopback address of its own, for targets that know no ports (SIL-60a). */
  readonly onAddressEach: boolean;
  readonly prefix: string;
  readonly pagesPerMinute?: number;
  /** The run's zero on the machine's monotonic clock. */
  readonly zeroNs: string;
}

/** What came out of a printer, and of a sampled job the event that the journal has of it. */
export interface PaperNews {
  /** Absent: it did not come whole. */
  readonly paper?: LoadReceipt;
  /** Only a part came; of which start, where so much came that it says so. */
  readonly torn?: TornPaper;
  readonly event?: Omit<ReceiptEvent, 'seq'>;
}

export type FromPrinters =
  | { readonly type: 'ready'; readonly printers: readonly ChildPrinter[] }
  | { readonly type: 'papers'; readonly papers: readonly PaperNews[] }
  | ({ readonly type: 'use' } & PrintersUse);

/** What their process has used since its start, and when it told. */
export type PrintersUse = SelfUse & { readonly pid: number; readonly toldMs: number };

export type ToPrinters =
  | { readonly type: 'stall'; readonly printer: number; readonly forMs: number }
  | { readonly type: 'end' };

export interface LoadPrinter {
  readonly name: string;
  /** As the target is told. */
  readonly address: string;
}

export interface LoadPrinters extends Running {
  readonly printers: readonly LoadPrinter[];
  /** What they told last. */
  use(): PrintersUse;
  /** That printer reads nothing for so long. */
  stall(printer: number, forMs: number): void;
  /** Resolves, with why, when their process has ended without being told to. */
  readonly lost: Promise<string>;
}

interface ChildPrinter {
  readonly name: string;
  readonly host: string;
  readonly port: number;
}

export interface PrintersOptions extends Omit<PrintersStart, 'listen' | 'onAddressEach'> {
  readonly how: TargetProfile['printers'];
  readonly take: (papers: readonly PaperNews[]) => void;
}

/** Rejects when they can't be started. */
export async function startLoadPrinters(options: PrintersOptions): Promise<LoadPrinters> {
  const { how, take, ...given } = options;
  const { addressing, listen = '127.0.0.1', advertise = listen } = how;
  const start: PrintersStart = { ...given, listen, onAddressEach: addressing === 'host' };
  const path = fileURLToPath(new URL('printers.child.ts', import.meta.url));
  const child = fork(path, [JSON.stringify(start)], { serialization: 'advanced' });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let use: PrintersUse = {
    pid: child.pid ?? 0,
    toldMs: 0,
    cpuSeconds: 0,
    peakMemoryBytes: 0,
    loopDelayP99Ms: 0,
  };
  const ready = Promise.withResolvers<readonly ChildPrinter[]>();
  child.on('message', (message) => {
    const news = message as FromPrinters;
    if (news.type === 'papers') take(news.papers);
    else if (news.type === 'use') use = news;
    else ready.resolve(news.printers);
  });
  const standing = await Promise.race([ready.promise, gone]);
  if (standing === undefined) throw new Error('the printers could not be started');
  const printers = standing.map(({ name, host, port }) => ({
    name,
    address: addressing === 'host' ? host : authority(advertise, port),
  }));
  let isOver = false;
  const lost = new Promise<string>((resolve) => {
    void gone.then(() => {
      if (!isOver) resolve('the process of the printers has ended');
    });
  });
  const handle = {
    printers,
    lost,
    use: () => use,
    stall: (printer: number, forMs: number) => tell(child, { type: 'stall', printer, forMs }),
  };
  return running(handle, async () => {
    isOver = true;
    tell(child, { type: 'end' });
    await gone;
  });
}

function tell(child: ChildProcess, message: ToPrinters): void {
  if (child.connected) child.send(message);
}
