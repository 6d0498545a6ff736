import type { PlainValue } from './attribute.ts';
import { IppFormatError } from './error.ts';
import { valueTag } from './tag.ts';

const utf8 = new TextEncoder();

/** Syntaxes whose value is the text itself (RFC 8010 3.9). */
export type TextSyntax =
  | 'text'
  | 'name'
  | 'keyword'
  | 'uri'
  | 'uriScheme'
  | 'charset'
  | 'naturalLanguage'
  | 'mimeMediaType';

export type OutOfBand =
  | 'unsupported'
  | 'unknown'
  | 'noValue'
  | 'notSettable'
  | 'deleteAttribute'
  | 'adminDefine';

export const text = textual('text');
export const name = textual('name');
export const keyword = textual('keyword');
export const uri = textual('uri');
export const uriScheme = textual('uriScheme');
export const charset = textual('charset');
export const naturalLanguage = textual('naturalLanguage');
export const mimeMediaType = textual('mimeMediaType');

export const textValue: Readonly<Record<TextSyntax, (text: string) => PlainValue>> = {
  text,
  name,
  keyword,
  uri,
  uriScheme,
  charset,
  naturalLanguage,
  mimeMediaType,
};

export function integer(number: number): PlainValue {
  return { tag: valueTag.integer, bytes: int32s(number) };
}

export function enumeration(number: number): PlainValue {
  return { tag: valueTag.enum, bytes: int32s(number) };
}

export function boolean(truth: boolean): PlainValue {
  return { tag: valueTag.boolean, bytes: Uint8Array.of(truth ? 1 : 0) };
}

export function rangeOfInteger(lower: number, upper: number): PlainValue {
  return { tag: valueTag.rangeOfInteger, bytes: int32s(lower, upper) };
}

/** RFC 8010 3.9: cross-feed, feed, units (3 dots per inch, 4 dots per centimetre). */
export function resolution(crossFeed: number, feed: number, units: 'dpi' | 'dpcm'): PlainValue {
  const unit = units === 'dpi' ? 3 : 4;
  return { tag: valueTag.resolution, bytes: Uint8Array.of(...int32s(crossFeed, feed), unit) };
}

export function octetString(bytes: Uint8Array): PlainValue {
  return { tag: valueTag.octetString, bytes };
}

/** RFC 2579 DateAndTime of a moment in epoch milliseconds, told in UTC. */
export function dateTime(epochMs: number): PlainValue {
  const at = new Date(epochMs);
  const year = at.getUTCFullYear();
  if (!(year >= 0 && year <= 0xffff)) {
    throw new IppFormatError('bad-number', 0, `no dateTime for ${String(epochMs)}`);
  }
  const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()];
  const deciSeconds = Math.floor(at.getUTCMilliseconds() / 100);
  const day = [year >> 8, year & 0xff, at.getUTCMonth() + 1, at.getUTCDate()];
  return {
    tag: valueTag.dateTime,
    bytes: Uint8Array.of(...day, ...time, deciSeconds, 0x2b, 0, 0),
  };
}

export function textWithLanguage(language: string, content: string): PlainValue {
  return { tag: valueTag.textWithLanguage, bytes: withLanguage(language, content) };
}

export function nameWithLanguage(language: string, content: string): PlainValue {
  return { tag: valueTag.nameWithLanguage, bytes: withLanguage(language, content) };
}

export function outOfBand(meaning: OutOfBand): PlainValue {
  return { tag: valueTag[meaning], bytes: new Uint8Array(0) };
}

function textual(syntax: TextSyntax): (content: string) => PlainValue {
  return (content) => ({ tag: valueTag[syntax], bytes: utf8.encode(content) });
}

function withLanguage(language: string, content: string): Uint8Array {
  const [tongue, words] = [utf8.encode(language), utf8.encode(content)];
  const bytes = new Uint8Array(4 + tongue.length + words.length);
  const view = new DataView(bytes.buffer);
  if (bytes.length > 0xffff) {
    throw new IppFormatError('value-too-long', 0, `${String(bytes.length)} bytes in one value`);
  }
  view.setUint16(0, tongue.length);
  bytes.set(tongue, 2);
  view.setUint16(2 + tongue.length, words.length);
  bytes.set(words, 4 + tongue.length);
  return bytes;
}

function int32s(...numbers: number[]): Uint8Array {
  const bytes = new Uint8Array(4 * numbers.length);
  const view = new DataView(bytes.buffer);
  for (const [index, number] of numbers.entries()) {
    if ((number | 0) !== number) {
      throw new IppFormatError('bad-number', 0, `${String(number)} is not a 32-bit integer`);
    }
    view.setInt32(4 * index, number);
  }
  return bytes;
}
