import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { Clock } from '../../kit/clock.ts';
import type { ContentStore, TakenContent } from '../content/content.ts';
import type { UploadedFile } from '../operations/parameter.ts';
import { Problem } from '../rules/problem.ts';
import type { Pairs } from './parameters/form-text.ts';
import { boundaryIn, withoutPadding } from './transport-padding.ts';
import { illFormed, type Reject, watchBody } from './watch-body.ts';

export interface Upload {
  readonly parts: Pairs;
  readonly file?: UploadedFile;
}

export interface UploadReading {
  readonly content: ContentStore;
  readonly clock: Clock;
  /** The name of the file part. */
  readonly fileName: string;
  readonly limitBytes: number;
  readonly stallMs: number;
}

/** What fields, headers and boundaries may take beside the document. */
const overheadBytes = 1024 * 1024;
const limits = {
  fields: 64,
  fieldSize: 64 * 1024,
  parts: 80,
  headerPairs: 32,
  headerSize: 8 * 1024,
};

/**
 * Reads a multipart/form-data body in constant memory. The document is taken as it comes, while the
 * fields behind it are still unknown; when the body turns out malformed, truncated or too large,
 * or its client goes away, nothing is kept and a Problem is thrown.
 */
export async function readUpload(body: IncomingMessage, reading: UploadReading): Promise<Upload> {
  const announced = Number(body.headers['content-length'] ?? 0);
  if (announced > mostBodyBytes(reading)) throw new Problem('body-too-large');
  const parser = openParser(body);
  const unpadded = withoutPadding(boundaryIn(body.headers['content-type'] ?? '') ?? '');
  const parts: [string, string][] = [];
  const file: TakenFile = {};
  try {
    await new Promise<void>((resolve, reject) => {
      collectFields(parser, parts, reject);
      takeFile(parser, file, { reading, reject });
      parser.on('error', (error: unknown) =>
        reject(illFormed(error instanceof Error ? error.message : 'broken')),
      );
      parser.on('finish', resolve);
      watchBody(body, { ...reading, mostBytes: mostBodyBytes(reading) }, reject);
      body.pipe(unpadded).pipe(parser);
    });
    const taken = await file.taking;
    return taken === undefined
      ? { parts }
      : { parts, file: { content: taken, fileName: file.name ?? '' } };
  } catch (error) {
    body.unpipe(unpadded);
    await abandon(file, reading.content);
    throw isTooLarge(error)
      ? new Problem('body-too-large', { parameter: reading.fileName })
      : error;
  }
}

/** `ContentTooLarge` by its name: this room knows only the types of the content store. */
function isTooLarge(error: unknown): boolean {
  return error instanceof Error && error.name === 'ContentTooLarge';
}

function mostBodyBytes({ limitBytes }: UploadReading): number {
  return limitBytes + overheadBytes;
}

interface TakenFile {
  name?: string;
  stream?: BusboyFileStream;
  taking?: Promise<TakenContent>;
}

type Parser = InstanceType<typeof Busboy>;

function openParser(body: IncomingMessage): Parser {
  try {
    return new Busboy({ headers: { 'content-type': body.headers['content-type'] ?? '' }, limits });
  } catch (error) {
    throw illFormed(error instanceof Error ? error.message : 'no boundary');
  }
}

function collectFields(parser: Parser, parts: [string, string][], reject: Reject): void {
  parser.on('field', (...[partName, value, , valueCut, encoding]) => {
    const name = partName as string | undefined;
    if (name === undefined) return;
    if (!isAsItIs(encoding)) return reject(codedPart(name, encoding));
    if (valueCut) return reject(new Problem('body-too-large', { parameter: name }));
    // The parser leaves a replacement character where bytes were not UTF-8 (SIL-08); from UTF-16,
    // which a part may declare, it takes halves of characters too.
    if (value.includes('\ufffd') || !value.isWellFormed())
      return reject(new Problem('parameter-ill-formed', { parameter: name, detail: 'not UTF-8' }));
    parts.push([name, value]);
  });
  parser.on('fieldsLimit', () => reject(illFormed(`more than ${String(limits.fields)} fields`)));
  parser.on('partsLimit', () => reject(illFormed(`more than ${String(limits.parts)} parts`)));
}

function takeFile(
  parser: Parser,
  file: TakenFile,
  { reading, reject }: { readonly reading: UploadReading; readonly reject: Reject },
): void {
  parser.on('file', (...[partName, stream, fileName, encoding]) => {
    const name = fileName as string | undefined;
    if ((partName as string | undefined)?.toLowerCase() !== reading.fileName) {
      // A file nobody asked for is an unknown parameter (SIL-05).
      stream.on('error', reject);
      stream.resume();
      return;
    }
    if (!isAsItIs(encoding)) {
      stream.on('error', () => undefined);
      reject(codedPart(reading.fileName, encoding));
      return;
    }
    if (file.taking !== undefined || name === undefined || name === '') {
      stream.on('error', () => undefined);
      reject(fileFault(reading.fileName, file.taking === undefined));
      return;
    }
    file.name = name;
    file.stream = stream;
    file.taking = reading.content.take(stream, reading.limitBytes);
    file.taking.catch(reject);
  });
}

/** The values of Content-Transfer-Encoding that change nothing (RFC 2045 6.2); the parser gives 7bit where there is none. */
const identities: ReadonlySet<string> = new Set(['7bit', '8bit', 'binary']);

function isAsItIs(encoding: string): boolean {
  return identities.has(encoding.trim());
}

/** RFC 7578 4.7: no part of a form is coded, and bytes that are would be stored as they are not meant. */
function codedPart(parameter: string, encoding: string): Problem {
  const detail = `the part has the Content-Transfer-Encoding ${encoding.trim().slice(0, 40)}: send its bytes unencoded, without this header`;
  return new Problem('multipart-ill-formed', { parameter, detail });
}

function fileFault(parameter: string, nameless: boolean): Problem {
  return nameless
    ? new Problem('parameter-ill-formed', { parameter, detail: 'the part needs a filename' })
    : new Problem('parameter-repeated', { parameter });
}

/** Ends the taking, and removes what it had finished. */
async function abandon(file: TakenFile, content: ContentStore): Promise<void> {
  if (file.taking === undefined) return;
  const cut = new Error('the upload was aborted');
  file.stream?.on('error', () => undefined);
  file.stream?.destroy(cut);
  const taken = await file.taking.catch(() => undefined);
  if (taken !== undefined) await content.discard(taken.ref);
}
