import { authority } from '../simulators/kit/authority.ts';
import type { BenchPrinter, PrintedJob, PrinterFault, WaitOptions } from './api.ts';
import { cameInstead } from './came-instead.ts';
import { checkOptions, waitKinds } from './check-options.ts';
import type { ControlClient } from './control-client.ts';
import { WaitExpired } from './errors.ts';

/** A printer as its control plane describes it. */
export interface PrinterPlace {
  readonly name: string;
  readonly raw?: { readonly host: string; readonly port: number };
  readonly ipp?: string;
}

interface ReceiptJson {
  readonly id: string;
  readonly printer: string;
  readonly state: PrintedJob['state'];
  readonly pages: number;
  readonly language: string;
  readonly arrivedAt: number;
  readonly ticket: {
    readonly jobName?: string;
    readonly userName?: string;
    readonly copies?: number;
    readonly sides?: string;
    readonly colorMode?: string;
  };
}

const usualWaitMs = 10_000;
/** Longest single wait at the control plane in milliseconds, so that a lost connection is noticed. */
const onePollMs = 20_000;
const graceMs = 10_000;

export function printerHandle(
  control: ControlClient,
  { name, raw, ipp }: PrinterPlace,
): BenchPrinter {
  const base = `/printers/${encodeURIComponent(name)}`;
  let last: string | undefined;
  let seen = 0;
  const job = async (receipt: ReceiptJson): Promise<PrintedJob> => {
    const own = `${base}/jobs/${encodeURIComponent(receipt.id)}`;
    const document = await control.bytes(`${own}/document`);
    return jobOf(receipt, document?.bytes ?? new Uint8Array(), () =>
      control.bytes(`${own}/picture`),
    );
  };
  return {
    name,
    raw: raw === undefined ? undefined : authority(raw.host, raw.port),
    ipp,
    async nextJob(options: WaitOptions = {}) {
      checkOptions('nextJob', options, waitKinds);
      const { timeoutMs = usualWaitMs, signal } = options;
      const end = performance.now() + timeoutMs;
      for (;;) {
        signal?.throwIfAborted();
        const leftMs = Math.max(0, Math.ceil(end - performance.now()));
        const receipt = await nextReceipt(control, base, {
          last,
          waitMs: Math.min(leftMs, onePollMs),
          signal,
        });
        if (receipt !== undefined) {
          last = receipt.id;
          seen += 1;
          return await job(receipt);
        }
        if (leftMs === 0)
          throw new WaitExpired(
            `a job at ${name}`,
            timeoutMs,
            await cameInstead(control, name, seen),
          );
      }
    },
    async jobs() {
      const receipts = (await control.json('GET', `${base}/jobs`)) as readonly ReceiptJson[];
      return await Promise.all(receipts.map(job));
    },
    async deleteJobs() {
      const { removed } = (await control.json('DELETE', `${base}/jobs`)) as { removed: number };
      return removed;
    },
    ...faultCalls(control, base),
    reset: async () => {
      await control.json('POST', `${base}/reset`);
    },
  };
}

interface Next {
  /** Id of the receipt that was returned before. */
  readonly last: string | undefined;
  readonly waitMs: number;
  readonly signal: AbortSignal | undefined;
}

async function nextReceipt(
  control: ControlClient,
  base: string,
  { last, waitMs, signal }: Next,
): Promise<ReceiptJson | undefined> {
  const after = last === undefined ? '' : `&after=${encodeURIComponent(last)}`;
  const answer = await control.json('GET', `${base}/next-job?waitMs=${String(waitMs)}${after}`, {
    timeoutMs: waitMs + graceMs,
    ...(signal === undefined ? {} : { signal }),
  });
  return (answer ?? undefined) as ReceiptJson | undefined;
}

function faultCalls(
  control: ControlClient,
  base: string,
): Pick<BenchPrinter, 'inject' | 'repair' | 'faults'> {
  return {
    inject: async (fault) => {
      await control.json('POST', `${base}/faults`, { body: fault });
    },
    repair: async () => {
      await control.json('DELETE', `${base}/faults`);
    },
    faults: async () => (await control.json('GET', `${base}/faults`)) as readonly PrinterFault[],
  };
}

function jobOf(
  { id, printer, state, pages, language, arrivedAt, ticket }: ReceiptJson,
  bytes: Uint8Array,
  picture: PrintedJob['picture'],
): PrintedJob {
  const { jobName, userName, copies = 1, sides, colorMode } = ticket;
  return {
    id,
    printer,
    state,
    bytes,
    pages,
    copies,
    title: jobName,
    user: userName,
    language,
    sides,
    colorMode,
    arrivedAt: new Date(arrivedAt),
    picture,
  };
}
