import { readFileSync } from 'node:fs';
import type { UploadFile } from '../http/body.ts';

interface ManifestEntry {
  readonly name: string;
  readonly pages: number;
}

const folder = new URL('../../../../fixtures/documents/', import.meta.url);
const loaded = new Map<string, { readonly bytes: Buffer; readonly pages: number }>();

/** A fixture with the true page count of its manifest. Throws for a name the manifest doesn't have. */
function fixtureDocument(name: string): { readonly bytes: Buffer; readonly pages: number } {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const manifest = JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8')) as {
    readonly documents: readonly ManifestEntry[];
  };
  const entry = manifest.documents.find((one) => one.name === name);
  if (entry === undefined)
    throw new Error(`fixtures/documents/manifest.json has no document '${name}'`);
  const document = { bytes: readFileSync(new URL(name, folder)), pages: entry.pages };
  loaded.set(name, document);
  return document;
}

/**
 * The same of so many bytes: more than what lies on the way between two ends of a connection. The
 * tail of a PDF is written again behind a comment, where readers look for it (ISO 32000-1 7.5.5).
 */
export function largeDocument(identity: string, sizeBytes: number): UploadFile {
  const file = uniqueDocument(identity);
  const at = file.bytes.lastIndexOf('startxref');
  const tail = file.bytes.subarray(at, file.bytes.indexOf('%%EOF', at) + 5);
  const filler = Buffer.alloc(sizeBytes - file.bytes.length - tail.length - 2, '%');
  const end = Buffer.from('\n');
  return { ...file, bytes: Buffer.concat([file.bytes, filler, end, tail, end]) };
}

/** A fixture as it is, with a name of its own: what stands behind the end of a file is not every kind's to ignore. */
export function documentOfKind(identity: string, fixture: string): UploadFile {
  const extension = fixture.slice(fixture.lastIndexOf('.'));
  return { fileName: identity + extension, bytes: fixtureDocument(fixture).bytes };
}

/** A real PDF with bytes of its own: a comment behind its last line, where PDF allows one, tells it from every other. */
export function uniqueDocument(identity: string, fixture = 'one-page-a4.pdf'): UploadFile {
  const { bytes, pages } = fixtureDocument(fixture);
  return {
    fileName: `${identity}.pdf`,
    bytes: Buffer.concat([bytes, Buffer.from(`%platen ${identity}\n`)]),
    pages,
  };
}
