import { open } from 'node:fs/promises';
import { fileSource } from '../../kit/wire/pdl/random-access.ts';
import { columnsPerLine, linesPerPage } from '../../kit/wire/pdl/text.ts';
import { html } from '../web/html.ts';
import { findTextPage } from './find-text-page.ts';

export const textMediaType = 'image/svg+xml';

/** A full page of characters of four bytes has fewer. */
const mostBytes = 32 * 1024;
/** A4 at 96 dots an inch, with ten characters and six lines an inch, as line printers have them. */
const page = { width: 794, height: 1123, left: 13, top: 46, character: 9.6, line: 16 } as const;

/** Draws a page of a plain text as an SVG, laid out as its pages are counted (SIL-52a). Rejects with a sentence. */
export async function drawText(file: string, number: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const source = await fileSource(handle);
    const start = await findTextPage(source, number);
    const bytes = await source.read(start, Math.min(mostBytes, source.size - start));
    return Buffer.from(drawLines(firstPage(decoded(bytes))));
  } finally {
    await handle.close();
  }
}

/** Reads the bytes as UTF-8 where they are valid apart from a character that is cut at the end, otherwise as Latin-1. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
}

/** The lines of the first page. An escape character ends the text. */
export function firstPage(text: string): readonly string[] {
  const lines: string[][] = [[]];
  let column = 0;
  for (const character of text) {
    if (character === '\x1b' || character === '\f') break;
    if (character === '\n') column = 0;
    if (character === '\n' || (column >= columnsPerLine && character >= ' ')) {
      if (lines.length === linesPerPage) break;
      lines.push([]);
      column = 0;
    }
    const line = lines.at(-1) ?? [];
    if (character === '\r') column = 0;
    else if (character === '\b') column = Math.max(0, column - 1);
    else if (character === '\t') column += 8 - (column % 8);
    else if (character >= ' ') {
      while (line.length < column) line.push(' ');
      line[column] = character;
      column += 1;
    }
  }
  return lines.map((line) => line.join(''));
}

function drawLines(lines: readonly string[]): string {
  const { width, height, left, top, character, line } = page;
  // A browser's own typeface may be wider or narrower: every line is as long as on the printer.
  const drawn = lines.map((text, index) =>
    text.trim() === ''
      ? html``
      : html`<text x="${left}" y="${top + index * line}" textLength="${Array.from(text).length * character}" lengthAdjust="spacingAndGlyphs" xml:space="preserve">${text}</text>`,
  );
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#fff"/><g font-family="monospace" font-size="${line}" fill="#000">${drawn}</g></svg>`
    .markup;
}
