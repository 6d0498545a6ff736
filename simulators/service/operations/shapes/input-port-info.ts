import Type, { type Static } from 'typebox';
import type { InputPort } from '../../rules/records.ts';
import { int } from '../words.ts';

/** interface 2, InputPortInfo. */
export const inputPortInfo = Type.Object(
  {
    id: int(),
    name: Type.String(),
    portType: int({ description: '0 = pull queue, 1 = push queue' }),
    outputPort: Type.Union([Type.String(), Type.Null()], { description: 'name of the location' }),
    locationId: Type.Union([int(), Type.Null()]),
    containerName: Type.Union([Type.String(), Type.Null()], { description: 'with enrichPorts' }),
  },
  { $id: 'InputPortInfo' },
);

export interface InputPortNames {
  readonly outputPort?: string | undefined;
  readonly containerName?: string | undefined;
}

export function toInputPortInfo(
  port: InputPort,
  names: InputPortNames,
): Static<typeof inputPortInfo> {
  return {
    id: port.id,
    name: port.name,
    portType: port.portType,
    outputPort: names.outputPort ?? null,
    locationId: port.locationId ?? null,
    containerName: names.containerName ?? null,
  };
}
