import { stepText } from './step-text.ts';

/** An event of the control plane. */
export type Fed = Readonly<Record<string, unknown>>;

/** An event in the history of a document. */
export interface Step extends Fed {
  readonly kind: string;
  readonly id: number;
  /** Epoch milliseconds of the real time: the service's clock may have been moved. */
  readonly at: number;
}

/** The step of an event that was published at this time; exchanges are published at their end. */
export function stepOf(event: Fed, heardAt: number): Step {
  const { kind, id, ms } = event;
  const tookMs = isExchange(String(kind)) && typeof ms === 'number' ? ms : 0;
  return { ...event, kind: String(kind), id: Number(id), at: Math.floor(heardAt - tookMs) };
}

export function isExchange(kind: string): boolean {
  return kind === 'exchange' || kind === 'printer-exchange';
}

interface Received {
  readonly jobId: number;
  readonly bytes: number;
  readonly firstByteNs: string;
  readonly lastByteNs: string;
  readonly lastByteAt: number;
  readonly ticket: { readonly jobName?: string };
}

export function receiptIn(event: Fed): Received {
  return event['receipt'] as Received;
}

/** The receipt, and before it the arrival of the document's first and last byte. */
export function stepsOfReceipt(event: Fed, heardAt: number): readonly Step[] {
  const step = stepOf(event, heardAt);
  const { printer } = step;
  const { jobId, bytes, firstByteNs, lastByteNs, lastByteAt } = receiptIn(event);
  const tookMs = Number(BigInt(lastByteNs) - BigInt(firstByteNs)) / 1e6;
  const { id } = step;
  const firstByteAt = Math.floor(lastByteAt - tookMs);
  return [
    { kind: 'first-byte', id, at: firstByteAt, printer, jobId },
    { kind: 'last-byte', id, at: lastByteAt, printer, jobId, bytes, tookMs },
    step,
  ];
}

/** A step in words; equal exchanges in a row are one, with the number and the first time of them. */
export interface ShownStep extends Step {
  readonly text: string;
  readonly count: number;
}

export function shownSteps(steps: readonly Step[]): readonly ShownStep[] {
  const shown: ShownStep[] = [];
  for (const step of inOrder(steps)) {
    const text = stepText(step);
    const last = shown.at(-1);
    if (last?.text === text && isExchange(step.kind))
      shown[shown.length - 1] = { ...step, text, at: last.at, count: last.count + 1 };
    else shown.push({ ...step, text, count: 1 });
  }
  return shown;
}

/** An event of a printer names the exchange that caused it. */
function inOrder(steps: readonly Step[]): readonly Step[] {
  const brought = new Map<unknown, Fed>();
  for (const { kind, bytes, printer, printerExchange, protocol } of steps)
    if (kind === 'printer-exchange' && Number(bytes) > 0)
      brought.set(printer, { printerExchange, protocol });
  return steps
    .toSorted((one, other) => one.at - other.at || rank(one) - rank(other) || one.id - other.id)
    .map((step) => (carried.has(step.kind) ? { ...step, ...brought.get(step['printer']) } : step));
}

const carried: ReadonlySet<string> = new Set(['first-byte', 'last-byte', 'receipt']);

/** An exchange comes before its effects within the same millisecond. */
function rank({ kind }: Step): number {
  return isExchange(kind) ? 0 : 1;
}
