/** Small PDFs for tests, written by hand: bodies of objects 1, 2, 3 ... with a table and a trailer. */
export function samplePdf(bodies: readonly string[], options: SampleOptions = {}): Buffer {
  let text = '%PDF-1.4\n';
  const entries = bodies.map((body, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n${options.lineEnd ?? ' \n'}`;
  });
  const start = text.length;
  const head = `${options.first ?? 0} ${bodies.length + 1}`;
  const free = `0000000000 65535 f${options.lineEnd ?? ' \n'}`;
  const trailer = `<< /Size ${bodies.length + 1} /Root 1 0 R ${options.trailer ?? ''} >>`;
  text += `xref\n${head}\n${free}${entries.join('')}trailer\n${trailer}\n`;
  return Buffer.from(`${text}startxref\n${options.startXref ?? start}\n%%EOF\n`, 'latin1');
}

export interface SampleOptions {
  readonly lineEnd?: string;
  readonly first?: number;
  readonly trailer?: string;
  readonly startXref?: number;
}

export const catalog = '<< /Type /Catalog /Pages 2 0 R >>';

export function pagesNode(kids: string, more: string): string {
  return `<< /Type /Pages /Kids ${kids} ${more} >>`;
}

export const page = '<< /Type /Page /Parent 2 0 R >>';
