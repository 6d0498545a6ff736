import { type Static, type TSchema, Type } from 'typebox';
import type { LoadRepeat, LoadSurroundings } from './measures.ts';

const closed = { additionalProperties: false } as const;
const text = Type.String({ maxLength: 10_000 });
const amount = Type.Number({ minimum: 0 });

/** All members, however deep, whether they may be absent or not. */
type Whole<T> = T extends readonly (infer Item)[]
  ? Whole<Item>[]
  : T extends object
    ? { -readonly [Member in keyof T]-?: Whole<T[Member]> }
    : T;

type IsSame<One, Other> = [Whole<One>, Whole<Other>] extends [Whole<Other>, Whole<One>]
  ? unknown
  : never;

/** A schema of that type: a member that only one of them has does not compile. */
function formOf<T>() {
  return <Form extends TSchema>(form: Form & IsSame<Static<Form>, T>): Form => form;
}

/** LoadSurroundings as JSON. */
export const Surroundings = formOf<LoadSurroundings>()(
  Type.Object(
    {
      machine: text,
      cores: amount,
      busyCores: amount,
      platen: text,
      node: text,
      workloadDigest: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    },
    closed,
  ),
);

const ResourceUse = Type.Object(
  {
    who: Type.Enum(['driver', 'printers', 'service', 'coordinator']),
    name: Type.Optional(text),
    pid: Type.Integer({ minimum: 0 }),
    cpuCores: amount,
    peakMemoryBytes: amount,
    loopDelayP99Ms: Type.Optional(amount),
    clockUncertaintyMs: Type.Optional(amount),
  },
  closed,
);

const Probe = Type.Object({ perSecond: amount, missed: Type.Optional(text) }, closed);

/** What a repeat tells besides what its rows and notes do. */
export const BesidesRows = formOf<Omit<LoadRepeat, 'stages' | 'seed' | 'startedAt'>>()(
  Type.Object(
    {
      resources: Type.Array(ResourceUse, { maxItems: 1_000 }),
      capacity: Type.Optional(
        Type.Object({ perSecond: amount, probes: Type.Array(Probe, { maxItems: 1_000 }) }, closed),
      ),
      idleCores: Type.Optional(amount),
      ended: Type.Optional(
        Type.Object({ by: Type.Enum(['interruption', 'driver', 'printers']), why: text }, closed),
      ),
    },
    closed,
  ),
);
