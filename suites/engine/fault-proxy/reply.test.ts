import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { variants } from '../../prove/variants.ts';
import { Recorder } from '../journal/recorder.ts';
import { createRawChannel } from '../session/http/raw-channel.ts';
import { openWire } from '../session/http/wire.ts';
import { someTarget } from './fault-target.fixture.ts';
import type { PassingAnswer, Transport } from './interception.ts';
import { reply } from './reply.ts';

const dressings = variants.flatMap((variant) => {
  const { transport } = variant.make(someTarget);
  return transport === undefined ? [] : [[variant.id, transport] as const];
});

async function serve(answer: PassingAnswer, transport: Transport) {
  const server = createServer((_, response) => reply(response, answer, transport));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const wire = openWire({ baseUrl }, 100_000);
  return {
    baseUrl,
    wire,
    async [Symbol.asyncDispose]() {
      await wire[Symbol.asyncDispose]();
      server.closeAllConnections();
      server.close();
    },
  };
}

const answers = fc.record({
  status: fc.constantFrom(200, 201, 400, 404, 503),
  headers: fc.constant({ 'content-type': 'application/octet-stream', 'x-note': 'a, b' }),
  body: fc
    .oneof(fc.uint8Array({ maxLength: 40 }), fc.uint8Array({ minLength: 990, maxLength: 2_010 }))
    .map((bytes) => Buffer.from(bytes)),
});

describe('an answer that is put on the wire as a variant does', () => {
  it.each(dressings)('%s: is read as it was', async (_, transport) => {
    await fc.assert(
      fc.asyncProperty(answers, async (answer) => {
        await using served = await serve(answer, transport);
        const { baseUrl, wire } = served;
        const settings = {
          wire,
          baseUrl,
          recorder: new Recorder(
            () => undefined,
            () => 0n,
          ),
        };
        const raw = createRawChannel({ ...settings, getParameters: 'body', case: 'a' });
        const head = { operation: 'none', method: 'GET', path: '/', headers: {} };
        for (const read of [
          await wire.exchange({ method: 'GET', url: baseUrl, headers: {} }),
          await raw.send({ ...head, body: Buffer.alloc(0), afterwards: 'wait' }),
        ]) {
          expect(read.status).toBe(answer.status);
          expect(read.body.equals(answer.body)).toBe(true);
          expect(read.headers['x-note']).toBe('a, b');
        }
        const none = await wire.exchange({ method: 'HEAD', url: baseUrl, headers: {} });
        expect([none.status, none.body.length]).toEqual([answer.status, 0]);
      }),
      { numRuns: 12 },
    );
  });

  it.each([
    ['gzip', 'gzip'],
    ['br, GZIP;q=0.5', 'gzip'],
    ['identity', undefined],
    ['gzip;q=0, br', undefined],
    ['gzip ; q=0.000', undefined],
    ['xgzipped', undefined],
  ])('zipped: who says %s gets %s', async (accepts, coding) => {
    const answer = { status: 200, headers: {}, body: Buffer.from('text '.repeat(50)) };
    await using served = await serve(answer, { zipped: true });
    const headers = { 'accept-encoding': accepts };
    const read = await served.wire.exchange({ method: 'GET', url: served.baseUrl, headers });
    expect(read.headers['content-encoding']).toBe(coding);
    expect(read.body.equals(answer.body)).toBe(true);
  });
});
