import type { Attribute, Value } from './attribute.ts';
import { readValue, type TypedValue } from './read-value.ts';
import { describeTag } from './tag.ts';

/** All values as text for people, e.g. "2", "600dpi", "1-5,8-9", "{media-size={x-dimension=21000}}". */
export function describeValues(attribute: Attribute): string {
  return attribute.values.map(describeValue).join(',');
}

export function describeValue(value: Value): string {
  const typed = readValue(value);
  const describe = describers[typed.kind] ?? ((one: TypedValue) => ('text' in one ? one.text : ''));
  return describe(typed as never);
}

type Describers = {
  readonly [K in TypedValue['kind']]?: (value: Extract<TypedValue, { readonly kind: K }>) => string;
};

const describers: Describers = {
  integer: describeNumber,
  enum: describeNumber,
  boolean: (value) => String(value.truth),
  rangeOfInteger: (value) => `${String(value.lower)}-${String(value.upper)}`,
  resolution: (value) => {
    const dots = value.crossFeed === value.feed ? '' : `x${String(value.feed)}`;
    return `${String(value.crossFeed)}${dots}${value.units === 3 ? 'dpi' : 'dpcm'}`;
  },
  dateTime: (value) => new Date(value.epochMs).toISOString(),
  octetString: (value) => hex(value.bytes),
  collection: (value) => {
    const members = value.members.map((member) => `${member.name}=${describeValues(member)}`);
    return `{${members.join(' ')}}`;
  },
  outOfBand: (value) => describeTag(value.tag),
  other: (value) => `${describeTag(value.tag)}:${hex(value.bytes)}`,
};

function describeNumber(value: { readonly number: number }): string {
  return String(value.number);
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
