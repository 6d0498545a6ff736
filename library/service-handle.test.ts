import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { serviceHandle } from './service-handle.ts';

/** RFC 9112 9.6: a server may answer before it has read the whole request. */
it('an upload that is refused before it was sent whole ends with the refusal, again and again', async () => {
  await using server = createServer((request, response) => {
    response.writeHead(403, { 'content-type': 'application/json' }).end('{"error":"no"}');
    request.resume();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/api/v1`;
  await using service = serviceHandle({ url, apiKey: 'key' });
  const document = new Uint8Array(2 * 1024 * 1024);
  for (let times = 0; times < 3; times += 1)
    await expect(service.upload({ document })).rejects.toMatchObject({ status: 403 });
});

it('an upload has its texts and its file in the parts that the interface names', async () => {
  const bodies: string[] = [];
  await using server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .once('end', () => {
        bodies.push(Buffer.concat(chunks).toString('utf8'));
        response.end('{"uuid":"u","totalPages":3}');
      });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/api/v1`;
  await using service = serviceHandle({ url, apiKey: 'key' });
  const document = new TextEncoder().encode('%PDF-1.7');
  expect(await service.upload({ user: 'Zoë', document })).toEqual({ uuid: 'u', pages: 3 });
  expect(bodies[0]).toContain('name="username"\r\n\r\nZoë\r\n');
  expect(bodies[0]).toContain('name="data"; filename="document"\r\n');
  expect(bodies[0]).toContain('\r\n\r\n%PDF-1.7\r\n--');
});
