import Type from 'typebox';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { isLocationFault, readClue } from '../../rules/location.ts';
import type { LocationIdentifier, LocationType } from '../../rules/records.ts';
import { accountWithContainers, requestAccountId } from '../find/account.ts';
import { type Call, json, operation } from '../operation.ts';
import { form } from '../parameter.ts';
import { locationInfo, toLocationInfo } from '../shapes/location-info.ts';
import { int, list, text } from '../words.ts';

export const listLocations = operation({
  id: 'listLocations',
  method: 'GET',
  path: '/locations',
  section: '4.10',
  silences: ['SIL-17', 'SIL-18', 'SIL-22', 'SIL-73'],
  summary: 'List the locations that match the network data of a client',
  grant: grant(['ViewLocations'], { advanced: 'not needed' }),
  parameters: {
    locationtype: form(
      list(
        int({
          minimum: 1,
          maximum: 4,
          description: '1 gateway IPv4 address, 2 IPv4 subnet, 3 IPv4 range, 4 WiFi SSID',
        }),
      ),
    ),
    locationdata: form(list(text({ description: 'one for each locationtype, in the same order' }))),
  },
  answer: json(Type.Array(locationInfo)),
  problems: ['parameter-ill-formed'],
  errorCode: errorCodes.objectTree,

  async run(call, { locationtype, locationdata }) {
    const clues = cluesFrom(call, locationtype, locationdata);

    const accountIds = await accountWithContainers(call, await requestAccountId(call));
    const { locations } = call.service.store.read;
    const found = await Promise.all(clues.map((clue) => locations.matching(accountIds, clue)));
    const each = new Map(found.flat().map((location) => [location.id, location]));
    return [...each.values()].sort((a, b) => a.id - b.id).map(toLocationInfo);
  },
});

/** SIL-73: the first type goes with the first data, and so on. */
function cluesFrom(
  call: Call<'parameter-ill-formed'>,
  types: readonly number[],
  data: readonly string[],
): readonly LocationIdentifier[] {
  const refuse = (detail: string) =>
    call.problem('parameter-ill-formed', { parameter: 'locationdata', detail });
  if (types.length !== data.length)
    throw refuse(
      `${String(types.length)} values of locationtype, but ${String(data.length)} of locationdata`,
    );
  return types.map((type, index) => {
    const clue = readClue(type as LocationType, data[index] ?? '');
    if (isLocationFault(clue)) throw refuse(clue.detail);
    return clue;
  });
}
