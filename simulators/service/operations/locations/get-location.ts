import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { locationInReach } from '../find/location.ts';
import { json, operation } from '../operation.ts';
import { path } from '../parameter.ts';
import { locationInfo, toLocationInfo } from '../shapes/location-info.ts';
import { int } from '../words.ts';

export const getLocation = operation({
  id: 'getLocation',
  method: 'GET',
  path: '/locations/{locationId}',
  section: '4.10',
  silences: ['SIL-22', 'SIL-7C'],
  summary: 'Get a location',
  grant: grant(['ViewLocations'], { advanced: 'not needed' }),
  parameters: { locationId: path(int()) },
  answer: json(locationInfo),
  problems: ['location-not-found'],
  errorCode: errorCodes.objectTree,

  async run(call, { locationId }) {
    const location = await locationInReach(call, locationId);
    if (location === undefined) throw call.problem('location-not-found');
    return toLocationInfo(location);
  },
});
