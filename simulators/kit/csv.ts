import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { CsvError, type Parser, parse } from 'csv-parse';

export interface CsvRow {
  readonly cells: readonly string[];
  /** Where the row ends, from 1 on. */
  readonly line: number;
}

export interface CsvForm {
  /** One character. */
  readonly separator: string;
  readonly mostRowBytes: number;
}

/** The text is no CSV of this form from this line on. */
export class CsvFault extends Error {
  override readonly name = 'CsvFault';
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/**
 * The rows of a CSV text (RFC 4180) in strict UTF-8, a byte order mark aside, with lines that end in
 * CRLF, LF or CR; empty lines are left out. One row at a time is in memory. Throws CsvFault.
 */
export async function* readCsv(
  source: AsyncIterable<Uint8Array>,
  form: CsvForm,
): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter: form.separator,
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: form.mostRowBytes,
    info: true,
  });
  const lines = bounded(wholeLines(source, form.mostRowBytes), parser, form);
  // Its error is the parser's, which whoever reads on gets.
  pipeline(Readable.from(lines), parser, () => undefined);
  let end = 0;
  try {
    for await (const one of parser) {
      const { record, info } = one as ParsedRow;
      if (info.bytes - end > form.mostRowBytes) throw tooLong(info.lines, form.mostRowBytes);
      end = info.bytes;
      yield { cells: record, line: info.lines };
    }
  } catch (error) {
    throw asFault(error, form);
  }
}

interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number; readonly bytes: number };
}

/** Line ends within quotes, and what else the parser does not count, must not make an endless row. */
async function* bounded(
  pieces: AsyncIterable<string>,
  { info }: Pick<Parser, 'info'>,
  { mostRowBytes }: CsvForm,
): AsyncGenerator<string> {
  for await (const piece of pieces) {
    if (info.bytes - info.bytes_records > mostRowBytes) throw tooLong(info.lines, mostRowBytes);
    yield piece;
  }
}

const lineFeed = 10;
const carriageReturn = 13;

/** Text in whole lines, each ending in LF alone: no character is cut, and the parser counts lines aright. */
async function* wholeLines(
  source: AsyncIterable<Uint8Array>,
  mostRowBytes: number,
): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  let line = 1;
  for await (const chunk of source) {
    const bytes = Buffer.concat([rest, chunk]);
    // A CR at the very end may be half a line end.
    const end = Math.max(
      bytes.lastIndexOf(lineFeed),
      bytes.subarray(0, -1).lastIndexOf(carriageReturn),
    );
    const text = textOf(bytes.subarray(0, end + 1), line);
    if (text !== '') yield line === 1 ? withoutMark(text) : text;
    line += text.split('\n').length - 1;
    rest = bytes.subarray(end + 1);
    if (rest.length > mostRowBytes) throw tooLong(line, mostRowBytes);
  }
  const text = textOf(rest, line);
  if (text !== '') yield line === 1 ? withoutMark(text) : text;
}

function textOf(bytes: Buffer, line: number): string {
  const text = bytes.toString('utf8').replace(/\r\n?/g, '\n');
  if (isUtf8(bytes)) return text;
  // Of broken bytes the decoder leaves a replacement character.
  const before = text.slice(0, text.indexOf('\ufffd'));
  throw new CsvFault(line + before.split('\n').length - 1, 'not UTF-8');
}

function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

function tooLong(line: number, mostRowBytes: number): CsvFault {
  return new CsvFault(line, `the row has more than ${String(mostRowBytes)} bytes`);
}

function asFault(error: unknown, { mostRowBytes }: CsvForm): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = Number(error['lines'] ?? 1);
  if (error.code === 'CSV_MAX_RECORD_SIZE') return tooLong(line, mostRowBytes);
  return new CsvFault(line, faults[error.code] ?? 'the row cannot be read');
}

const faults: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'text follows a closing quote',
  INVALID_OPENING_QUOTE: 'a value that is not quoted contains a quote',
};
