import type { DocumentLanguage } from './language.ts';
import type { RandomAccess } from './random-access.ts';

/** The first bytes of a compound file ([MS-CFB] 2.2): Office before its XML formats. */
export const oleSignature: Uint8Array = Uint8Array.of(
  0xd0,
  0xcf,
  0x11,
  0xe0,
  0xa1,
  0xb1,
  0x1a,
  0xe1,
);

/**
 * Which program's document, by the stream names in the first sector of the directory ([MS-CFB] 2.6);
 * undefined where none of them tells.
 */
export async function languageOfOle(source: RandomAccess): Promise<DocumentLanguage | undefined> {
  const header = Buffer.from(await source.read(0, 76));
  if (header.length < 76) return undefined;
  const sectorShift = header.readUInt16LE(30);
  if (sectorShift !== 9 && sectorShift !== 12) return undefined;
  const directoryAt = (header.readUInt32LE(48) + 1) * 2 ** sectorShift;
  if (directoryAt >= source.size) return undefined;
  const directory = Buffer.from(await source.read(directoryAt, 4096));
  return streamNames.find(([name]) => directory.includes(name))?.[1];
}

const streamNames: readonly (readonly [Buffer, DocumentLanguage])[] = [
  [Buffer.from('WordDocument', 'utf16le'), 'word'],
  [Buffer.from('Workbook', 'utf16le'), 'sheet'],
  [Buffer.from('PowerPoint Document', 'utf16le'), 'slides'],
];
