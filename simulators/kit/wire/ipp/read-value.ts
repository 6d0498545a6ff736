import { type Attribute, isCollection, type PlainValue, type Value } from './attribute.ts';
import { KnownValue } from './known-value.ts';
import { nameAt } from './names.ts';
import { checkSyntax } from './syntax.ts';
import { byTag, isOutOfBand, valueTag } from './tag.ts';
import type { TextSyntax } from './value.ts';

/** A value by its syntax. What has no known syntax, or bytes its syntax can't have, is `other`. */
export type TypedValue =
  | { readonly kind: 'integer' | 'enum'; readonly number: number }
  | { readonly kind: 'boolean'; readonly truth: boolean }
  | { readonly kind: 'rangeOfInteger'; readonly lower: number; readonly upper: number }
  | Resolution
  | { readonly kind: 'dateTime'; readonly epochMs: number; readonly utcOffsetMinutes: number }
  | { readonly kind: 'octetString'; readonly bytes: Uint8Array }
  | { readonly kind: TextSyntax; readonly text: string; readonly language?: string }
  | { readonly kind: 'collection'; readonly members: readonly Attribute[] }
  | { readonly kind: 'outOfBand'; readonly tag: number }
  | { readonly kind: 'other'; readonly tag: number; readonly bytes: Uint8Array };

export interface Resolution {
  readonly kind: 'resolution';
  readonly crossFeed: number;
  readonly feed: number;
  /** 3 dots per inch, 4 dots per centimetre; others are kept. */
  readonly units: number;
}

type Reader = (bytes: Uint8Array) => TypedValue;

const utf8 = new TextDecoder();

const readers = byTag<Reader>([
  [valueTag.integer, (bytes) => ({ kind: 'integer', number: int32At(bytes, 0) })],
  [valueTag.enum, (bytes) => ({ kind: 'enum', number: int32At(bytes, 0) })],
  [valueTag.boolean, (bytes) => ({ kind: 'boolean', truth: bytes[0] === 1 })],
  [valueTag.octetString, (bytes) => ({ kind: 'octetString', bytes })],
  [valueTag.dateTime, readDateTime],
  [valueTag.resolution, readResolution],
  [valueTag.rangeOfInteger, readRange],
  [valueTag.textWithLanguage, (bytes) => readWithLanguage('text', bytes)],
  [valueTag.nameWithLanguage, (bytes) => readWithLanguage('name', bytes)],
  [valueTag.text, (bytes) => ({ kind: 'text', text: textIn(bytes) })],
  [valueTag.name, (bytes) => ({ kind: 'name', text: textIn(bytes) })],
  [valueTag.keyword, (bytes) => ({ kind: 'keyword', text: textIn(bytes) })],
  [valueTag.uri, (bytes) => ({ kind: 'uri', text: textIn(bytes) })],
  [valueTag.uriScheme, (bytes) => ({ kind: 'uriScheme', text: textIn(bytes) })],
  [valueTag.charset, (bytes) => ({ kind: 'charset', text: textIn(bytes) })],
  [valueTag.naturalLanguage, (bytes) => ({ kind: 'naturalLanguage', text: textIn(bytes) })],
  [valueTag.mimeMediaType, (bytes) => ({ kind: 'mimeMediaType', text: textIn(bytes) })],
]);

export function readValue(value: Value): TypedValue {
  if (value instanceof KnownValue) return value.typed(readPlain);
  if (isCollection(value)) return { kind: 'collection', members: value.members };
  return readPlain(value);
}

function readPlain(value: PlainValue): TypedValue {
  if (isOutOfBand(value.tag)) return { kind: 'outOfBand', tag: value.tag };
  const read = readers[value.tag];
  if (read === undefined || checkSyntax(value.tag, value.bytes) !== undefined) return other(value);
  return read(value.bytes);
}

/** The first value as text, whichever textual syntax it has. */
export function textOf(attribute: Attribute | undefined): string | undefined {
  return textsOf(attribute)[0];
}

/** All values that are text. */
export function textsOf(attribute: Attribute | undefined): readonly string[] {
  return (attribute?.values ?? []).flatMap((one) => {
    const value = readValue(one);
    return 'text' in value ? [value.text] : [];
  });
}

/** The first value, when it is an integer or an enum. */
export function numberOf(attribute: Attribute | undefined): number | undefined {
  const first = attribute?.values[0];
  const value = first === undefined ? undefined : readValue(first);
  return value !== undefined && 'number' in value ? value.number : undefined;
}

/** All values that are integers or enums. */
export function numbersOf(attribute: Attribute | undefined): readonly number[] {
  return (attribute?.values ?? []).flatMap((one) => {
    const value = readValue(one);
    return 'number' in value ? [value.number] : [];
  });
}

/** The first value, when it is a boolean. */
export function truthOf(attribute: Attribute | undefined): boolean | undefined {
  const first = attribute?.values[0];
  const value = first === undefined ? undefined : readValue(first);
  return value?.kind === 'boolean' ? value.truth : undefined;
}

function other(value: PlainValue): TypedValue {
  return { kind: 'other', tag: value.tag, bytes: value.bytes };
}

/** US-ASCII, which nearly all values are, is the same in UTF-8 and quicker to read. */
function textIn(bytes: Uint8Array): string {
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) >= 0x80) return utf8.decode(bytes);
  }
  return nameAt(bytes, 0, bytes.length);
}

function uint16At(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

function int32At(bytes: Uint8Array, at: number): number {
  return (uint16At(bytes, at) << 16) | uint16At(bytes, at + 2);
}

function readRange(bytes: Uint8Array): TypedValue {
  return { kind: 'rangeOfInteger', lower: int32At(bytes, 0), upper: int32At(bytes, 4) };
}

function readResolution(bytes: Uint8Array): TypedValue {
  const [crossFeed, feed, units = 0] = [int32At(bytes, 0), int32At(bytes, 4), bytes[8]];
  return { kind: 'resolution', crossFeed, feed, units: (units << 24) >> 24 };
}

function readDateTime(bytes: Uint8Array): TypedValue {
  const [month = 1, day = 1, hour = 0, minutes = 0] = bytes.subarray(2);
  const [seconds = 0, deciSeconds = 0, direction = 0x2b, utcHours = 0, utcMinutes = 0] =
    bytes.subarray(6);
  const sign = direction === 0x2d ? -1 : 1;
  const utcOffsetMinutes = utcHours * 60 + utcMinutes;
  const local = new Date(0);
  local.setUTCFullYear(uint16At(bytes, 0), month - 1, day);
  local.setUTCHours(hour, minutes, seconds, deciSeconds * 100);
  return {
    kind: 'dateTime',
    epochMs: local.getTime() - sign * utcOffsetMinutes * 60_000,
    utcOffsetMinutes: utcOffsetMinutes === 0 ? 0 : sign * utcOffsetMinutes,
  };
}

function readWithLanguage(kind: 'text' | 'name', bytes: Uint8Array): TypedValue {
  const textAt = 4 + uint16At(bytes, 0);
  const language = textIn(bytes.subarray(2, textAt - 2));
  return { kind, text: textIn(bytes.subarray(textAt)), language };
}
