import { type Attribute, attribute, type Value } from '../../kit/wire/ipp/attribute.ts';
import { encodeMessage } from '../../kit/wire/ipp/encoder.ts';
import { group } from '../../kit/wire/ipp/group.ts';
import { readValue, type TypedValue } from '../../kit/wire/ipp/read-value.ts';
import { valueTag } from '../../kit/wire/ipp/tag.ts';
import type { OutOfBand } from '../../kit/wire/ipp/value.ts';
import { writtenDateTime } from '../profile-date-time.ts';
import type { AttributeDocument, ValuesDocument } from '../profile-schema.ts';
import { valuesOf } from '../profile-values.ts';

/** An attribute as a profile writes it; undefined where reading it again would not give the same octets. */
export function writtenAttribute(one: Attribute): AttributeDocument | undefined {
  const parts = one.values.map(writtenValue);
  if (parts.some((part) => part === undefined)) return undefined;
  const written = joined(parts.filter((part) => part !== undefined));
  return written !== undefined && isSame(one, written) ? written : undefined;
}

type Syntax = keyof ValuesDocument;
type Part = readonly [syntax: Syntax, written: unknown];

/** Values of one syntax in a row become its list; a list of such objects where a syntax comes again. */
function joined(parts: readonly Part[]): AttributeDocument | undefined {
  const runs: { readonly syntax: Syntax; readonly all: unknown[] }[] = [];
  for (const [syntax, written] of parts) {
    const last = runs.at(-1);
    if (last?.syntax === syntax) last.all.push(written);
    else runs.push({ syntax, all: [written] });
  }
  const documents = runs.map(({ syntax, all }) => ({ [syntax]: all.length === 1 ? all[0] : all }));
  if (documents.length === 0) return undefined;
  const repeats = new Set(runs.map(({ syntax }) => syntax)).size < runs.length;
  // What is made here is held against the schema before it is used.
  return (repeats ? documents : Object.assign({}, ...documents)) as AttributeDocument;
}

function writtenValue(value: Value): Part | undefined {
  const typed = readValue(value);
  // The typed view knows the moment only; a profile keeps how it was told.
  if (typed.kind === 'dateTime' && 'bytes' in value) {
    return ['dateTime', writtenDateTime(value.bytes)];
  }
  const write = writers[typed.kind] as ((one: TypedValue) => Part | undefined) | undefined;
  return write === undefined ? asText(typed) : write(typed);
}

type Writers = {
  readonly [K in TypedValue['kind']]?: (
    value: Extract<TypedValue, { readonly kind: K }>,
  ) => Part | undefined;
};

const writers: Writers = {
  integer: ({ number }) => ['integer', number],
  enum: ({ number }) => ['enum', number],
  boolean: ({ truth }) => ['boolean', truth],
  rangeOfInteger: ({ lower, upper }) => ['rangeOfInteger', `${lower}..${upper}`],
  resolution: ({ crossFeed, feed, units }) => {
    const dots = crossFeed === feed ? `${crossFeed}` : `${crossFeed}x${feed}`;
    const unit = resolutionUnits[units];
    return unit === undefined ? undefined : ['resolution', `${dots}${unit}`];
  },
  octetString: ({ bytes }) => ['octetString', octets(bytes)],
  collection: ({ members }) => {
    const written = members.map((member) => [member.name, writtenAttribute(member)] as const);
    const isWhole = written.every(([, member]) => member !== undefined);
    return isWhole ? ['collection', Object.fromEntries(written)] : undefined;
  },
  outOfBand: ({ tag }) => {
    const meaning = meanings.get(tag);
    return meaning === undefined ? undefined : ['outOfBand', meaning];
  },
  other: () => undefined,
};

const resolutionUnits: Readonly<Partial<Record<number, string>>> = { 3: 'dpi', 4: 'dpcm' };

const meanings: ReadonlyMap<number, OutOfBand> = new Map(
  (
    ['unsupported', 'unknown', 'noValue', 'notSettable', 'deleteAttribute', 'adminDefine'] as const
  ).map((meaning) => [valueTag[meaning], meaning]),
);

function asText(typed: TypedValue): Part | undefined {
  if (!('text' in typed)) return undefined;
  const { kind, text, language } = typed;
  if (language === undefined) return [kind, text];
  const written = { language, text };
  return kind === 'name' ? ['nameWithLanguage', written] : ['textWithLanguage', written];
}

function octets(bytes: Uint8Array): string | { readonly hex: string } {
  const buffer = Buffer.from(bytes);
  const isText = /^[\x20-\x7e]*$/.test(buffer.toString('latin1'));
  return isText ? buffer.toString('latin1') : { hex: buffer.toString('hex') };
}

function isSame(one: Attribute, written: AttributeDocument): boolean {
  try {
    return Buffer.compare(encoded(one), encoded(attribute(one.name, ...valuesOf(written)))) === 0;
  } catch {
    return false;
  }
}

function encoded(one: Attribute): Uint8Array {
  const groups = [group('printer', [one])];
  return encodeMessage({ version: { major: 2, minor: 0 }, code: 0, requestId: 1, groups });
}
