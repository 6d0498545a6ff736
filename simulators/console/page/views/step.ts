import { statusName } from '../documents.ts';
import { bytes, counted } from '../parts.ts';

/** A step of a document's timeline. */
export interface Step {
  readonly id: number;
  readonly kind: string;
  readonly at: number;
  readonly exchange?: number;
  readonly status?: number;
  readonly state?: string;
  readonly delivery?: number;
  readonly cause?: string;
  readonly printer?: string;
  readonly receipt?: Receipt;
  readonly type?: string;
  readonly quota?: string;
  readonly wallet?: string;
  readonly method?: string;
  readonly target?: string;
}

/** A job as the printer received it. */
export interface Receipt {
  readonly id: string;
  readonly jobId: number;
  readonly front: string;
  readonly state: string;
  readonly reason?: string;
  readonly language: string;
  readonly pages: number;
  readonly bytes: number;
  readonly firstByteNs: string;
  readonly lastByteNs: string;
  readonly lastByteAt: number;
  readonly ticket: {
    readonly jobName?: string;
    readonly userName?: string;
    readonly copies?: number;
  };
}

const causes: Readonly<Record<string, string>> = {
  send: 'released',
  tap: 'a card was tapped',
  push: 'push printing',
};

export function stepText(step: Step): string {
  switch (step.kind) {
    case 'document':
      return `is ${statusName(step.status ?? -1)}`;
    case 'delivery':
      return deliveryText(step);
    case 'receipt':
      return step.receipt === undefined ? 'printed' : receiptText(step.printer ?? '', step.receipt);
    case 'balance':
      return `balance: ${(step.type ?? '').toLowerCase().replaceAll('_', ' ')}, quota ${step.quota ?? '0'}, wallet ${step.wallet ?? '0'}`;
    case 'exchange':
      return `${step.method ?? ''} ${step.target ?? ''}: ${step.status ?? ''}`;
    default:
      return step.kind;
  }
}

function deliveryText({ delivery, state, cause }: Step): string {
  const why = cause === undefined ? '' : ` (${causes[cause] ?? cause})`;
  const words: Readonly<Record<string, string>> = {
    queued: 'waits for its printer',
    sending: 'is being sent to the printer',
    delivered: 'the printer received the last byte',
  };
  return `delivery ${delivery ?? ''}${why}: ${words[state ?? ''] ?? state ?? ''}`;
}

function receiptText(printer: string, receipt: Receipt): string {
  const { jobId, state, reason, pages, language, front, firstByteNs, lastByteNs } = receipt;
  const took = Number(BigInt(lastByteNs) - BigInt(firstByteNs)) / 1e6;
  const ended = reason === undefined || state === 'completed' ? state : `${state} (${reason})`;
  return `${printer}, job ${jobId} over ${front}: ${ended}, ${counted(pages, 'page')} of ${language}, ${bytes(receipt.bytes)}, last byte ${took.toFixed(1)} ms after the first`;
}
