import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { DownloadAnswer } from '../operations/operation.ts';

/**
 * Sends a document. Its effect comes into force before the last byte leaves, so that a client that
 * has everything finds the document gone, and not at all when the client breaks off (SIL-44).
 */
export async function sendDownload(
  response: ServerResponse,
  answer: DownloadAnswer,
  headers: Headers,
): Promise<void> {
  setHeaders(response, {
    ...headers,
    'content-type': answer.mediaType,
    'content-length': answer.sizeBytes,
    'content-disposition': `attachment; filename*=UTF-8''${encodeFileName(answer.fileName)}`,
  });
  let held: Uint8Array = new Uint8Array();
  for await (const chunk of answer.stream as AsyncIterable<Uint8Array>) {
    await write(response, held);
    held = chunk;
  }
  await write(response, held.subarray(0, -1));
  await answer.done();
  response.end(held.subarray(-1));
}

type Headers = Readonly<Record<string, number | string | string[] | undefined>>;

function setHeaders(response: ServerResponse, headers: Headers): void {
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) response.setHeader(name, value);
}

async function write(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  if (response.destroyed) throw new Error('the client disconnected');
  if (bytes.length === 0 || response.write(bytes)) return;
  const gone = new AbortController();
  const leave = (): void => gone.abort(new Error('the client disconnected'));
  response.once('close', leave);
  try {
    await once(response, 'drain', { signal: gone.signal });
  } finally {
    response.off('close', leave);
  }
}

/** RFC 8187 3.2.1. */
function encodeFileName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
