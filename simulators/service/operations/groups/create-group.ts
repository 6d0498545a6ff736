import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { peopleAccountId } from '../find/people.ts';
import { json, operation } from '../operation.ts';
import { form, optional } from '../parameter.ts';
import { errorCodeInfoId } from '../shapes/error-code-info.ts';
import { name } from '../words.ts';

export const createGroup = operation({
  id: 'createGroup',
  method: 'PUT',
  path: '/groups',
  section: '4.12',
  silences: ['SIL-1C', 'SIL-7B', 'SIL-106'],
  summary: 'Create a local group',
  grant: grant(['ViewUser', 'CreateUser']),
  parameters: {
    groupname: form(name()),
    groupdn: optional(
      form(name({ description: 'the textual group id, not only digits; default: generated' })),
    ),
  },
  answer: json(errorCodeInfoId),
  problems: ['parameter-ill-formed', 'group-not-created'],
  errorCode: errorCodes.createGroup,

  async run(call, { groupname: groupName, groupdn }) {
    // SIL-7B: digits would be taken for a primary key
    if (groupdn !== undefined && /^\d+$/.test(groupdn))
      throw call.problem('parameter-ill-formed', {
        parameter: 'groupdn',
        detail: 'a textual group id must not consist of digits only',
      });
    const accountId = await peopleAccountId(call);
    const { store, ids } = call.service;
    const groupDn = groupdn ?? ids.uuid();
    const id = await store.write(async ({ groups, change }) => {
      if ((await groups.byName(accountId, groupName)) !== undefined)
        throw call.problem('group-not-created', { parameter: 'groupname' });
      if ((await groups.byDn(accountId, groupDn)) !== undefined)
        throw call.problem('group-not-created', { parameter: 'groupdn' });
      return await change.addGroup({ accountId, groupName, groupDn });
    });
    return { errorCode: errorCodes.ok, id };
  },
});
