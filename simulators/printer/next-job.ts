import { type Clock, systemClock } from '../kit/clock.ts';
import {
  ControlProblem,
  type ControlRequest,
  type ControlRoute,
  type FindNamed,
} from '../kit/control.ts';
import { receiptForm } from './answer-forms.ts';
import type { Printer } from './index.ts';
import type { Receipt } from './receipt.ts';
import { receiptAsJson } from './receipt-json.ts';

const longestMs = 60_000;
const usualMs = 10_000;

/** How long a caller wants to wait, from `?waitMs=`. Throws ControlProblem 400. */
export function readWait(query: ControlRequest['query']): number {
  const text = query.get('waitMs');
  if (text === null) return usualMs;
  if (/^\d{1,5}$/.test(text) && Number(text) <= longestMs) return Number(text);
  throw new ControlProblem(400, { detail: `waitMs must be a whole number up to ${longestMs}.` });
}

/**
 * Waits for the first receipt after the one with this id; resolves to undefined if none arrives in
 * time. Without an id, or with one that is no longer kept, returns the oldest receipt.
 */
export async function nextJob(
  printer: Pick<Printer, 'receipts' | 'onReceipt'>,
  after: string | undefined,
  { waitMs, clock }: { readonly waitMs: number; readonly clock: Pick<Clock, 'timer'> },
): Promise<Receipt | undefined> {
  const find = (): Receipt | undefined => {
    const receipts = printer.receipts();
    return receipts[receipts.findIndex(({ id }) => id === after) + 1];
  };
  const there = find();
  if (there !== undefined || waitMs === 0) return there;
  const { promise, resolve } = Promise.withResolvers<Receipt | undefined>();
  const stop = printer.onReceipt(() => {
    const found = find();
    if (found !== undefined) resolve(found);
  });
  using _ = clock.timer(waitMs, () => resolve(undefined));
  try {
    return await promise;
  } finally {
    stop();
  }
}

/** A route that waits for a job, so that clients need not poll. */
export function nextJobRoute(find: FindNamed<Printer>, path: string): ControlRoute {
  return {
    method: 'GET',
    path,
    summary:
      'Waits for the receipt after the id ?after= (without it, the oldest) and returns it; ' +
      'null if there is none within ?waitMs=.',
    query: {
      after: { type: 'string' },
      waitMs: { type: 'integer', minimum: 0, maximum: longestMs, default: usualMs },
    },
    answer: { anyOf: [receiptForm, { type: 'null' }] },
    async run({ parameters, query }) {
      const waitMs = readWait(query);
      const after = query.get('after') ?? undefined;
      const receipt = await nextJob(find(parameters), after, { waitMs, clock: systemClock });
      return { json: receipt === undefined ? null : receiptAsJson(receipt) };
    },
  };
}
