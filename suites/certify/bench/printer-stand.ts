import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authority } from '../../../simulators/kit/authority.ts';
import type { Clock } from '../../../simulators/kit/clock.ts';
import type { Ids } from '../../../simulators/kit/ids.ts';
import { constellation, type Running, running } from '../../../simulators/kit/lifecycle.ts';
import { type Printer, startPrinter } from '../../../simulators/printer/index.ts';
import type { Recorder } from '../../engine/journal/recorder.ts';
import { recordReceipt } from '../../engine/session/printers/printers.ts';
import type { PrinterTrouble } from '../situation.ts';

/** The printer that the terminal stands at, and another one elsewhere; what they receive goes into the journal. */
export interface PrinterStand extends Running {
  /** host:port of the terminal's own. */
  readonly own: string;
  readonly other: string;
  /** The printers themselves, for whoever shows them. */
  readonly all: readonly Printer[];
  /** Receipts belong to this case from now on. */
  begin(inCase: string): void;
  trouble(kinds: readonly PrinterTrouble[]): Promise<void>;
  /** Resolves when nothing more came for so long; answers with how many receipts the case has. */
  settle(quietMs: number): Promise<number>;
}

export interface PrinterOptions {
  readonly recorder: Recorder;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly host: string;
}

export async function openPrinterStand({
  recorder,
  clock,
  ids,
  host,
}: PrinterOptions): Promise<PrinterStand> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-certify-'));
  const parts = constellation();
  parts.add(running({}, () => rm(folder, { recursive: true, force: true })));
  let inCase = 'between';
  let receipts = 0;
  const start = async (name: string): Promise<Printer> => {
    const common = { folder, clock, ids, keep: 'digest' } as const;
    const printer = parts.add(await startPrinter({ name, host, rawPort: 0, ...common }));
    printer.onReceipt((receipt) => {
      receipts += 1;
      recordReceipt(recorder, inCase, receipt);
    });
    return printer;
  };
  const own = await start('printer#1');
  const other = await start('printer#2');
  const stand = {
    own: addressOf(own),
    other: addressOf(other),
    all: [own, other],
    begin: (next: string) => {
      inCase = next;
      receipts = 0;
      for (const printer of [own, other]) {
        const address = addressOf(printer);
        const { name } = printer;
        recorder.record({ type: 'printer', case: next, printer: name, front: 'raw', address });
      }
    },
    trouble: async (kinds: readonly PrinterTrouble[]) => {
      recorder.record({ type: 'fault', case: inCase, printer: own.name, kinds });
      await own.setFaults(kinds.map((kind) => ({ kind })));
    },
    settle: async (quietMs: number) => {
      for (let seen = -1; seen !== receipts; ) {
        seen = receipts;
        await clock.sleep(quietMs);
      }
      return receipts;
    },
  };
  return running(stand, () => parts.stop());
}

function addressOf({ rawAddress }: Printer): string {
  return authority(rawAddress?.host ?? '', rawAddress?.port ?? 0);
}
