import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { locationInReach } from '../find/location.ts';
import { json, operation } from '../operation.ts';
import { member, path } from '../parameter.ts';
import { locationInfo, toLocationInfo } from '../shapes/location-info.ts';
import { int, name } from '../words.ts';
import { anyIdentifiers, identifiersFrom } from './identifiers.ts';

export const updateLocation = operation({
  id: 'updateLocation',
  method: 'PUT',
  path: '/locations/{locationId}',
  section: '4.10',
  silences: ['SIL-22', 'SIL-7C'],
  summary: 'Update a location',
  grant: grant(['ViewLocations', 'ModifyLocations']),
  body: 'json',
  parameters: {
    locationId: path(int()),
    name: member(name()),
    sortOrder: member(int()),
    identifiers: member(anyIdentifiers),
  },
  answer: json(locationInfo),
  problems: ['parameter-ill-formed', 'location-not-found'],
  errorCode: errorCodes.objectTree,

  async run(call, { locationId, name, sortOrder, ...given }) {
    const fields = { name, sortOrder, identifiers: identifiersFrom(call, given.identifiers) };
    const before = await locationInReach(call, locationId);
    if (before === undefined) throw call.problem('location-not-found');

    const { store } = call.service;
    const changed = await store.write(({ change }) => change.setLocation(locationId, fields));
    if (!changed) throw call.problem('location-not-found');
    return toLocationInfo({ ...before, ...fields });
  },
});
