import { attribute, collection, type Value } from '../kit/wire/ipp/attribute.ts';
import * as values from '../kit/wire/ipp/value.ts';
import { dateTimeOf } from './profile-date-time.ts';
import type { AttributeDocument, ValuesDocument } from './profile-schema.ts';

type Syntax = keyof ValuesDocument;
type Written<S extends Syntax> = Exclude<NonNullable<ValuesDocument[S]>, readonly unknown[]>;

/** The values of an attribute as a profile writes it: `{ "integer": [1, 2], "rangeOfInteger": "4..8" }`. */
export function valuesOf(written: AttributeDocument): Value[] {
  const parts = Array.isArray(written) ? written : [written];
  // The schema lets no other keys in; their order is that of the values.
  return parts.flatMap((part) =>
    (Object.keys(part) as Syntax[]).flatMap((syntax) => allOf(syntax, part)),
  );
}

const makers: { readonly [S in Syntax]: (written: Written<S>) => Value } = {
  integer: values.integer,
  enum: values.enumeration,
  boolean: values.boolean,
  rangeOfInteger: (range) => {
    const [lower = '', upper = ''] = range.split('..');
    return values.rangeOfInteger(Number(lower), Number(upper));
  },
  resolution: (dots) => {
    const units = dots.endsWith('dpi') ? 'dpi' : 'dpcm';
    const [crossFeed = 0, feed = crossFeed] = dots.slice(0, -units.length).split('x').map(Number);
    return values.resolution(crossFeed, feed, units);
  },
  octetString: (content) =>
    values.octetString(
      typeof content === 'string'
        ? new TextEncoder().encode(content)
        : new Uint8Array(Buffer.from(content.hex, 'hex')),
    ),
  dateTime: dateTimeOf,
  ...values.textValue,
  textWithLanguage: ({ language, text }) => values.textWithLanguage(language, text),
  nameWithLanguage: ({ language, text }) => values.nameWithLanguage(language, text),
  outOfBand: values.outOfBand,
  collection: (members) =>
    collection(
      ...Object.entries(members).map(([name, member]) => attribute(name, ...valuesOf(member))),
    ),
};

function allOf<S extends Syntax>(syntax: S, written: ValuesDocument): Value[] {
  const given = written[syntax];
  if (given === undefined) return [];
  const many: readonly unknown[] = Array.isArray(given) ? given : [given];
  return (many as readonly Written<S>[]).map(makers[syntax]);
}
