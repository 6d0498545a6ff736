import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { locationInReach } from '../find/location.ts';
import { json, operation } from '../operation.ts';
import { path } from '../parameter.ts';
import { errorCodeInfoId } from '../shapes/error-code-info.ts';
import { int } from '../words.ts';

export const deleteLocation = operation({
  id: 'deleteLocation',
  method: 'DELETE',
  path: '/locations/{locationId}',
  section: '4.10',
  silences: ['SIL-22', 'SIL-72'],
  summary: 'Delete a location that no input port or account uses',
  grant: grant(['ViewLocations', 'DeleteLocations']),
  parameters: { locationId: path(int()) },
  answer: json(errorCodeInfoId),
  problems: ['location-not-found', 'location-in-use'],
  errorCode: errorCodes.objectTree,

  async run(call, { locationId: id }) {
    if ((await locationInReach(call, id)) === undefined) throw call.problem('location-not-found');

    await call.service.store.write(async ({ locations, change }) => {
      if ((await locations.userOf(id)) !== undefined) throw call.problem('location-in-use');
      if (!(await change.removeLocation(id))) throw call.problem('location-not-found');
    });
    return { errorCode: errorCodes.ok, id };
  },
});
