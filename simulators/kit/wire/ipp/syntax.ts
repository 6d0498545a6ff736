import { isCollection, type Value } from './attribute.ts';
import { byTag, isOutOfBand, valueTag } from './tag.ts';

interface Syntax {
  /** Octets every value of the syntax has. */
  readonly octets?: number;
  /** Octets a value may have (RFC 8011 5.1); the codec takes more, a printer need not. */
  readonly maxOctets?: number;
  /** What is wrong with a value of the right length. */
  readonly fault?: (bytes: Uint8Array) => string | undefined;
}

const syntaxes = byTag<Syntax>([
  [valueTag.integer, { octets: 4 }],
  [valueTag.boolean, { octets: 1, fault: booleanFault }],
  [valueTag.enum, { octets: 4 }],
  [valueTag.octetString, { maxOctets: 1023 }],
  [valueTag.dateTime, { octets: 11, fault: dateTimeFault }],
  [valueTag.resolution, { octets: 9 }],
  [valueTag.rangeOfInteger, { octets: 8 }],
  [valueTag.textWithLanguage, { maxOctets: 1023 + 63 + 4, fault: withLanguageFault }],
  [valueTag.nameWithLanguage, { maxOctets: 255 + 63 + 4, fault: withLanguageFault }],
  [valueTag.text, { maxOctets: 1023 }],
  [valueTag.name, { maxOctets: 255 }],
  [valueTag.keyword, { maxOctets: 255 }],
  [valueTag.uri, { maxOctets: 1023 }],
  [valueTag.uriScheme, { maxOctets: 63 }],
  [valueTag.charset, { maxOctets: 63 }],
  [valueTag.naturalLanguage, { maxOctets: 63 }],
  [valueTag.mimeMediaType, { maxOctets: 255 }],
  // RFC 8010 3.5.2: the value begins with the real tag, four octets.
  [
    valueTag.extension,
    { fault: (bytes) => (bytes.length < 4 ? 'a missing extended tag' : undefined) },
  ],
]);

/** What makes these bytes no value of their syntax; undefined when nothing does or the tag is unknown. */
export function checkSyntax(tag: number, bytes: Uint8Array): string | undefined {
  if (isOutOfBand(tag)) {
    return bytes.length === 0 ? undefined : 'an out-of-band value carries bytes';
  }
  const syntax = syntaxes[tag];
  if (syntax?.octets !== undefined && bytes.length !== syntax.octets) {
    return `${String(bytes.length)} bytes instead of ${String(syntax.octets)}`;
  }
  return syntax?.fault?.(bytes);
}

/** The most octets RFC 8011 5.1 allows a value of this syntax. */
export function maxOctets(tag: number): number {
  const syntax = syntaxes[tag];
  return syntax?.maxOctets ?? syntax?.octets ?? 65_535;
}

/**
 * Describes the first part of a value, of its members or of its language that is longer than RFC 8011 5.1 allows;
 * undefined where every part fits.
 */
export function lengthFault(value: Value): string | undefined {
  if (isCollection(value)) {
    const all = value.members.flatMap((member) => member.values);
    return all.map(lengthFault).find((fault) => fault !== undefined);
  }
  const { tag, bytes } = value;
  const syntax = partOf[tag];
  if (syntax === undefined || checkSyntax(tag, bytes) !== undefined)
    return tooLong(bytes.length, maxOctets(tag));
  const language = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  return (
    tooLong(language, maxOctets(valueTag.naturalLanguage)) ??
    tooLong(bytes.length - 4 - language, maxOctets(syntax))
  );
}

const partOf = byTag<number>([
  [valueTag.textWithLanguage, valueTag.text],
  [valueTag.nameWithLanguage, valueTag.name],
]);

function tooLong(octets: number, most: number): string | undefined {
  return octets > most ? `has ${String(octets)} octets, at most ${String(most)}` : undefined;
}

function booleanFault(bytes: Uint8Array): string | undefined {
  const octet = bytes[0] ?? 0;
  return octet > 1 ? `boolean ${String(octet)}` : undefined;
}

// RFC 2579 DateAndTime: field, offset, least, most.
const dateTimeFields = [
  ['month', 2, 1, 12],
  ['day', 3, 1, 31],
  ['hour', 4, 0, 23],
  ['minutes', 5, 0, 59],
  ['seconds', 6, 0, 60],
  ['deci-seconds', 7, 0, 9],
  ['hours from UTC', 9, 0, 13],
  ['minutes from UTC', 10, 0, 59],
] as const;

function dateTimeFault(bytes: Uint8Array): string | undefined {
  for (const [field, at, least, most] of dateTimeFields) {
    const octet = bytes[at] ?? 0;
    if (octet < least || octet > most) return `dateTime with ${field} ${String(octet)}`;
  }
  const direction = bytes[8];
  return direction === 0x2b || direction === 0x2d ? undefined : 'dateTime without + or -';
}

// RFC 8010 3.9: language-length(2) language text-length(2) text, nothing after it.
function withLanguageFault(bytes: Uint8Array): string | undefined {
  const languageLength = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  const textAt = 4 + languageLength;
  if (textAt > bytes.length) return 'a language longer than its value';
  const textLength = (bytes[textAt - 2] ?? 0) * 256 + (bytes[textAt - 1] ?? 0);
  return textAt + textLength === bytes.length
    ? undefined
    : 'text whose length differs from the stated length';
}
