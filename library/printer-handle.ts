import { authority } from '../simulators/kit/authority.ts';
import type { BenchPrinter, PrintedJob, PrinterFault, WaitOptions } from './api.ts';
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
  const next = async (waitMs: number, signal?: AbortSignal): Promise<ReceiptJson | undefined> => {
    const after = last === undefined ? '' : `&after=${encodeURIComponent(last)}`;
    const answer = await control.json('GET', `${base}/next-job?waitMs=${String(waitMs)}${after}`, {
      timeoutMs: waitMs + graceMs,
      ...(signal === undefined ? {} : { signal }),
    });
    return (answer ?? undefined) as ReceiptJson | undefined;
  };
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
    async nextJob({ timeoutMs = usualWaitMs, signal }: WaitOptions = {}) {
      const end = performance.now() + timeoutMs;
      for (;;) {
        signal?.throwIfAborted();
        const leftMs = Math.max(0, Math.ceil(end - performance.now()));
        const receipt = await next(Math.min(leftMs, onePollMs), signal);
        if (receipt !== undefined) {
          last = receipt.id;
          seen += 1;
          return await job(receipt);
        }
        if (leftMs === 0) throw new WaitExpired(`a job at ${name}`, timeoutMs, before(seen));
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
    inject: async (fault) => {
      await control.json('POST', `${base}/faults`, { body: fault });
    },
    repair: async () => {
      await control.json('DELETE', `${base}/faults`);
    },
    faults: async () => (await control.json('GET', `${base}/faults`)) as readonly PrinterFault[],
    reset: async () => {
      await control.json('POST', `${base}/reset`);
    },
  };
}

function before(seen: number): string {
  if (seen === 0) return 'no job was returned before';
  return seen === 1 ? 'one job was returned before' : `${String(seen)} jobs were returned before`;
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
