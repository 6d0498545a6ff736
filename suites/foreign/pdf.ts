const longestTrailer = 2048;

/**
 * The same document as a program writes it that has saved it again: an update is appended
 * (ISO 32000-1 7.5.6). Bytes that are no plain PDF stay as they are.
 */
export function savedAgain(pdf: Buffer): Buffer {
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) return pdf;
  const at = pdf.lastIndexOf('startxref');
  const trailerAt = pdf.lastIndexOf('trailer', at);
  if (at === -1 || trailerAt === -1) return pdf;
  const end = pdf.subarray(at).toString('latin1');
  const [, previous] = /^startxref\s+(\d+)\s+%%EOF(?:\s*%[^\r\n]*)*\s*$/.exec(end) ?? [];
  // Comments may stand between the trailer and the end.
  const head = pdf.subarray(trailerAt, Math.min(at, trailerAt + longestTrailer)).toString('latin1');
  const [, trailer = ''] = /^trailer\s*<<([^]*)>>/.exec(head) ?? [];
  const [, size] = /\/Size\s+(\d+)/.exec(trailer) ?? [];
  const [, root] = /\/Root\s+(\d+\s+\d+\s+R)/.exec(trailer) ?? [];
  if (previous === undefined || size === undefined || root === undefined) return pdf;
  if (/\/(Encrypt|Prev|XRefStm)\b/.test(trailer)) return pdf;
  const object = `\n${size} 0 obj\n<< /Producer (Foreign Service 7.1) >>\nendobj\n`;
  const tableAt = pdf.length + object.length;
  const objectAt = String(pdf.length + 1).padStart(10, '0');
  const table = `xref\n${size} 1\n${objectAt} 00000 n \n`;
  const entries = `/Size ${String(Number(size) + 1)} /Root ${root} /Info ${size} 0 R /Prev ${previous}`;
  const update = `trailer\n<< ${entries} >>\nstartxref\n${String(tableAt)}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(object + table + update, 'latin1')]);
}
