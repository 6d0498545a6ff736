const maximumTail = 2048;

/**
 * The same document as a program writes it that has saved it again: an update is appended
 * (ISO 32000-1 7.5.6). Bytes that are no plain PDF stay as they are.
 */
export function savedAgain(pdf: Buffer): Buffer {
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) return pdf;
  const tail = pdf.subarray(Math.max(0, pdf.length - maximumTail)).toString('latin1');
  const [, previous] = /startxref\s+(\d+)\s+%%EOF(?:\s*%[^\r\n]*)*\s*$/.exec(tail) ?? [];
  const [, trailer = ''] = /trailer\s*<<([^]*)>>\s*startxref/.exec(tail) ?? [];
  const [, size] = /\/Size\s+(\d+)/.exec(trailer) ?? [];
  const [, root] = /\/Root\s+(\d+\s+\d+\s+R)/.exec(trailer) ?? [];
  if (previous === undefined || size === undefined || root === undefined) return pdf;
  if (/\/(Encrypt|Prev|XRefStm)\b/.test(trailer)) return pdf;
  const object = `\n${size} 0 obj\n<< /Producer (Foreign Service 7.1) >>\nendobj\n`;
  const tableAt = pdf.length + object.length;
  const objectAt = String(pdf.length + 1).padStart(10, '0');
  const table = `xref\n${size} 1\n${objectAt} 00000 n \n`;
  const entries = `/Size ${String(Number(size) + 1)} /Root ${root} /Info ${size} 0 R /Prev ${previous}`;
  const end = `trailer\n<< ${entries} >>\nstartxref\n${String(tableAt)}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(object + table + end, 'latin1')]);
}
