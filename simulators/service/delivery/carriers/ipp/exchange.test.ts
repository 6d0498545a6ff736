import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { expect, it } from 'vitest';
import { turn } from '../../../../kit/turn.ts';
import { NotReady, Refused } from '../carrier.ts';
import { exchange } from './exchange.ts';

// What is not caught here ends the process: a test run says so of itself.
it.each([
  [404, Refused],
  [426, Refused],
  [503, NotReady],
])('an HTTP %i that came whole ends the exchange, and nothing else', async (status, reason) => {
  await using server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end('no printer here'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const dispatcher = new Agent();
  const { port } = server.address() as AddressInfo;
  const place = `127.0.0.1:${String(port)}`;
  const path = '/ipp/print';
  const target = { origin: `http://${place}`, path, printerUri: `ipp://${place}${path}` };
  const sending = { request: Buffer.alloc(8), signal: new AbortController().signal };
  await expect(exchange(dispatcher, target, sending)).rejects.toThrow(reason);
  for (let turns = 0; turns < 3; turns += 1) await turn();
  await dispatcher.destroy();
});
