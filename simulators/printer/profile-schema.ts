import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type { OutOfBand } from '../kit/wire/ipp/value.ts';
import { MediaDocument } from './media/media-form.ts';
import { dateTimePattern } from './profile-date-time.ts';

const int32 = Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 });
const octets = (most: number): Type.TString => Type.String({ maxLength: most });

function oneOrMany<T extends Type.TSchema>(
  one: T,
): Type.TOptional<Type.TUnion<[T, Type.TArray<T>]>> {
  return Type.Optional(Type.Union([one, Type.Array(one, { minItems: 1 })]));
}

/** Octets that are no text are written as hexadecimal digits. */
const octetString = Type.Union([
  octets(1023),
  Type.Object(
    { hex: Type.String({ pattern: '^([0-9A-Fa-f]{2}){0,1023}$' }) },
    { additionalProperties: false },
  ),
]);

function inLanguage(most: number): Type.TObject<{ language: Type.TString; text: Type.TString }> {
  return Type.Object({ language: octets(63), text: octets(most) }, { additionalProperties: false });
}

const attributeName = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,254}$' });
const attributesByName = Type.Record(attributeName, Type.Ref('Attribute'), {
  additionalProperties: false,
});

const outOfBand = [
  'noValue',
  'unknown',
  'unsupported',
  'notSettable',
  'deleteAttribute',
  'adminDefine',
] as const satisfies readonly OutOfBand[];

const values = Type.Object(
  {
    integer: oneOrMany(int32),
    enum: oneOrMany(int32),
    boolean: oneOrMany(Type.Boolean()),
    /** "1..99" */
    rangeOfInteger: oneOrMany(Type.String({ pattern: '^-?[0-9]{1,10}\\.\\.-?[0-9]{1,10}$' })),
    /** "600dpi" or "600x300dpi" */
    resolution: oneOrMany(Type.String({ pattern: '^[0-9]{1,9}(x[0-9]{1,9})?dp(i|cm)$' })),
    octetString: oneOrMany(octetString),
    /** "2026-11-20T22:40:55+01:00" */
    dateTime: oneOrMany(Type.String({ pattern: dateTimePattern })),
    text: oneOrMany(octets(1023)),
    name: oneOrMany(octets(255)),
    textWithLanguage: oneOrMany(inLanguage(1023)),
    nameWithLanguage: oneOrMany(inLanguage(255)),
    keyword: oneOrMany(octets(255)),
    uri: oneOrMany(octets(1023)),
    uriScheme: oneOrMany(octets(63)),
    charset: oneOrMany(octets(63)),
    naturalLanguage: oneOrMany(octets(63)),
    mimeMediaType: oneOrMany(octets(255)),
    outOfBand: oneOrMany(Type.Union(outOfBand.map((one) => Type.Literal(one)))),
    collection: oneOrMany(attributesByName),
  },
  { additionalProperties: false, minProperties: 1 },
);

/** fixtures/printers/*.json: the attributes of a printer that stay the same while it runs. */
export const ProfileDocument = Type.Cyclic(
  {
    Values: values,
    /** A list where values of several syntaxes take turns. */
    Attribute: Type.Union([Type.Ref('Values'), Type.Array(Type.Ref('Values'), { minItems: 1 })]),
    Profile: Type.Object(
      {
        title: Type.String({ minLength: 1 }),
        /** The file beside this one that says what this one leaves out. */
        like: Type.Optional(Type.String({ pattern: '^[a-z0-9-]+[.]json$' })),
        /** What it claims to carry out, by the names of RFC 8011 and its relatives. */
        operations: Type.Optional(Type.Array(Type.String())),
        media: Type.Optional(MediaDocument),
        /** What it does with the printed sheets: names of `finishing-template` (PWG 5100.1). */
        finishings: Type.Optional(Type.Array(Type.String())),
        /** Null: this printer lacks what the one it is like has. */
        attributes: Type.Record(attributeName, Type.Union([Type.Ref('Attribute'), Type.Null()]), {
          additionalProperties: false,
        }),
      },
      { additionalProperties: false },
    ),
  },
  'Profile',
);

export const profileForm = Compile(ProfileDocument);

export type ProfileDocument = Type.Static<typeof ProfileDocument>;
export type AttributeDocument = NonNullable<ProfileDocument['attributes'][string]>;
/** Values by their syntax. */
export type ValuesDocument = Exclude<AttributeDocument, readonly unknown[]>;
