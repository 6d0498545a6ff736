import { attribute, collection, type Value } from '../kit/wire/ipp/attribute.ts';
import * as values from '../kit/wire/ipp/value.ts';
import type { AttributeDocument } from './profile-schema.ts';

type Syntax = keyof AttributeDocument;
type Written<S extends Syntax> = Exclude<NonNullable<AttributeDocument[S]>, readonly unknown[]>;

/** The values of an attribute as a profile writes it: `{ "integer": [1, 2], "rangeOfInteger": "4..8" }`. */
export function valuesOf(written: AttributeDocument): Value[] {
  return syntaxes.flatMap((syntax) => allOf(syntax, written));
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
  octetString: (content) => values.octetString(new TextEncoder().encode(content)),
  text: values.text,
  name: values.name,
  keyword: values.keyword,
  uri: values.uri,
  uriScheme: values.uriScheme,
  charset: values.charset,
  naturalLanguage: values.naturalLanguage,
  mimeMediaType: values.mimeMediaType,
  outOfBand: values.outOfBand,
  collection: (members) =>
    collection(
      ...Object.entries(members).map(([name, member]) => attribute(name, ...valuesOf(member))),
    ),
};

const syntaxes = Object.keys(makers) as readonly Syntax[];

function allOf<S extends Syntax>(syntax: S, written: AttributeDocument): Value[] {
  const given = written[syntax];
  if (given === undefined) return [];
  const many: readonly unknown[] = Array.isArray(given) ? given : [given];
  return (many as readonly Written<S>[]).map(makers[syntax]);
}
