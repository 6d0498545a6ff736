import Type, { type Static } from 'typebox';
import type { Account } from '../../rules/records.ts';
import { int } from '../words.ts';

/** interface 2, ContainerInfo. */
export const containerInfo = Type.Object(
  {
    id: int(),
    name: Type.String(),
    domainNames: Type.Array(Type.String()),
    timezone: Type.Union([Type.String(), Type.Null()]),
  },
  { $id: 'ContainerInfo' },
);

export function toContainerInfo(container: Account): Static<typeof containerInfo> {
  const { id, name, domainNames, timezone } = container;
  return { id, name, domainNames: [...domainNames], timezone: timezone ?? null };
}
