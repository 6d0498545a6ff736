import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import type { RunningService } from '../service.ts';
import { answerOf, call, control, upload } from '../testing/call.ts';
import {
  type SampleFolder,
  sampleFolder,
  sampleKey,
  startSampleService,
} from '../testing/sample-service.ts';

let folder: SampleFolder;
let service: RunningService;
/** What the service waits for; it wakes when it is told to. */
let sleeps: { readonly ms: number; readonly end: () => void }[];
const clock = {
  ...systemClock,
  sleep: (ms: number) => new Promise<void>((end) => void sleeps.push({ ms, end })),
};
beforeEach(async () => {
  sleeps = [];
  folder = sampleFolder();
  service = await startSampleService(folder, { clock });
});
afterEach(async () => {
  await service.stop();
  folder[Symbol.dispose]();
});

const order = (path: string, json: object) => control(service, `/faults/${path}`, { json });
const version = () => call(service, '/version');
const createUser = (userName: string) =>
  call(service, '/users', { method: 'PUT', body: `username=${userName}` });
const statuses = async (ask: () => Promise<{ readonly status: number }>, times: number) => {
  const seen: number[] = [];
  for (let n = 0; n < times; n += 1) seen.push((await ask()).status);
  return seen;
};

describe('a fault of calls', () => {
  it('answers instead of doing what was asked, from the nth call on, so many times', async () => {
    const fault = { kind: 'answer', status: 503 };
    const placed = await order('calls', { operation: 'getVersion', nth: 2, times: 2, fault });
    expect(placed).toMatchObject({
      status: 201,
      json: { does: 'calls 2 to 3 of getVersion: returns 503, without processing the call' },
    });
    expect(await statuses(version, 5)).toEqual([200, 503, 503, 200, 200]);
  });

  it('leaves other calls alone, and does nothing of what was asked', async () => {
    await order('calls', { operation: 'createUser', fault: { kind: 'answer', status: 500 } });
    expect((await version()).status).toBe(200);
    expect(await createUser('zoe')).toMatchObject({
      status: 500,
      json: { type: 'about:blank', status: 500, errorCode: 10000 },
    });
    expect((await createUser('zoe')).json).toEqual({ errorCode: 0 });
  });

  it.each([
    { kind: 'answer', status: 502, moment: 'after' },
    { kind: 'hang-up', moment: 'after' },
  ])('loses the answer of what was done: %j', async (fault) => {
    await order('calls', { operation: 'createUser', fault });
    const lost = await createUser('zoe').catch(() => ({ status: 0 }));
    expect(lost.status).toBe(fault.kind === 'answer' ? 502 : 0);
    expect((await createUser('zoe')).json).toEqual({ errorCode: 1003 });
  });

  it('hangs up without an answer, and serves the next call', async () => {
    await order('calls', { fault: { kind: 'hang-up' } });
    await expect(version()).rejects.toThrow('other side closed');
    expect((await version()).status).toBe(200);
  });

  it('takes its time', async () => {
    await order('calls', { fault: { kind: 'delay', ms: 60_000 } });
    let isAnswered = false;
    const answer = version().finally(() => (isAnswered = true));
    const slept = await waitFor(() => sleeps.find(({ ms }) => ms === 60_000), {
      clock: systemClock,
      deadlineMs: 50_000,
      what: 'the delay',
    });
    expect(isAnswered).toBe(false);
    slept.end();
    expect((await answer).status).toBe(200);
  });

  it('can be seen and taken back; a reset ends all', async () => {
    const fault = { kind: 'answer', status: 503 };
    const { json } = await order('calls', { times: 9, fault });
    const { id } = json as { readonly id: number };
    await version();
    expect((await control(service, '/faults')).json).toMatchObject({
      calls: [{ id, met: 1, times: 9 }],
      deliveries: [],
    });
    const remove = () => control(service, `/faults/calls/${String(id)}`, { method: 'DELETE' });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    expect((await version()).status).toBe(200);
    await order('calls', { times: 9, fault });
    await control(service, '/reset', { method: 'POST' });
    expect((await version()).status).toBe(200);
    await order('calls', { times: 9, fault });
    expect((await control(service, '/faults', { method: 'DELETE' })).status).toBe(204);
    expect((await version()).status).toBe(200);
  });

  it.each([
    ['calls', { fault: { kind: 'answer', status: 200 } }],
    ['calls', { fault: { kind: 'explode' } }],
    ['calls', { operation: 'fly', fault: { kind: 'hang-up' } }],
    ['calls', { nth: 0, fault: { kind: 'hang-up' } }],
    ['deliveries', { fault: { kind: 'hang-up' } }],
    ['deliveries', { outputPortId: 'hall', fault: { kind: 'refused' } }],
    ['deliveries', {}],
  ])('%s: %j is refused', async (path, json) => {
    expect((await order(path, json)).status).toBe(400);
  });
});

describe('a fault of deliveries', () => {
  /** A printer that keeps what it gets. */
  async function printer() {
    const jobs: string[] = [];
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('end', () => {
        jobs.push(text);
        socket.end();
      });
      socket.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { readonly port: number };
    const address = `127.0.0.1:${String(port)}`;
    const json = { name: 'nowhere', address };
    await control(service, '/output-ports', { method: 'PUT', json });
    return { jobs, address, [Symbol.dispose]: () => void server.close() };
  }

  async function send(address: string): Promise<unknown> {
    const uuid = await upload(service, Buffer.from('%PDF'));
    const { json } = await answerOf(`${service.url}/documents/${uuid}/${address}`, {
      method: 'POST',
      headers: { 'x-api-key': sampleKey, 'content-type': 'application/x-www-form-urlencoded' },
    });
    return json;
  }

  it.each([
    [{ kind: 'not-ready' }, 1042],
    [{ kind: 'refused' }, 1001],
    [{ kind: 'break', afterBytes: 2 }, 1001],
  ])(
    '%j: the release is refused, nothing is printed, and the next one prints',
    async (fault, code) => {
      using hall = await printer();
      await order('deliveries', { outputPortId: 1, fault });
      expect(await send(hall.address)).toEqual({ errorCode: code });
      expect(hall.jobs).toEqual([]);
      expect(await send(hall.address)).toEqual({ errorCode: 0 });
      expect(hall.jobs).toEqual(['%PDF']);
    },
  );
});
