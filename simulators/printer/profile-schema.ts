import Type from 'typebox';
import { MediaDocument } from './media/media-form.ts';

const int32 = Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 });
const octets = (most: number): Type.TString => Type.String({ maxLength: most });

function oneOrMany<T extends Type.TSchema>(
  one: T,
): Type.TOptional<Type.TUnion<[T, Type.TArray<T>]>> {
  return Type.Optional(Type.Union([one, Type.Array(one, { minItems: 1 })]));
}

const attributeName = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,254}$' });
const attributesByName = Type.Record(attributeName, Type.Ref('Attribute'), {
  additionalProperties: false,
});

const attribute = Type.Object(
  {
    integer: oneOrMany(int32),
    enum: oneOrMany(int32),
    boolean: oneOrMany(Type.Boolean()),
    /** "1..99" */
    rangeOfInteger: oneOrMany(Type.String({ pattern: '^-?[0-9]{1,10}\\.\\.-?[0-9]{1,10}$' })),
    /** "600dpi" or "600x300dpi" */
    resolution: oneOrMany(Type.String({ pattern: '^[0-9]{1,9}(x[0-9]{1,9})?dp(i|cm)$' })),
    octetString: oneOrMany(octets(1023)),
    text: oneOrMany(octets(1023)),
    name: oneOrMany(octets(255)),
    keyword: oneOrMany(octets(255)),
    uri: oneOrMany(octets(1023)),
    uriScheme: oneOrMany(octets(63)),
    charset: oneOrMany(octets(63)),
    naturalLanguage: oneOrMany(octets(63)),
    mimeMediaType: oneOrMany(octets(255)),
    outOfBand: oneOrMany(Type.Union([Type.Literal('noValue'), Type.Literal('unknown')])),
    collection: oneOrMany(attributesByName),
  },
  { additionalProperties: false, minProperties: 1 },
);

/** fixtures/printers/*.json: the attributes of a printer that stay the same while it runs. */
export const ProfileDocument = Type.Cyclic(
  {
    Attribute: attribute,
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

export type ProfileDocument = Type.Static<typeof ProfileDocument>;
export type AttributeDocument = NonNullable<ProfileDocument['attributes'][string]>;
