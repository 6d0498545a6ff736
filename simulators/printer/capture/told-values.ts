import type { Value } from '../../kit/wire/ipp/attribute.ts';
import { IppFormatError } from '../../kit/wire/ipp/error.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { DumpFormatError } from './dump-error.ts';
import { enumNumber } from './enum-names.ts';
import { collectionsTold } from './told-collection.ts';
import { betweenTexts, outOfBand, rangeTold, resolutionTold, unescaped } from './told-scalars.ts';

/** An attribute as a line of ipptool's text has it: `name (1setOf keyword) = a,b`. */
export interface Told {
  readonly name: string;
  readonly syntax: string;
  readonly several: boolean;
  readonly text: string;
}

/** Throws DumpFormatError for a syntax that is none and for what is no value of it. */
export function valuesTold(told: Told): Value[] {
  const meaning = outOfBand[told.syntax];
  if (meaning !== undefined) return [values.outOfBand(meaning)];
  if (told.syntax === 'collection') return collectionsTold(told.text);
  const reader = readers[told.syntax];
  if (reader === undefined) throw new DumpFormatError(`${told.syntax} is no syntax of a value`);
  const pieces = told.several ? told.text.split(reader.between ?? ',') : [told.text];
  return pieces.map((piece) => read(reader, piece, told));
}

const betweenTongues = /(?<=\]),/;

interface Reader {
  readonly between?: RegExp;
  /** Undefined for what is no value. */
  readonly read: (piece: string, attributeName: string) => Value | undefined;
}

function read(reader: Reader, piece: string, { name, syntax }: Told): Value {
  try {
    const value = reader.read(piece, name);
    if (value !== undefined) return value;
  } catch (error) {
    if (!(error instanceof IppFormatError)) throw error;
  }
  throw new DumpFormatError(`${JSON.stringify(piece.slice(0, 80))} is no ${syntax}`);
}

const readers: Readonly<Partial<Record<string, Reader>>> = {
  integer: { read: (piece) => number(piece, values.integer) },
  enum: {
    read: (piece, name) => {
      const known = enumNumber(name, piece);
      return known === undefined ? undefined : values.enumeration(known);
    },
  },
  boolean: { read: (piece) => (isTruth(piece) ? values.boolean(piece === 'true') : undefined) },
  rangeOfInteger: { read: rangeTold },
  resolution: { read: resolutionTold },
  dateTime: { read: momentTold },
  octetString: { between: betweenTexts, read: octetsTold },
  textWithLanguage: { between: betweenTongues, read: inTongue(values.textWithLanguage) },
  nameWithLanguage: { between: betweenTongues, read: inTongue(values.nameWithLanguage) },
  textWithoutLanguage: { between: betweenTexts, read: (piece) => values.text(unescaped(piece)) },
  nameWithoutLanguage: { between: betweenTexts, read: (piece) => values.name(unescaped(piece)) },
  keyword: { between: betweenTexts, read: (piece) => values.keyword(unescaped(piece)) },
  uri: { between: /,(?=[A-Za-z][\w+.-]*:)/, read: (piece) => values.uri(unescaped(piece)) },
  uriScheme: { read: (piece) => values.uriScheme(unescaped(piece)) },
  charset: { read: (piece) => values.charset(unescaped(piece)) },
  naturalLanguage: { read: (piece) => values.naturalLanguage(unescaped(piece)) },
  mimeMediaType: { read: (piece) => values.mimeMediaType(unescaped(piece)) },
};

function number(piece: string, make: (one: number) => Value): Value | undefined {
  return /^-?\d{1,10}$/.test(piece) ? make(Number(piece)) : undefined;
}

function isTruth(piece: string): boolean {
  return piece === 'true' || piece === 'false';
}

function momentTold(piece: string): Value | undefined {
  const epochMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(piece) ? Date.parse(piece) : Number.NaN;
  return Number.isNaN(epochMs) ? undefined : values.dateTime(epochMs);
}

/** Octets that are no printable ASCII stand as `\ooo`. */
function octetsTold(piece: string): Value | undefined {
  if (!/^(?:[^\\]|\\\\|\\[0-3][0-7]{2})*$/.test(piece)) return undefined;
  const octets = piece.replace(/\\(\\|[0-7]{3})/g, (_, code: string) =>
    code === '\\' ? code : String.fromCharCode(Number.parseInt(code, 8)),
  );
  return values.octetString(new Uint8Array(Buffer.from(octets, 'latin1')));
}

function inTongue(
  make: (language: string, content: string) => Value,
): (piece: string) => Value | undefined {
  return (piece) => {
    const [, content, language] = /^(.*)\[([A-Za-z0-9-]{1,63})\]$/s.exec(piece) ?? [];
    if (content === undefined || language === undefined) return undefined;
    return make(language, unescaped(content));
  };
}
