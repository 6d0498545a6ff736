import { type Attribute, attribute } from '../../kit/wire/ipp/attribute.ts';
import { IppFormatError } from '../../kit/wire/ipp/error.ts';
import { atLine, DumpFormatError } from './dump-error.ts';
import { type Told, valuesTold } from './told-values.ts';

/**
 * What `ipptool -tv URL get-printer-attributes.test` prints; also just the lines of attributes, as
 * people send them to each other. Throws DumpFormatError, which names the line.
 */
export function readTextDump(dump: string): readonly Attribute[] {
  return responseLines(dump.split(/\r?\n/)).flatMap(({ text, line }) => {
    if (text.trim() === '' || remark.test(text)) return [];
    const status = /^\s*status-code = (\S+)/.exec(text)?.[1];
    if (status !== undefined) return refuseFailure(status, line);
    return readLine(text, line);
  });
}

interface Line {
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/** What ipptool says of the test besides the attributes. */
const remark = /^\s*(?:--+|RECEIVED:|EXPECTED:|GOT|status-message|\[\d|\(?DISPLAY)/;
const received = /^\s*RECEIVED: \d+ bytes in response/;
const attributeLine = /^\s*([A-Za-z0-9][\w.-]{0,254}) \((1setOf )?([A-Za-z-]+)\) = ?(.*)$/s;

/** Those of the first response, where the dump is a test's: what stands before it was asked. */
function responseLines(texts: readonly string[]): readonly Line[] {
  const lines = texts.map((text, index) => ({ text, line: index + 1 }));
  const begin = texts.findIndex((text) => received.test(text));
  if (begin < 0 && !texts.some((text) => attributeLine.test(text))) {
    throw new DumpFormatError('is no profile in JSON, and nothing that ipptool prints');
  }
  if (begin < 0) return lines;
  const width = indent(texts[begin] ?? '');
  // A test's name stands further to the left than what it got.
  const after = lines.slice(begin + 1);
  const end = after.findIndex(({ text }) => text.trim() !== '' && indent(text) < width);
  return end < 0 ? after : after.slice(0, end);
}

function indent(text: string): number {
  return text.length - text.trimStart().length;
}

function refuseFailure(status: string, line: number): [] {
  if (status.startsWith('successful')) return [];
  throw atLine(line, `the printer did not tell its attributes: ${status}`);
}

function readLine(text: string, line: number): Attribute {
  const [, name, several, syntax, told] = attributeLine.exec(text) ?? [];
  if (name === undefined || syntax === undefined || told === undefined) {
    throw atLine(line, `${JSON.stringify(text.trim().slice(0, 80))} is no "name (syntax) = value"`);
  }
  return attribute(
    name,
    ...read({ name, syntax, several: several !== undefined, text: told }, line),
  );
}

function read(told: Told, line: number): ReturnType<typeof valuesTold> {
  try {
    return valuesTold(told);
  } catch (error) {
    if (!(error instanceof DumpFormatError || error instanceof IppFormatError)) throw error;
    throw atLine(line, `${told.name}: ${error.message}`);
  }
}
