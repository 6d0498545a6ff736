import Type, { type Static } from 'typebox';
import type { Endpoint } from '../../rules/records.ts';

/** interface 2, EndpointInfo: its types. */
export const endpointTypes = [
  'Server',
  'Printer',
  'PC Client',
  'Browser extension',
  'Mobile device',
] as const;

/** interface 2. */
export const endpointInfo = Type.Object(
  {
    endpointId: Type.String(),
    description: Type.String(),
    endpointType: Type.String({ description: endpointTypes.join(', ') }),
    authorized: Type.Boolean(),
  },
  { $id: 'EndpointInfo' },
);

export function toEndpointInfo(endpoint: Endpoint): Static<typeof endpointInfo> {
  const { endpointId, description, endpointType, authorized } = endpoint;
  return { endpointId, description, endpointType, authorized };
}
