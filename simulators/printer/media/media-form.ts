import Type from 'typebox';

const keyword = Type.String({ pattern: '^[a-z0-9][a-z0-9._-]{0,254}$' });
const length = Type.Integer({ minimum: 0, maximum: 100_000 });

const tray = Type.Object(
  {
    /** A keyword of media-source (PWG 5100.7 6.3), e.g. `tray-1`. */
    source: keyword,
    /** What fits, by self-describing names (PWG 5101.1); `custom_min_...` and `custom_max_...` bound what else does. */
    sizes: Type.Array(keyword, { minItems: 1 }),
    /** Keywords of media-type. */
    types: Type.Array(keyword, { minItems: 1 }),
    /** What lies in it: the first tray with paper gives the defaults. */
    loaded: Type.Optional(
      Type.Object({ size: keyword, type: keyword }, { additionalProperties: false }),
    ),
  },
  { additionalProperties: false },
);

/** What a printer prints on, in a few words; `mediaAttributes` says it as IPP does. */
export const MediaDocument = Type.Object(
  {
    /** On all four sides, in hundredths of a millimetre. */
    margin: length,
    /** Sizes that can also be printed to the edge. */
    borderless: Type.Optional(Type.Array(keyword)),
    trays: Type.Array(tray, { minItems: 1 }),
  },
  { additionalProperties: false },
);

export type MediaDocument = Type.Static<typeof MediaDocument>;
export type TrayDocument = MediaDocument['trays'][number];
