import { sha256 } from '../kit/ids.ts';
import type { Panel } from './documents.ts';
import { done, type Outcome, UnexpectedAnswer, unable } from './outcome.ts';
import { isObject, readJson, textOf } from './read-answer.ts';
import { askAsUser } from './session.ts';

/** A document for whoever is logged in, such as a scan to be printed later. */
export interface Upload {
  /** Ends in what kind of document it is: `invoice.pdf`. */
  readonly title: string;
  readonly bytes: Buffer;
  /** The queue it goes into. */
  readonly queue: string;
  readonly copies?: number;
  readonly grayscale?: boolean;
  readonly duplex?: 0 | 1 | 2;
  /** How its pages are laid out where it goes straight to a printer (interface 4.4). */
  readonly pageSize?: 'Original' | 'A3' | 'A4' | 'A5' | 'A6' | 'Letter' | 'Legal';
  readonly landscape?: boolean;
  readonly scalePercent?: number;
}

/** PUT /documents: a file part with its name, the rest as text parts (interface 4.4). */
export async function upload(panel: Panel, document: Upload): Promise<Outcome<string>> {
  const user = panel.slot.current()?.user;
  const { title, queue, copies, grayscale, duplex } = document;
  if (/[\r\n\0]/.test(title)) return unable('a title must be a single line');
  const values = {
    username: user?.userName ?? '',
    portname: queue,
    title,
    providerid: user?.providerId,
    copies,
    grayscale,
    duplex,
    outputpagesize: document.pageSize,
    pageorientation: document.landscape === undefined ? undefined : Number(document.landscape),
    scale: document.scalePercent,
  };
  const texts = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  const call = {
    method: 'PUT',
    path: '/documents',
    content: multipart(texts, document),
    timeoutMs: panel.line.timeouts.answerMs,
  } as const;
  return await askAsUser(panel, call, async (answer) => {
    const json = await readJson(answer);
    const uuid = isObject(json) ? textOf(json, 'uuid') : '';
    if (uuid === '') throw new UnexpectedAnswer('the response to the upload has no uuid');
    return done(uuid);
  });
}

/** multipart/form-data (RFC 7578); the boundary is a digest, which no document contains by chance. */
function multipart(
  texts: readonly (readonly [name: string, value: string])[],
  { title, bytes }: Upload,
): { readonly type: string; readonly body: Buffer } {
  const boundary = `platen-${sha256(bytes).slice(0, 32)}`;
  const part = (head: string): Buffer =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`);
  const line = Buffer.from('\r\n');
  const fields = texts.flatMap(([name, value]) => [
    part(`name="${name}"`),
    Buffer.from(value),
    line,
  ]);
  const fileName = title.replaceAll('"', '%22');
  const head = `name="data"; filename="${fileName}"\r\nContent-Type: application/octet-stream`;
  const body = [...fields, part(head), bytes, line, Buffer.from(`--${boundary}--\r\n`)];
  return { type: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat(body) };
}
