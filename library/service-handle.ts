import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { checkServerIdentity } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { isUint8Array } from 'node:util/types';
import { Agent, fetch as fetchVia } from 'undici';
import { whyUnread } from '../simulators/kit/bounded-file.ts';
import { multipartBody } from '../suites/engine/session/http/body.ts';
import type { BenchService, Upload, UploadedDocument } from './api.ts';
import { checkOptions, text } from './check-options.ts';
import { refusal } from './control-client.ts';

const someDocument = fileURLToPath(
  new URL('../fixtures/documents/three-pages.pdf', import.meta.url),
);

export interface ServicePlace {
  readonly url: string;
  readonly apiKey: string;
  readonly ca?: string;
  /** The host name in the certificate, if it differs from that of `url`, as for a container with mapped ports. */
  readonly certifiedName?: string;
}

/** A client of the service's interface that trusts the CA of the bench alone. */
export function serviceHandle({
  url,
  apiKey,
  ca,
  certifiedName,
}: ServicePlace): Omit<BenchService, 'releases'> & AsyncDisposable {
  const dispatcher = new Agent(
    ca === undefined
      ? {}
      : {
          connect: {
            ca,
            checkServerIdentity: (name, certificate) =>
              checkServerIdentity(certifiedName ?? name, certificate),
          },
        },
  );
  let isClosed = false;
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    if (isClosed) throw new Error('this bench was stopped, or the connection to it was closed');
    const headers = new Headers(init.headers);
    if (!headers.has('x-api-key') && !headers.has('authorization'))
      headers.set('x-api-key', apiKey);
    const given = { ...init, headers, dispatcher } as unknown as Parameters<typeof fetchVia>[1];
    return (await fetchVia(`${url}${path}`, given)) as unknown as Response;
  };
  return {
    url,
    ca,
    apiKey,
    fetch: ask,
    upload: async (upload: Upload = {}) => await put(ask, upload),
    async [Symbol.asyncDispose]() {
      isClosed = true;
      await dispatcher.close();
    },
  };
}

async function bytesOf(file: string): Promise<Uint8Array> {
  return await readFile(file).catch((error: unknown) => {
    throw new Error(
      `upload: ${file} cannot be read: ${whyUnread(error)}; document is the path of a file, or a Uint8Array`,
    );
  });
}

const uploadKinds = {
  user: text,
  queue: text,
  title: text,
  document: {
    accepts: (value: unknown) => isUint8Array(value) || text.accepts(value),
    words: 'a Uint8Array or the path of a file',
  },
};

async function put(ask: BenchService['fetch'], upload: Upload): Promise<UploadedDocument> {
  checkOptions('upload', upload, uploadKinds);
  const {
    user = 'alice',
    queue = 'pull',
    title = 'document.pdf',
    document = someDocument,
  } = upload;
  const bytes = typeof document === 'string' ? await bytesOf(document) : document;
  const texts = Object.entries({ username: user, portname: queue, title });
  const boundary = `platen-${randomUUID()}`;
  // Bytes, not undici's FormData: in a process that has run for a while its stream of a Blob may never end.
  const body = multipartBody(texts, { fileName: 'document', bytes: Buffer.from(bytes) }, boundary);
  const response = await ask('/documents', {
    method: 'PUT',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: new Uint8Array(body),
  });
  if (!response.ok) throw await refusal(`uploading ${title} for ${user}`, response);
  const { uuid, totalPages } = (await response.json()) as {
    readonly uuid: string;
    readonly totalPages: number;
  };
  return { uuid, pages: totalPages };
}
