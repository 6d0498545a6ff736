import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { openWire } from './wire.ts';

it('a token that cannot be sent fails alone: the requests after it are answered', async () => {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.end('{}'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  await using wire = openWire({ baseUrl }, 5_000, 2);
  for (const token of ['x\r\nHost: y', 'x\u0000', '\u20ac', '\u{1f600}']) {
    const headers = { authorization: `Bearer ${token}` };
    await expect(wire.exchange({ method: 'GET', url: baseUrl, headers })).rejects.toThrow(
      'authorization',
    );
  }
  const body = Buffer.from('{}');
  expect(await wire.exchange({ method: 'PUT', url: baseUrl, headers: {}, body })).toMatchObject({
    status: 200,
    body,
  });
  server.closeAllConnections();
  server.close();
});
