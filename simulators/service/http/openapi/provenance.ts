import type { Operation } from '../../operations/operation.ts';

/** Where a call comes from: stated by the interface, or ours; and the silences that were decided. */
export interface Provenance {
  readonly source: 'stated' | 'assumed';
  /** Of the interface. */
  readonly section: string;
  readonly silences: readonly string[];
}

/** A call below the server's root is none of the interface (SIL-77). */
export function provenanceOf(group: readonly Operation[]): Provenance {
  const silences = group.flatMap((one) => [...(one.silences ?? []), ...implied(one)]);
  return {
    source: group.some(({ below }) => below !== 'root') ? 'stated' : 'assumed',
    section: group[0]?.section ?? '',
    silences: [...new Set(silences)].toSorted(),
  };
}

/** What follows from the form of a declaration alone. */
function implied({ method, parameters, answer, when, grant }: Operation): readonly string[] {
  const places = new Set(Object.values(parameters).map(({ place }) => place));
  const bodiless = method === 'GET' || method === 'HEAD' || method === 'DELETE';
  const { $id } = answer.kind === 'json' ? (answer.schema as { readonly $id?: string }) : {};
  return [
    ...(bodiless && places.has('form') ? ['SIL-01'] : []),
    ...(places.size > 0 ? ['SIL-06'] : []),
    ...($id?.startsWith('ErrorCodeInfo') === true ? ['SIL-11', 'SIL-13'] : []),
    ...(grant.key === 'required' ? ['SIL-12'] : []),
    ...(when === undefined ? [] : ['SIL-1D']),
  ];
}
