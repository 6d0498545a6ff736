import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { turn } from '../../kit/turn.ts';
import { eachChunk } from './each-chunk.ts';

test('all that is sent comes in order, one chunk at a time, however long each takes', async () => {
  const pieces = fc.array(fc.uint8Array({ minLength: 1, maxLength: 200_000, size: 'max' }), {
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(pieces, fc.array(fc.nat(3)), async (sent, turns) => {
      await using line = await startLine();
      const seen: Buffer[] = [];
      let taking = 0;
      const done = eachChunk(line.far, async (chunk) => {
        taking += 1;
        expect(taking).toBe(1);
        for (let left = turns[seen.length] ?? 0; left > 0; left -= 1) await turn();
        seen.push(chunk);
        taking -= 1;
      });
      for (const piece of sent) line.near.write(piece);
      line.near.end();
      await done;
      expect(Buffer.concat(seen).equals(Buffer.concat(sent))).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('a connection that breaks while a chunk is taken is told when that is done', async () => {
  await using line = await startLine();
  const order: string[] = [];
  const taken = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const done = eachChunk(line.far, async () => {
    begun.resolve();
    await taken.promise;
    order.push('taken');
  }).catch(() => order.push('broken'));
  line.near.write('x');
  await begun.promise;
  const closed = new Promise((resolve) => line.far.once('close', resolve));
  line.far.destroy(new Error('lost'));
  await closed;
  expect(order).toEqual([]);
  taken.resolve();
  await done;
  expect(order).toEqual(['taken', 'broken']);
});

test('it rejects as the taker does, and reads no more', async () => {
  await using line = await startLine();
  line.near.write('x');
  const failure = new Error('no more');
  await expect(eachChunk(line.far, () => Promise.reject(failure))).rejects.toBe(failure);
  expect(line.far.isPaused()).toBe(true);
});

test.each([
  ['resets it', 'ECONNRESET', (line: Line) => line.near.resetAndDestroy()],
  ['closes it here', 'was closed', (line: Line) => line.far.destroy()],
])('it rejects when somebody %s', async (_, message, act) => {
  await using line = await startLine();
  const done = eachChunk(line.far, () => Promise.resolve());
  act(line);
  await expect(done).rejects.toThrow(message);
});

test('it rejects when the connection was closed before', async () => {
  await using line = await startLine();
  line.far.destroy();
  await once(line.far, 'close');
  await expect(eachChunk(line.far, () => Promise.resolve())).rejects.toThrow('was closed');
});

interface Line extends AsyncDisposable {
  readonly near: Socket;
  /** Paused. */
  readonly far: Socket;
}

async function startLine(): Promise<Line> {
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const near = connect({ host: '127.0.0.1', port: address.port });
  near.on('error', () => undefined);
  const [far] = (await once(server, 'connection')) as [Socket];
  far.on('error', () => undefined);
  return {
    near,
    far,
    async [Symbol.asyncDispose]() {
      near.destroy();
      far.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
