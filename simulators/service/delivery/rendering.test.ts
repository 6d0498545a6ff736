import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { memoryContent } from '../testing/memory-content.ts';
import { aDocument, anOutputPort } from '../testing/records.ts';
import { orderOf } from '../testing/test-delivery.ts';
import { type Attempt, startAttempt } from './attempt.ts';
import type { Carrier } from './carriers/carrier.ts';
import type { ReleaseOrder } from './delivery.ts';
import type { Rendered, Renderer } from './rendering.ts';

const order = orderOf(aDocument({ uuid: 'd', content: { kind: 'inline', size: 4 } }), {
  ...anOutputPort(),
  id: 1,
});
/** What a printer was given, and how often it was called. */
let calls: ReleaseOrder[];
let received: string[];
let disposed: number;

beforeEach(() => {
  [calls, received, disposed] = [[], [], 0];
});

const carrier: Carrier = {
  wantsDocument: true,
  open(given) {
    calls.push(given);
    return {
      ready: Promise.resolve(),
      send: async (document) => void received.push(await text(document)),
      bytesSent: () => received.length,
      allSent: () => false,
      abandon: () => undefined,
    };
  },
  close: () => Promise.resolve(),
};

function attempt(render: Renderer['render']): Attempt {
  const content = memoryContent();
  content.put('d', Buffer.from('raw!'));
  const renderer = { render };
  return startAttempt(
    { content, clock: systemClock, stallMs: 120_000, answerMs: 120_000, renderer },
    carrier,
    order,
  );
}

function rendered(): Rendered {
  const document = {
    ...order.document,
    documentType: 4,
    content: { kind: 'file', size: 4, file: 'f' },
  } as const;
  return {
    order: { ...order, document },
    open: () => Promise.resolve(Readable.from([Buffer.from('made')])),
    [Symbol.asyncDispose]: () => {
      disposed += 1;
      return Promise.resolve();
    },
  };
}

describe('a job that its port wants in another form', () => {
  it('goes as it was made, and what was made goes when it is sent', async () => {
    const one = attempt(() => Promise.resolve(rendered()));
    expect(calls).toEqual([]);
    expect(await one.carry()).toEqual({ kind: 'delivered' });
    expect(received).toEqual(['made']);
    expect(calls[0]?.document).toMatchObject({ documentType: 4, content: { size: 4 } });
    expect(disposed).toBe(1);
  });

  it('that cannot be made is refused, and its printer is never called', async () => {
    const one = attempt(() => Promise.reject(new Error('no driver')));
    expect(await one.carry()).toEqual({ kind: 'refused', reason: 'no driver' });
    expect(calls).toEqual([]);
  });

  it('broken off while it is made may be tried again', async () => {
    const making = Promise.withResolvers<Rendered>();
    let signal: AbortSignal | undefined;
    const one = attempt((_order, given) => {
      signal = given;
      return making.promise;
    });
    const carried = one.carry();
    one.cancel('the service is stopping');
    expect(signal?.aborted).toBe(true);
    making.resolve(rendered());
    expect(await carried).toEqual({
      kind: 'broken',
      reason: 'the service is stopping',
      anySent: false,
    });
    expect(calls).toEqual([]);
    expect(disposed).toBeGreaterThan(0);
  });

  it('that is never carried leaves nothing behind', async () => {
    const one = attempt(() => Promise.resolve(rendered()));
    one.cancel('another was first');
    await Promise.resolve();
    await Promise.resolve();
    expect(disposed).toBe(1);
  });

  it('that is right as it is goes as it is', async () => {
    expect(await attempt(() => undefined).carry()).toEqual({ kind: 'delivered' });
    expect(received).toEqual(['raw!']);
  });
});
