import { type Static, Type } from 'typebox';

/** A stage of a playing as it is planned: what its measures are told beside. */
export const PlannedStage = Type.Object(
  {
    /** Unique in a playing; 0 is the warm-up. */
    stage: Type.Integer({ minimum: 0, maximum: 65_535 }),
    name: Type.String({ minLength: 1, maxLength: 64 }),
    /** Starts in a second; on average where the rate changes. */
    perSecond: Type.Number({ exclusiveMinimum: 0 }),
    seconds: Type.Number({ exclusiveMinimum: 0 }),
    /** Of the capacity that was found. */
    share: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  },
  { additionalProperties: false },
);

export type PlannedStage = Static<typeof PlannedStage>;

/** A warm-up is judged, a probe looks for the capacity; measures are told of the third kind alone. */
export const stageRoles = ['warm-up', 'probe', 'measured'] as const;

export type StageRole = (typeof stageRoles)[number];
