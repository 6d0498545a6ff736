import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { PageCount } from '../page-count.ts';
import { bytesSource } from '../random-access.ts';
import { countPdfPages } from './pdf.ts';
import { catalog, samplePdf } from './sample-pdf.ts';

const rest = '/Parent 2 0 R /MediaBox [0 0 595 842]';
const group = '/Group << /Type /Group /S /Transparency >>';

/** Three pages of this form, two objects that are none, and no page tree (ISO 32000-1 7.7.3). */
const forms: readonly (readonly [string, string])[] = [
  ['first', `<< /Type /Page ${rest} >>`],
  ['last', `<< ${rest} /Type /Page >>`],
  ['behind the Type of a dictionary in it', `<< ${group} /Type /Page ${rest} >>`],
  ['behind the Type of a page in it', `<< /X << /Type /Pages >> /Type /Page ${rest} >>`],
  ['behind dictionaries in arrays', `<< /X [ << /Type /Catalog >> [ << >> ] ] /Type /Page >>`],
  ['behind 600 bytes', `<< /X (${'p'.repeat(600)}) /Type /Page ${rest} >>`],
  ['behind 100 KB', `<< /X (${'p'.repeat(100_000)}) /Type /Page ${rest} >>`],
  ['behind a string that looks like one', '<< /X (/Type /Pages \\) ( ) >>) /Type /Page >>'],
  ['behind a comment that looks like one', '<< % /Type /Pages >>\n/Type /Page >>'],
  ['behind a comment before it', '% <<\n<< /Type /Page >>'],
  ['with a comment inside', '<< /Type % the type\n/Page >>'],
  ['without white space', `<</Group<</Type/Group>>/Type/Page/Parent 2 0 R>>`],
  ['with other white space', '<<\r\n/Type\0\f\t/Page\r>>'],
  ['with escapes in its names (7.3.5)', '<< /#54ype /P#61ge >>'],
  ['as a value before', '<< /X /Type /Type /Page >>'],
  ['behind a value that is Type', '<< /Subtype /Type /Kind /Pages /Type /Page >>'],
  ['behind references and numbers', '<< /A 7 0 R /B -1.5 /C true /D null /Type /Page >>'],
  ['behind a hexadecimal string', '<< /X <2F54797065202F466F6F> /Type /Page >>'],
  ['in a dictionary without an end', `<< ${group} /Resources << /Type /Page ${rest}`],
  ['in a dictionary whose string has no end', `<< /Type /Page ${rest} /X (`],
];

describe('page objects without a page tree are counted with their Type', () => {
  test.each(forms)('%s', async (_, form) => {
    const others = ['<< /Type /Font /Page /Page >>', '[ << /Type /Page >> ]'];
    const bytes = samplePdf([catalog, 'null', form, form, form, ...others]);
    expect(await count(bytes)).toEqual({ pages: 3, sure: false, reason: 'damaged' });
  });

  test.each(forms.slice(0, -2))('%s, in an object stream', async (_, form) => {
    const header = `3 0 4 ${form.length + 1} 5 ${2 * form.length + 2} `;
    const packed = deflateSync(Buffer.from(`${header}${form} ${form} ${form}`, 'latin1'));
    const dict = `<< /X << /Type /X >> /N 3 /First ${header.length} /Filter /FlateDecode /Length ${packed.length} /Type /ObjStm >>`;
    const whole = Buffer.from(
      `%PDF-1.5\n1 0 obj\n${catalog}\nendobj\n7 0 obj\n${dict}\nstream\n${packed.toString('latin1')}\nendstream\nendobj\n`,
      'latin1',
    );
    expect(await count(whole)).toEqual({ pages: 3, sure: false, reason: 'damaged' });
  });
});

test.each([
  ['a dictionary in it', `<< ${group} >>`],
  ['a page in it', '<< /X << /Type /Page >> >>'],
  ['a page in an array in it', '<< /X [ << /Type /Page >> ] >>'],
  ['a string', '(<< /Type /Page >>)'],
  ['a value that is Type', '<< /Subtype /Type /X /Page >>'],
  ['a longer name', '<< /Type /PageLabel >>'],
  ['a comment', '<< % /Type /Page\n>>'],
])('an object is no page by the Type of %s', async (_, form) => {
  const bytes = samplePdf([catalog, 'null', '<< /Type /Page >>', '<< /Type /Page >>', form]);
  expect(await count(bytes)).toEqual({ pages: 2, sure: false, reason: 'damaged' });
});

test('a catalog and a tree whose Types come late are found without cross-references', async () => {
  const late = `/X << /Type /Metadata /Y (${'p'.repeat(5000)}) >>`;
  const whole = samplePdf([
    `<< ${late} /Pages 2 0 R /Type /Catalog >>`,
    `<< ${late} /Kids [3 0 R 4 0 R] /Count 2 /Type /Pages >>`,
    `<< ${late} /Type /Page >>`,
    `<< ${late} /Type /Page >>`,
  ]);
  const bytes = whole.subarray(0, whole.indexOf('xref'));
  expect(await count(bytes)).toEqual({ pages: 2, sure: true });
});

function count(bytes: Buffer): Promise<PageCount> {
  return countPdfPages(bytesSource(bytes));
}
