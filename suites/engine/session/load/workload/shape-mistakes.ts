import { Ajv, type ErrorObject } from 'ajv';
import { type TSchema, Type } from 'typebox';
import { Arrivals, LoadFault, Sizes, Workload } from '../../../journal/load/workload.ts';

/** What is wrong with a value, and where in it (RFC 6901). */
export interface Mistake {
  readonly place: string;
  readonly what: string;
}

type Kinds = typeof Arrivals | typeof LoadFault;

/** All of a workload but what depends on a kind: of a wrong member, the errors of every kind would be told. */
const Frame = Type.Object(
  {
    ...Workload.properties,
    arrivals: withKindOf(Arrivals),
    documents: Type.Unknown(),
    faults: Type.Array(withKindOf(LoadFault), { maxItems: 20 }),
  },
  { additionalProperties: false },
);

const ajv = new Ajv({ allErrors: true });

/** Every way in which a value has not the shape of a workload. */
export function shapeMistakes(value: object): readonly Mistake[] {
  const { arrivals, documents, faults }: Record<string, unknown> = { ...value };
  const [bySize, byMedian] = Sizes.anyOf;
  return [
    ...mistakesIn(value, Frame, ''),
    ...mistakesIn(arrivals, kindOf(Arrivals, arrivals), '/arrivals'),
    ...(documents === undefined
      ? []
      : mistakesIn(documents, Array.isArray(documents) ? bySize : byMedian, '/documents')),
    ...(Array.isArray(faults) ? faults : []).flatMap((fault: unknown, index) =>
      mistakesIn(fault, kindOf(LoadFault, fault), `/faults/${String(index)}`),
    ),
  ];
}

function withKindOf(union: Kinds): TSchema {
  const kinds = union.anyOf.map(({ properties }) => properties.kind.const);
  return Type.Object({ kind: Type.Enum(kinds) });
}

function kindOf(union: Kinds, value: unknown): TSchema | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined;
  return union.anyOf.find(({ properties }) => properties.kind.const === value.kind);
}

function mistakesIn(value: unknown, schema: TSchema | undefined, at: string): readonly Mistake[] {
  if (schema === undefined || ajv.validate(schema, value)) return [];
  return (ajv.errors ?? []).map((error) => ({
    place: `${at}${error.instancePath}`,
    what: toldOf(error),
  }));
}

function toldOf({ message = 'is wrong', params }: ErrorObject): string {
  const extra: unknown = params['additionalProperty'] ?? params['allowedValues'];
  return extra === undefined ? message : `${message}: ${JSON.stringify(extra)}`;
}
