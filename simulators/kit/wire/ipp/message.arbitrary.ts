import fc from 'fast-check';
import type { Attribute, Value } from './attribute.ts';
import { collection } from './attribute.ts';
import type { Message } from './message.ts';
import { valueTag } from './tag.ts';
import * as values from './value.ts';

const int32 = fc.integer({ min: -0x8000_0000, max: 0x7fff_ffff });
const uint8 = fc.nat(0xff);
const words = fc.string({ unit: 'grapheme', maxLength: 40 });
const attributeName = fc
  .array(fc.integer({ min: 1, max: 0xff }), { minLength: 1, maxLength: 30 })
  .map((octets) => String.fromCharCode(...octets));
const languages = fc.constantFrom('en', 'de-ch', 'zh-hant', '');

const knownTags = new Set<number>(Object.values(valueTag));
const unknownTag = fc.integer({ min: 0x20, max: 0xff }).filter((tag) => !knownTags.has(tag));
const outOfBandTag = fc.integer({ min: 0x10, max: 0x1f });

/** Years a dateTime can tell. */
const moment = fc.integer({ min: Date.UTC(1, 0), max: Date.UTC(9999, 0) });

const textSyntax = fc.constantFrom(
  values.text,
  values.name,
  values.keyword,
  values.uri,
  values.uriScheme,
  values.charset,
  values.naturalLanguage,
  values.mimeMediaType,
);

export const plainValue: fc.Arbitrary<Value> = fc.oneof(
  int32.map(values.integer),
  int32.map(values.enumeration),
  fc.boolean().map(values.boolean),
  fc.tuple(int32, int32).map(([lower, upper]) => values.rangeOfInteger(lower, upper)),
  fc.tuple(int32, int32).map(([x, y]) => values.resolution(x, y, 'dpi')),
  moment.map(values.dateTime),
  fc.uint8Array({ maxLength: 300 }).map(values.octetString),
  fc.tuple(textSyntax, words).map(([syntax, content]) => syntax(content)),
  fc.tuple(languages, words).map(([tongue, content]) => values.textWithLanguage(tongue, content)),
  fc.tuple(languages, words).map(([tongue, content]) => values.nameWithLanguage(tongue, content)),
);

/** Values of tags the standard hasn't given a meaning, and out-of-band ones. */
export const oddValue: fc.Arbitrary<Value> = fc.oneof(
  outOfBandTag.map((tag) => ({ tag, bytes: new Uint8Array(0) })),
  fc.record({ tag: unknownTag, bytes: fc.uint8Array({ maxLength: 40 }) }),
  fc
    .uint8Array({ minLength: 4, maxLength: 40 })
    .map((bytes) => ({ tag: valueTag.extension, bytes })),
);

/** Attributes with collections within collections, of these leaves. */
function attributesOf(leaf: fc.Arbitrary<Value>): fc.Arbitrary<Attribute[]> {
  const { attributes } = fc.letrec<{ value: Value; attribute: Attribute; attributes: Attribute[] }>(
    (tie) => ({
      value: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        leaf,
        tie('attributes').map((members) => collection(...members)),
      ),
      attribute: fc.record({
        name: attributeName,
        values: fc.array(tie('value'), { minLength: 1, maxLength: 4 }),
      }),
      attributes: fc.array(tie('attribute'), { maxLength: 5 }),
    }),
  );
  return attributes;
}

export function messageOf(leaf: fc.Arbitrary<Value>): fc.Arbitrary<Message> {
  const tag = fc.integer({ min: 1, max: 0x0f }).filter((one) => one !== 3);
  return fc.record({
    version: fc.record({ major: uint8, minor: uint8 }),
    code: fc.nat(0xffff),
    requestId: int32,
    groups: fc.array(fc.record({ tag, attributes: attributesOf(leaf) }), { maxLength: 5 }),
  });
}

export const anyMessage = messageOf(fc.oneof(plainValue, oddValue));

/** The bytes in pieces; empty ones among them. */
export function cut(bytes: Uint8Array, marks: readonly number[]): Uint8Array[] {
  const ends = [...marks.map((mark) => mark % (bytes.length + 1)), bytes.length];
  ends.sort((a, b) => a - b);
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}

export const cutMarks = fc.array(fc.nat(0xffff), { maxLength: 12 });
