import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { requestAccountId } from '../find/account.ts';
import { json, operation } from '../operation.ts';
import { member } from '../parameter.ts';
import { errorCodeInfoId } from '../shapes/error-code-info.ts';
import { int, name } from '../words.ts';
import { identifiersFrom, sentIdentifiers } from './identifiers.ts';

export const createLocation = operation({
  id: 'createLocation',
  method: 'POST',
  path: '/locations',
  section: '4.10',
  silences: ['SIL-22', 'SIL-7C'],
  summary: 'Create a location',
  grant: grant(['ViewLocations', 'CreateLocations']),
  body: 'json',
  parameters: {
    name: member(name()),
    sortOrder: member(int()),
    identifiers: member(sentIdentifiers),
  },
  answer: json(errorCodeInfoId),
  problems: ['parameter-ill-formed'],
  errorCode: errorCodes.objectTree,

  async run(call, given) {
    const identifiers = identifiersFrom(call, given.identifiers);

    const accountId = await requestAccountId(call);
    const { name, sortOrder } = given;
    const location = { accountId, name, sortOrder, identifiers };
    const id = await call.service.store.write(({ change }) => change.addLocation(location));
    return { errorCode: errorCodes.ok, id };
  },
});
