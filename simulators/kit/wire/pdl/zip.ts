import { asBuffer, latin1 } from './bytes.ts';
import type { DocumentLanguage } from './language.ts';
import type { RandomAccess } from './random-access.ts';

/**
 * The kind of office package or XPS, by the names in the local headers that stand in `head`
 * (APPNOTE 4.3.7, OPC part names) or by the `mimetype` entry OpenDocument puts first.
 */
export function languageOfZipHead(head: Uint8Array): DocumentLanguage | undefined {
  const bytes = asBuffer(head);
  const names: string[] = [];
  for (let at = bytes.indexOf(localHeader); at >= 0; at = bytes.indexOf(localHeader, at + 4)) {
    if (at + 30 > bytes.length) break;
    const nameEnd = at + 30 + bytes.readUInt16LE(at + 26);
    const name = latin1(bytes, at + 30, nameEnd);
    if (name === 'mimetype') return openDocument(latin1(bytes, nameEnd, nameEnd + 80));
    names.push(name);
  }
  return languageOfNames(names);
}

/** The same by the central directory: for packages whose telling names come late. */
export async function languageOfZip(source: RandomAccess): Promise<DocumentLanguage | undefined> {
  return languageOfNames(await zipNames(source));
}

/**
 * The names in the central directory, in order (APPNOTE 4.3.12, 4.3.16); none where there is no
 * readable directory of at most `directoryLimitBytes`.
 */
export async function zipNames(source: RandomAccess): Promise<readonly string[]> {
  const tailAt = Math.max(0, source.size - endRecordReachBytes);
  const tail = Buffer.from(await source.read(tailAt, source.size - tailAt));
  const end = tail.lastIndexOf(endRecord);
  if (end < 0 || end + 20 > tail.length) return [];
  const size = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (size > directoryLimitBytes || offset + size > source.size) return [];
  return namesInDirectory(Buffer.from(await source.read(offset, size)));
}

function namesInDirectory(directory: Buffer): readonly string[] {
  const names: string[] = [];
  let at = 0;
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === centralHeader) {
    const nameLength = directory.readUInt16LE(at + 28);
    names.push(latin1(directory, at + 46, at + 46 + nameLength));
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}

function languageOfNames(names: readonly string[]): DocumentLanguage | undefined {
  for (const [pattern, language] of telling) {
    if (names.some((name) => pattern.test(name))) return language;
  }
  return undefined;
}

function openDocument(content: string): DocumentLanguage | undefined {
  const kind = /^application\/vnd\.oasis\.opendocument\.(\w+)/.exec(content)?.[1];
  return kind === undefined ? undefined : openDocumentKinds[kind];
}

const localHeader = Buffer.from('PK\x03\x04', 'latin1');
const endRecord = Buffer.from('PK\x05\x06', 'latin1');
const centralHeader = 0x02014b50;
const endRecordReachBytes = 22 + 0xffff;
const directoryLimitBytes = 4 * 1024 * 1024;

const telling: readonly (readonly [RegExp, DocumentLanguage])[] = [
  [/^word\//i, 'word'],
  [/^xl\//i, 'sheet'],
  [/^ppt\//i, 'slides'],
  [/\.(fdseq|fdoc|fpage)$/i, 'xps'],
];

const openDocumentKinds: Readonly<Partial<Record<string, DocumentLanguage>>> = {
  text: 'word',
  spreadsheet: 'sheet',
  presentation: 'slides',
};
