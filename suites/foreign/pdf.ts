import { deflateSync } from 'node:zlib';

/** A PDF of blank A4 pages, as a converter would write it: page contents compressed. */
export function pdfOf(pages: number): Buffer {
  const count = Math.min(pages, 5000);
  const content = deflateSync(Buffer.from('0 0 m 595 842 l S'));
  const kids = Array.from({ length: count }, (_, index) => `${String(4 + index)} 0 R`).join(' ');
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R >>';
  const stream = `<< /Length ${String(content.length)} /Filter /FlateDecode >>\nstream\n${content.toString('latin1')}\nendstream`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${String(count)} >>`,
    stream,
    ...Array.from({ length: count }, () => page),
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = String(objects.length + 1);
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${String(text.length)}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
}
