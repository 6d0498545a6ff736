import {
  type Attribute,
  attribute,
  collection,
  type PlainValue,
  type Value,
} from '../../kit/wire/ipp/attribute.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import { DumpFormatError } from './dump-error.ts';
import { isOctetString, numberOf, textOf } from './syntax-by-name.ts';

/** What a dump without syntaxes has of an attribute; a value where the dump does say what it is. */
export type Untyped = string | number | boolean | PlainValue | readonly Untyped[] | Members;
export type Members = ReadonlyMap<string, Untyped>;

/** Collections within collections, as the codec takes them. */
const deepest = 16;

/** Throws DumpFormatError, which names the attribute. */
export function untypedAttribute(name: string, untyped: Untyped): Attribute {
  return attribute(name, ...valuesOf({ name, depth: 0 }, untyped));
}

interface Place {
  readonly name: string;
  readonly depth: number;
}

function valuesOf(place: Place, untyped: Untyped): Value[] {
  if (!isList(untyped)) return [valueOf(place, untyped)];
  if (untyped.length === 0) throw refuse(place, 'has no value');
  return untyped.map((one) => {
    if (isList(one)) throw refuse(place, 'has a list within a list');
    return valueOf(place, one);
  });
}

function valueOf(place: Place, untyped: Exclude<Untyped, readonly Untyped[]>): Value {
  if (typeof untyped === 'string') return valueOfText(place, untyped);
  if (typeof untyped === 'number') return wholeNumber(place, untyped);
  if (typeof untyped === 'boolean') return values.boolean(untyped);
  if (!(untyped instanceof Map)) return untyped as PlainValue;
  const shape = shapes.find(({ keys }) => hasJust(untyped, keys));
  return shape?.make(untyped, place) ?? collectionOf(place, untyped);
}

function valueOfText(place: Place, text: string): Value {
  if (isOctetString(place.name) && /^(?:[0-9A-F]{2})*$/.test(text)) {
    return values.octetString(new Uint8Array(Buffer.from(text, 'hex')));
  }
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) {
    const epochMs = Date.parse(text);
    if (!Number.isNaN(epochMs)) return values.dateTime(epochMs);
  }
  return textOf(place.name, text);
}

function wholeNumber(place: Place, number: number): Value {
  if ((number | 0) !== number) throw refuse(place, `${String(number)} is no 32-bit integer`);
  return numberOf(place.name, number);
}

interface Shape {
  readonly keys: readonly string[];
  readonly make: (members: Members, place: Place) => Value | undefined;
}

/** What ipptool writes as an object though it is no collection. */
const shapes: readonly Shape[] = [
  {
    keys: ['lower', 'upper'],
    make: (members, place) =>
      values.rangeOfInteger(integerIn(members, 'lower', place), integerIn(members, 'upper', place)),
  },
  {
    keys: ['xres', 'yres', 'units'],
    make: (members, place) => {
      const units = members.get('units');
      if (units !== 'dpi' && units !== 'dpcm')
        throw refuse(place, 'has a resolution without units');
      const [crossFeed, feed] = [
        integerIn(members, 'xres', place),
        integerIn(members, 'yres', place),
      ];
      return values.resolution(crossFeed, feed, units);
    },
  },
  {
    keys: ['language', 'string'],
    make: (members, { name }) => {
      const [language, text] = [members.get('language'), members.get('string')];
      if (typeof language !== 'string' || typeof text !== 'string') return undefined;
      const isName = textOf(name, '').tag === values.name('').tag;
      return isName
        ? values.nameWithLanguage(language, text)
        : values.textWithLanguage(language, text);
    },
  },
];

function integerIn(members: Members, key: string, place: Place): number {
  const number = members.get(key);
  if (typeof number === 'number' && (number | 0) === number) return number;
  throw refuse(place, `has no integer as its ${key}`);
}

function collectionOf(place: Place, members: Members): Value {
  if (place.depth >= deepest) throw refuse(place, `has more than ${String(deepest)} levels`);
  return collection(
    ...[...members].map(([name, one]) =>
      attribute(name, ...valuesOf({ name, depth: place.depth + 1 }, one)),
    ),
  );
}

function hasJust(members: Members, keys: readonly string[]): boolean {
  return members.size === keys.length && keys.every((key) => members.has(key));
}

function isList(untyped: Untyped): untyped is readonly Untyped[] {
  return Array.isArray(untyped);
}

function refuse({ name }: Place, detail: string): DumpFormatError {
  return new DumpFormatError(`${name} ${detail}`);
}
