import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { splitAuthority } from '../../../simulators/kit/authority.ts';
import type { BareStart } from './bare.ts';

// The bare path: the least that a server can do that keeps a document before it prints it.
const start = JSON.parse(process.argv[2] ?? '{}') as BareStart;
let taken = 0;
const server =
  start.tls === undefined
    ? createServer(handle)
    : createSecureServer(
        { key: await readFile(start.tls.keyFile), cert: await readFile(start.tls.certFile) },
        handle,
      );
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(address !== null && typeof address === 'object' ? address.port : 0);
});
process.on('disconnect', () => process.exit());

function handle(request: IncomingMessage, response: ServerResponse): void {
  print(request).then(
    () => response.end('{"errorCode":0}'),
    (error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    },
  );
}

/** `PUT /HOST:PORT`: the body to a synced file, the file over a new connection to that printer. */
async function print(request: IncomingMessage): Promise<void> {
  taken += 1;
  const file = join(start.folder, String(taken));
  await pipeline(request, createWriteStream(file, { flush: true }));
  const printer = splitAuthority((request.url ?? '').slice(1));
  const socket = connect({ ...printer, allowHalfOpen: true, noDelay: true });
  socket.resume();
  const taking = finished(socket, { writable: false });
  await pipeline(createReadStream(file), socket);
  await taking;
}
