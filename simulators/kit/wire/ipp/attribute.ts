import { valueTag } from './tag.ts';

/**
 * A named attribute; two values or more make it a 1setOf. Names are US-ASCII; other octets are
 * kept as Latin-1, so that a name survives decoding and encoding whatever it holds.
 */
export interface Attribute {
  readonly name: string;
  readonly values: readonly Value[];
}

export type Value = PlainValue | Collection;

/**
 * A value as it stands on the wire: its tag, known or not, and its bytes. Nothing is lost by
 * decoding; `readValue` gives the typed view.
 */
export interface PlainValue {
  readonly tag: number;
  readonly bytes: Uint8Array;
}

/** RFC 8010 3.1.6: attributes within a value, to any depth. */
export interface Collection {
  readonly tag: typeof valueTag.begCollection;
  readonly members: readonly Attribute[];
}

export function attribute(name: string, ...values: Value[]): Attribute {
  return { name, values };
}

export function collection(...members: Attribute[]): Collection {
  return { tag: valueTag.begCollection, members };
}

export function isCollection(value: Value): value is Collection {
  return 'members' in value;
}

/** The first attribute of that name: what a receiver takes when one is repeated. */
export function findAttribute(
  attributes: readonly Attribute[],
  name: string,
): Attribute | undefined {
  return attributes.find((one) => one.name === name);
}
