import { createHash } from 'node:crypto';
import { Dicer } from '@fastify/busboy';
import type { SentFile, SentPart } from '../../engine/journal/event.ts';

/** What a multipart body held, as far as it came. */
export interface PartsSeen {
  readonly parts: readonly SentPart[];
  /** Its text parts, in order. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** The first part with a file name. */
  readonly file?: SentFile;
  /** Why it is no multipart body, or not all of one. */
  readonly fault?: string;
}

/** Watches a multipart body (RFC 7578) go by: texts are kept up to a bound, files are counted and hashed. */
export interface PartsWatch {
  see(chunk: Buffer): void;
  /** The body is at its end, or as far as it will come. */
  end(): Promise<PartsSeen>;
}

const longestText = 64 * 1024;
const mostParts = 1_000;

type Headers = Readonly<Record<string, readonly string[] | undefined>>;

export function watchParts(boundary: string): PartsWatch {
  const parts: SentPart[] = [];
  const fields: (readonly [string, string])[] = [];
  let file: SentFile | undefined;
  let fault: string | undefined;
  const dicer = new Dicer({ boundary });
  const { promise: over, resolve: finish } = Promise.withResolvers<void>();
  /** A part may come to its end after the body. */
  const open: Promise<void>[] = [];
  dicer.on('finish', () => finish());
  dicer.on('error', (error) => {
    fault ??= error.message;
    finish();
  });
  dicer.on('part', (part) => {
    const { promise: ended, resolve: endPart } = Promise.withResolvers<void>();
    open.push(ended);
    let own: SentPart = { name: '' };
    const hash = createHash('sha256');
    const texts: Buffer[] = [];
    let bytes = 0;
    part.on('header', (header: object) => {
      own = readHead(header as Headers);
      if (parts.length >= mostParts) fault ??= `it has more than ${String(mostParts)} parts`;
      else parts.push(own);
    });
    part.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (own.fileName !== undefined) hash.update(chunk);
      else if (bytes <= longestText) texts.push(chunk);
    });
    part.on('error', (error: Error) => {
      fault ??= error.message;
      endPart();
    });
    part.on('end', () => {
      endPart();
      const { name, fileName } = own;
      if (fileName !== undefined) file ??= { fileName, bytes, sha256: hash.digest('hex') };
      else if (fields.length < mostParts)
        fields.push([name, Buffer.concat(texts).toString('utf8')]);
    });
  });
  return {
    see: (chunk) => {
      if (fault === undefined) dicer.write(chunk);
    },
    end: async () => {
      if (fault === undefined) dicer.end();
      await over;
      if (fault === undefined) await Promise.all(open);
      return {
        parts,
        fields,
        ...(file === undefined ? {} : { file }),
        ...(fault === undefined ? {} : { fault }),
      };
    },
  };
}

function readHead(header: Headers): SentPart {
  const disposition = utf8(header['content-disposition']?.[0] ?? '');
  const contentType = header['content-type']?.[0];
  const fileName = parameterOf(disposition, 'filename');
  return {
    name: parameterOf(disposition, 'name') ?? '',
    ...(fileName === undefined ? {} : { fileName }),
    ...(contentType === undefined ? {} : { contentType: utf8(contentType) }),
  };
}

/** A parameter of a header field, quoted or not; a percent-encoded quote is one (RFC 7578 2). */
export function parameterOf(field: string, name: string): string | undefined {
  const found = new RegExp(
    `;\\s*${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s"]+))`,
    'i',
  ).exec(field);
  const value = found?.[1]?.replaceAll(/\\(.)/g, '$1') ?? found?.[2];
  return value?.replaceAll('%22', '"');
}

/** The parser gives header fields byte by byte. */
function utf8(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
