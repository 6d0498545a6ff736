import { type Attribute, isCollection, type PlainValue, type Value } from './attribute.ts';
import { checkSyntax } from './syntax.ts';
import { isOutOfBand, valueTag } from './tag.ts';
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

type Reader = (bytes: Uint8Array, view: DataView) => TypedValue;

const utf8 = new TextDecoder();

const readers: ReadonlyMap<number, Reader> = new Map<number, Reader>([
  [valueTag.integer, (_, view) => ({ kind: 'integer', number: view.getInt32(0) })],
  [valueTag.enum, (_, view) => ({ kind: 'enum', number: view.getInt32(0) })],
  [valueTag.boolean, (bytes) => ({ kind: 'boolean', truth: bytes[0] === 1 })],
  [valueTag.octetString, (bytes) => ({ kind: 'octetString', bytes })],
  [valueTag.dateTime, readDateTime],
  [valueTag.resolution, readResolution],
  [valueTag.rangeOfInteger, readRange],
  [valueTag.textWithLanguage, (_, view) => readWithLanguage('text', view)],
  [valueTag.nameWithLanguage, (_, view) => readWithLanguage('name', view)],
  [valueTag.text, (bytes) => ({ kind: 'text', text: utf8.decode(bytes) })],
  [valueTag.name, (bytes) => ({ kind: 'name', text: utf8.decode(bytes) })],
  [valueTag.keyword, (bytes) => ({ kind: 'keyword', text: utf8.decode(bytes) })],
  [valueTag.uri, (bytes) => ({ kind: 'uri', text: utf8.decode(bytes) })],
  [valueTag.uriScheme, (bytes) => ({ kind: 'uriScheme', text: utf8.decode(bytes) })],
  [valueTag.charset, (bytes) => ({ kind: 'charset', text: utf8.decode(bytes) })],
  [valueTag.naturalLanguage, (bytes) => ({ kind: 'naturalLanguage', text: utf8.decode(bytes) })],
  [valueTag.mimeMediaType, (bytes) => ({ kind: 'mimeMediaType', text: utf8.decode(bytes) })],
]);

export function readValue(value: Value): TypedValue {
  if (isCollection(value)) return { kind: 'collection', members: value.members };
  if (isOutOfBand(value.tag)) return { kind: 'outOfBand', tag: value.tag };
  const read = readers.get(value.tag);
  if (read === undefined || checkSyntax(value.tag, value.bytes) !== undefined) return other(value);
  return read(value.bytes, viewOf(value.bytes));
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

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

function readRange(_: Uint8Array, view: DataView): TypedValue {
  return { kind: 'rangeOfInteger', lower: view.getInt32(0), upper: view.getInt32(4) };
}

function readResolution(_: Uint8Array, view: DataView): TypedValue {
  const [crossFeed, feed] = [view.getInt32(0), view.getInt32(4)];
  return { kind: 'resolution', crossFeed, feed, units: view.getInt8(8) };
}

function readDateTime(bytes: Uint8Array, view: DataView): TypedValue {
  const [month = 1, day = 1, hour = 0, minutes = 0] = bytes.subarray(2);
  const [seconds = 0, deciSeconds = 0, direction = 0x2b, utcHours = 0, utcMinutes = 0] =
    bytes.subarray(6);
  const sign = direction === 0x2d ? -1 : 1;
  const utcOffsetMinutes = utcHours * 60 + utcMinutes;
  const local = new Date(0);
  local.setUTCFullYear(view.getUint16(0), month - 1, day);
  local.setUTCHours(hour, minutes, seconds, deciSeconds * 100);
  return {
    kind: 'dateTime',
    epochMs: local.getTime() - sign * utcOffsetMinutes * 60_000,
    utcOffsetMinutes: utcOffsetMinutes === 0 ? 0 : sign * utcOffsetMinutes,
  };
}

function readWithLanguage(kind: 'text' | 'name', view: DataView): TypedValue {
  const textAt = 4 + view.getUint16(0);
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  const language = utf8.decode(bytes.subarray(2, textAt - 2));
  return { kind, text: utf8.decode(bytes.subarray(textAt)), language };
}
