import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { expect, test } from 'vitest';
import { openListener } from './listener.ts';

const open = { refusing: false, alone: false, moved: false };

test('a listener gets its port back when whoever took it meanwhile has left', async () => {
  const server = createServer();
  const listener = await openListener(server, { host: '127.0.0.1', port: 0 });
  await listener.listen({ ...open, refusing: true });
  const other = await listeningOn(listener.address.port);
  const refused = once(server, 'error');
  const again = listener.listen(open);
  expect(await refused).toMatchObject([{ code: 'EADDRINUSE' }]);
  await new Promise((resolve) => other.close(resolve));
  await again;
  await expect(listeningOn(listener.address.port)).rejects.toThrow('EADDRINUSE');
  await listener.stop();
});

function listeningOn(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen({ host: '127.0.0.1', port }, () => resolve(server));
  });
}
