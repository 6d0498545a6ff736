import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { documentPath } from '../../fixtures/documents/manifest.ts';
import { type Running, running } from '../../simulators/kit/lifecycle.ts';

/** A web server with one document, for printing by reference (RFC 8011 4.2.2). */
export async function startDocumentHost(): Promise<{ readonly url: string } & Running> {
  const document = await readFile(documentPath('one-page-a4.pdf'));
  const server = createServer((request, response) => {
    const here = request.url === '/document-a4.pdf';
    response.writeHead(here ? 200 : 404, { 'content-type': 'application/pdf' });
    response.end(here ? document : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${String(port)}/document-a4.pdf`;
  return running({ url }, async () => {
    server.closeAllConnections();
    await promisify(server.close.bind(server))();
  });
}
