import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/** A value read from text, or why it cannot be one. */
export type Reading = { readonly value: unknown } | { readonly fault: string };

export type ValueReader = (texts: readonly string[]) => Reading;

interface SchemaFace {
  readonly type?: string;
  readonly format?: string;
  readonly items?: TSchema;
  readonly 'x-unchecked'?: boolean;
  readonly 'x-lines'?: boolean;
  readonly 'x-first'?: boolean;
  readonly enum?: readonly string[];
  readonly maxItems?: number;
}

/** Makes, once, what turns the texts of one parameter into its value (SIL-03, SIL-04, SIL-08). */
export function valueReader(schema: TSchema): ValueReader {
  const face = schema as SchemaFace;
  if (face.type === 'array' && face.items !== undefined) return listReader(face.items, face);
  const single = singleReader(schema);
  return (texts) => single(texts[0] ?? '');
}

export function isList(schema: TSchema): boolean {
  return (schema as SchemaFace).type === 'array';
}

type SingleReader = (text: string) => Reading;

/** Lists of numbers and of fixed words may also come as one comma-separated value; free text never (SIL-03). */
function listReader(
  items: TSchema,
  { maxItems = Infinity, 'x-first': onlyFirst = false }: SchemaFace,
): ValueReader {
  const single = singleReader(items);
  const face = items as SchemaFace;
  const splits = face.type === 'integer' || face.enum !== undefined;
  return (texts) => {
    const pieces = splits ? texts.flatMap((text) => text.split(',')) : texts;
    if (pieces.length > maxItems) return { fault: `at most ${String(maxItems)} values` };
    const values: unknown[] = [];
    for (const piece of onlyFirst ? pieces.slice(0, 1) : pieces) {
      const reading = single(piece);
      if ('fault' in reading) return reading;
      values.push(reading.value);
    }
    return { value: values };
  };
}

function singleReader(schema: TSchema): SingleReader {
  const face = schema as SchemaFace;
  if (face['x-unchecked'] === true) return (text) => ({ value: text });
  if (face.type === 'boolean') return readBoolean;
  if (face.type === 'integer') return face.format === 'int64' ? readLong : checked(schema, readInt);
  if (face.format === 'date-time') return readInstant;
  return checked(schema, face['x-lines'] === true ? readLines : readText);
}

/** What the schema says beyond the type: bounds, lengths, patterns, words. */
function checked(schema: TSchema, read: SingleReader): SingleReader {
  const validator = Compile(schema);
  return (text) => {
    const reading = read(text);
    if ('fault' in reading || validator.Check(reading.value)) return reading;
    return { fault: [...validator.Errors(reading.value)][0]?.message ?? 'not allowed' };
  };
}

function readBoolean(text: string): Reading {
  const word = text.toLowerCase();
  return word === 'true' || word === 'false'
    ? { value: word === 'true' }
    : { fault: 'must be true or false' };
}

const digits = /^[+-]?\d{1,20}$/;

function readInt(text: string): Reading {
  return digits.test(text) ? { value: Number(text) } : { fault: 'must be decimal digits' };
}

const longLimit = 1n << 63n;

function readLong(text: string): Reading {
  if (!digits.test(text)) return { fault: 'must be decimal digits' };
  const value = BigInt(text.replace('+', ''));
  return value >= -longLimit && value < longLimit ? { value } : { fault: 'must fit 64 bits' };
}

// C0, DEL and C1; a replacement character is what decoders leave of broken UTF-8.
const readText = textReader(/[\u0000-\u001f\u007f-\u009f]/);
const readLines = textReader(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/);

function textReader(forbidden: RegExp): (text: string) => Reading {
  return (text) =>
    forbidden.test(text) ? { fault: 'must not contain control characters' } : { value: text };
}

const isoInstant =
  /^(\d{4}-(\d\d)-(\d\d)T\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)(Z|[ +-]\d\d(?::?\d\d)?)$/;

/** SIL-33: a '+' that was not escaped arrives as a space. */
function readInstant(text: string): Reading {
  const fault = { fault: 'must be an ISO-8601 instant with its offset' };
  const match = isoInstant.exec(text);
  const [, local, , day, offset] = match ?? [];
  if (local === undefined || offset === undefined || day === undefined) return fault;
  const zone = offset
    .replace(' ', '+')
    .replace(
      /^([+-]\d\d):?(\d\d)?$/,
      (_all, hours: string, minutes?: string) => `${hours}:${minutes ?? '00'}`,
    );
  const at = Date.parse(`${local.replace(',', '.')}${zone}`);
  // A day that its month lacks is not read as one of the next month.
  const lastDay = new Date(Date.UTC(Number(text.slice(0, 4)), Number(match?.[2]), 0)).getUTCDate();
  return Number.isNaN(at) || Number(day) > lastDay ? fault : { value: at };
}
