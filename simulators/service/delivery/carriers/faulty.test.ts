import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { faultOrders } from '../../../kit/fault-orders.ts';
import { turn } from '../../../kit/turn.ts';
import type { OutputPort } from '../../rules/records.ts';
import type { ReleaseOrder } from '../delivery.ts';
import type { Carrier } from './carrier.ts';
import { type DeliveryFault, faulty } from './faulty.ts';

/** Asks for all that there is at once, and sends it some turns later. */
function slowCarrier() {
  let sent = 0;
  const sentAtEnd: number[] = [];
  const carrier: Carrier = {
    wantsDocument: true,
    close: () => Promise.resolve(),
    open: () => ({
      ready: Promise.resolve(),
      async send(document) {
        for await (const chunk of document as AsyncIterable<Buffer>) {
          for (let turns = 0; turns < 5; turns += 1) await turn();
          sent += chunk.length;
        }
      },
      bytesSent: () => sent,
      allSent: () => false,
      abandon: () => void sentAtEnd.push(sent),
    }),
  };
  return { carrier, sentAtEnd };
}

it.each([
  [512, 512],
  [0, 0],
  [70_000, 70_000],
  [200_000, 100_000],
])('a break after %i bytes of 100000 comes when %i have been sent', async (afterBytes, sent) => {
  const { carrier, sentAtEnd } = slowCarrier();
  const orders = faultOrders<DeliveryFault>();
  orders.put({ fault: { kind: 'break', afterBytes } });
  const carriers = { of: () => carrier, close: () => Promise.resolve() };
  const clock = { sleep: () => Promise.resolve() };
  const passage = faulty(carriers, orders, clock)
    .of({ id: 1 } as OutputPort)
    .open({} as ReleaseOrder);
  const document = Readable.from([Buffer.alloc(50_000), Buffer.alloc(50_000)]);
  await expect(passage.send(document)).rejects.toThrow('scheduled on the control plane');
  expect(sentAtEnd).toEqual([sent]);
});
