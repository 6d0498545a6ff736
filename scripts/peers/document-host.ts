import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { documentPath } from '../../fixtures/documents/manifest.ts';
import { type Running, running } from '../../simulators/kit/lifecycle.ts';
import { close, listen } from '../../simulators/kit/listen.ts';

/** A web server with one document, for printing by reference (RFC 8011 4.2.2). */
export async function startDocumentHost(): Promise<{ readonly url: string } & Running> {
  const document = await readFile(documentPath('one-page-a4.pdf'));
  const server = createServer((request, response) => {
    const here = request.url === '/document-a4.pdf';
    response.writeHead(here ? 200 : 404, { 'content-type': 'application/pdf' });
    response.end(here ? document : undefined);
  });
  const port = await listen(server);
  const url = `http://127.0.0.1:${String(port)}/document-a4.pdf`;
  return running({ url }, () => close(server));
}
