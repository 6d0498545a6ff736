import { type Dispatcher, request } from 'undici';
import type { RunningService } from '../service.ts';
import { encodeMultipart } from './multipart.ts';
import { sampleKey } from './sample-service.ts';

export interface Answer {
  readonly status: number;
  readonly json: unknown;
}

interface Asked extends Partial<Pick<Dispatcher.RequestOptions, 'method' | 'body'>> {
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call of the interface with the sample key, unless the headers bring another. */
export async function call(
  { url }: { readonly url: string },
  path: string,
  asked: Asked = {},
): Promise<Answer> {
  const headers = { 'x-api-key': sampleKey, ...asked.headers };
  return await answerOf(`${url}${path}`, { ...asked, headers });
}

/** A call of the control plane; `json` is sent when given. */
export async function control(
  service: Pick<RunningService, 'control'>,
  path: string,
  asked: {
    readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    readonly json?: unknown;
  } = {},
): Promise<Answer> {
  const { url, token } = service.control;
  return await answerOf(`${url}${path}`, {
    method: asked.method ?? (asked.json === undefined ? 'GET' : 'POST'),
    headers: { authorization: `Bearer ${token}` },
    ...(asked.json === undefined ? {} : { body: JSON.stringify(asked.json) }),
  });
}

/** Uploads for ann, into the pull queue unless another is named; answers the document's uuid. Throws when it is refused. */
export async function upload(
  service: { readonly url: string },
  bytes: Uint8Array,
  queue = 'pull',
): Promise<string> {
  // Bytes, not undici's FormData: in a process that has run for a while its stream of a Blob may never end.
  const { body, type } = encodeMultipart([
    { name: 'username', value: 'ann' },
    { name: 'portname', value: queue },
    { name: 'title', value: 'sample.pdf' },
    { name: 'data', value: bytes, fileName: 'sample.pdf' },
  ]);
  const headers = { 'content-type': type };
  const { status, json } = await call(service, '/documents', { method: 'PUT', body, headers });
  if (status !== 200) throw new Error(`the upload was answered ${String(status)}`);
  return (json as { readonly uuid: string }).uuid;
}

/** The document's bytes; undefined when they are not given. */
export async function download(
  { url }: { readonly url: string },
  uuid: string,
): Promise<Buffer | undefined> {
  const { statusCode, body } = await request(`${url}/documents/${uuid}.content?retain=true`, {
    headers: { 'x-api-key': sampleKey },
  });
  const bytes = Buffer.from(await body.arrayBuffer());
  return statusCode === 200 ? bytes : undefined;
}

export async function answerOf(url: string, options: Asked): Promise<Answer> {
  const { statusCode, body } = await request(url, options);
  const text = await body.text();
  return { status: statusCode, json: text === '' ? undefined : (JSON.parse(text) as unknown) };
}
