import type { Receipt } from './receipt.ts';

/** A receipt as JSON has it: nanoseconds as decimal text, bytes in base64. */
export type ReceiptJson = Omit<
  Receipt,
  'head' | 'tail' | 'acceptedNs' | 'firstByteNs' | 'lastByteNs'
> & {
  readonly head: string;
  readonly tail: string;
  readonly acceptedNs?: string;
  readonly firstByteNs: string;
  readonly lastByteNs: string;
};

export function receiptAsJson({ acceptedNs, ...receipt }: Receipt): ReceiptJson {
  return {
    ...receipt,
    ...(acceptedNs === undefined ? {} : { acceptedNs: String(acceptedNs) }),
    head: Buffer.from(receipt.head).toString('base64'),
    tail: Buffer.from(receipt.tail).toString('base64'),
    firstByteNs: String(receipt.firstByteNs),
    lastByteNs: String(receipt.lastByteNs),
  };
}
