import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, test } from 'vitest';
import { controlClient } from './control-client.ts';

test('a request is not lost because a kept connection is closed at the same moment', async () => {
  const used = new WeakSet<Socket>();
  const server = createServer(({ socket }, response) => {
    if (used.has(socket)) socket.destroy();
    used.add(socket);
    response.end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const control = controlClient(`http://127.0.0.1:${String(port)}`, 'token');
    for (let n = 0; n < 3; n += 1) expect(await control.json('POST', '/reset')).toEqual({});
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
