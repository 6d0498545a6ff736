import { Readable } from 'node:stream';
import type { Clock } from '../../../kit/clock.ts';
import type { FaultSentences } from '../../../kit/fault.ts';
import type { FaultOrders } from '../../../kit/fault-orders.ts';
import { turn } from '../../../kit/turn.ts';
import { type Carrier, NotReady, type Passage, Refused } from './carrier.ts';
import type { Carriers } from './table.ts';

/** What can go wrong on the way to a printer, whatever the printer does. */
export type DeliveryFault =
  | { readonly kind: 'not-ready' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'break'; readonly afterBytes: number }
  | { readonly kind: 'delay'; readonly ms: number };

export const deliveryFaultSentences: FaultSentences<DeliveryFault> = {
  'not-ready': () => 'fails because the printer is not ready',
  refused: () => 'is permanently refused by the printer',
  break: ({ afterBytes }) => `breaks after ${String(afterBytes)} bytes of the document`,
  delay: ({ ms }) => `takes ${String(ms)} ms to reach the printer`,
};

/** By the id of the output port. */
export type DeliveryFaults = FaultOrders<DeliveryFault>;

/** The same carriers, failing as ordered. */
export function faulty(
  carriers: Carriers,
  faults: DeliveryFaults,
  clock: Pick<Clock, 'sleep'>,
): Carriers {
  return {
    of(port) {
      const carrier = carriers.of(port);
      const open: Carrier['open'] = (order) => {
        const fault = faults.meet(String(port.id));
        return fault === undefined
          ? carrier.open(order)
          : failing(fault, () => carrier.open(order), clock);
      };
      return { ...carrier, open };
    },
    close: () => carriers.close(),
  };
}

const reason = 'this fault was scheduled on the control plane';

function failing(fault: DeliveryFault, open: () => Passage, clock: Pick<Clock, 'sleep'>): Passage {
  if (fault.kind === 'not-ready') return closedPassage(new NotReady(reason));
  if (fault.kind === 'refused') return closedPassage(new Refused(reason));
  const passage = open();
  if (fault.kind === 'delay')
    return { ...passage, ready: passage.ready.then(() => clock.sleep(fault.ms)) };
  const send: Passage['send'] = (document) =>
    passage.send(Readable.from(cutOff(document, fault.afterBytes, passage), { objectMode: false }));
  return { ...passage, send };
}

function closedPassage(error: Error): Passage {
  return {
    ready: Promise.reject(error),
    send: () => Promise.reject(error),
    bytesSent: () => 0,
    allSent: () => false,
    abandon: () => undefined,
  };
}

/** Whoever sends asks ahead: what was given is on its way within a few turns, where the printer reads. */
const mostTurns = 100;

/** So many bytes, then the job is given up before the carrier could end it in order. */
async function* cutOff(
  document: Readable,
  afterBytes: number,
  passage: Passage,
): AsyncGenerator<Buffer> {
  const before = passage.bytesSent();
  let left = afterBytes;
  for await (const chunk of document as AsyncIterable<Buffer>) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) break;
  }
  const given = afterBytes - Math.max(0, left);
  for (let turns = 0; turns < mostTurns && passage.bytesSent() < before + given; turns += 1)
    await turn();
  passage.abandon(reason);
  throw new Error(reason);
}
