import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

/** Answers with the server's port; 0 takes a free one. Rejects as `listen` does. */
export async function listen(server: Server, port = 0, host = '127.0.0.1'): Promise<number> {
  await once(server.listen({ host, port }), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Breaks off what is under way; resolves when no connection is left. */
export async function close(
  server: Pick<HttpServer, 'close' | 'closeAllConnections'>,
): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
