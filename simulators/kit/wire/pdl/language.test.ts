import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DocumentLanguage, documentLanguages, identify, recognise } from './language.ts';
import { bytesSource } from './random-access.ts';

const exit = '\x1b%-12345X';
const ole = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

const heads: readonly (readonly [string, string, DocumentLanguage])[] = [
  ['a PDF header', '%PDF-1.7\n', 'pdf'],
  ['a PDF header behind junk', `${'mail header\r\n'.repeat(70)}%PDF-1.4\n`, 'pdf'],
  ['a PDF header too far away', `${'x'.repeat(1025)}%PDF-1.4\n`, 'text'],
  ['talk of PDF', 'the first bytes are %PDF- and a version', 'text'],
  ['a PDF in a PJL envelope', `${exit}@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n%PDF-1.4`, 'pdf'],
  ['PostScript', '%!PS-Adobe-3.0\n', 'postscript'],
  ['PostScript behind ^D', '\x04%!PS\n', 'postscript'],
  ['PostScript behind a universal exit', `${exit}%!PS\n`, 'postscript'],
  ['PostScript entered by PJL', `${exit}@PJL ENTER LANGUAGE = Postscript\r\n`, 'postscript'],
  ['EPS with a binary header', '\xc5\xd0\xd3\xc6\x1e\0\0\0', 'postscript'],
  ['a PCL reset', '\x1bE\x1b&l26A', 'pcl'],
  ['a PCL sequence', '\x1b*t300R', 'pcl'],
  ['PCL entered by PJL', `${exit}@PJL\r\n\r\n@PJL ENTER LANGUAGE=PCL\r\nhello`, 'pcl'],
  ['escape codes of another kind', '\x1b@\x1bU', 'unknown'],
  ['PCL XL, low byte first', ') HP-PCL XL;2;0;', 'pcl-xl'],
  ['PCL XL, high byte first', '( HP-PCL XL;2;0;', 'pcl-xl'],
  ['PCL XL in an envelope', `${exit}@PJL ENTER LANGUAGE=PCLXL\n) HP-PCL XL;3;0;`, 'pcl-xl'],
  ['a word processing package', zipHead('[Content_Types].xml', 'word/document.xml'), 'word'],
  ['a spreadsheet package', zipHead('_rels/.rels', 'xl/workbook.xml'), 'sheet'],
  ['a presentation package', zipHead('_rels/.rels', 'ppt/presentation.xml'), 'slides'],
  ['an XPS package', zipHead('FixedDocSeq.fdseq', 'Documents/1/Pages/1.fpage'), 'xps'],
  ['an OpenDocument text', zipHead('mimetype') + 'application/vnd.oasis.opendocument.text', 'word'],
  ['some other zip', zipHead('photo.raw'), 'unknown'],
  ['old Office', ole, 'office'],
  ['text', 'Dear all,\r\n\tthanks.\f', 'text'],
  ['text in UTF-8', '\xe2\x80\x94 dash', 'text'],
  ['text in an envelope', `${exit}hello\f${exit}`, 'text'],
  ['JPEG', '\xff\xd8\xff\xe0', 'jpeg'],
  ['PNG', '\x89PNG\r\n\x1a\n', 'png'],
  ['TIFF, low byte first', 'II*\0', 'tiff'],
  ['TIFF, high byte first', 'MM\0*', 'tiff'],
  ['GIF', 'GIF89a', 'gif'],
  ['PWG raster', 'RaS2PwgRaster\0', 'pwg-raster'],
  ['CUPS raster, uncompressed', 'RaS3', 'pwg-raster'],
  ['CUPS raster, bytes swapped', '2SaR', 'pwg-raster'],
  ['URF', 'UNIRAST\0', 'urf'],
  ['control characters', 'a\x01\x02', 'unknown'],
  ['nothing', '', 'unknown'],
];

test.each(heads)('%s is recognised', (_, head, language) => {
  expect(recognise(Buffer.from(head, 'latin1'))).toBe(language);
});

test('whatever the bytes, the answer is one of the languages', () => {
  const starts = fc.constantFrom(...heads.map(([, head]) => Buffer.from(head, 'latin1')));
  const bytes = fc
    .tuple(starts, fc.nat(64), fc.uint8Array({ maxLength: 6000 }))
    .map(([start, kept, rest]) => Buffer.concat([start.subarray(0, kept), rest]));
  fc.assert(
    fc.property(bytes, (head) => {
      expect(documentLanguages).toContain(recognise(head));
    }),
  );
});

describe('with the whole document at hand', () => {
  test.each([
    ['WordDocument', 'word'],
    ['Workbook', 'sheet'],
    ['PowerPoint Document', 'slides'],
    ['Something else', 'office'],
  ] as const)('old Office tells its program by the stream %s', async (name, language) => {
    const file = Buffer.alloc(4096);
    file.write(ole, 'latin1');
    file.writeUInt16LE(9, 30);
    file.writeUInt32LE(2, 48);
    file.write(name, 3 * 512 + 128, 'utf16le');
    expect(await identify(bytesSource(file))).toBe(language);
  });

  test('a package whose telling name comes late tells by its directory', async () => {
    const late = `${zipHead('[Content_Types].xml')}${'\0'.repeat(9000)}${zipEnd('xl/workbook.xml')}`;
    const file = Buffer.from(late, 'latin1');
    file.writeUInt32LE(late.lastIndexOf('PK\x01\x02'), late.lastIndexOf('PK\x05\x06') + 16);
    expect(recognise(file)).toBe('unknown');
    expect(await identify(bytesSource(file))).toBe('sheet');
  });

  test('whatever the bytes, it answers', async () => {
    const starts = fc.constantFrom(ole, zipHead('a'), zipHead('a') + zipEnd('b'));
    await fc.assert(
      fc.asyncProperty(starts, fc.uint8Array({ maxLength: 300 }), async (start, rest) => {
        const source = bytesSource(Buffer.concat([Buffer.from(start, 'latin1'), rest]));
        expect(documentLanguages).toContain(await identify(source));
      }),
    );
  });
});

function zipHead(...names: readonly string[]): string {
  return names
    .map((name) => {
      const header = Buffer.alloc(30);
      header.write('PK\x03\x04', 'latin1');
      header.writeUInt16LE(name.length, 26);
      return header.toString('latin1') + name;
    })
    .join('');
}

function zipEnd(name: string): string {
  const entry = Buffer.alloc(46);
  entry.write('PK\x01\x02', 'latin1');
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt32LE(entry.length + name.length, 12);
  return entry.toString('latin1') + name + end.toString('latin1');
}
