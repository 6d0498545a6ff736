import Type from 'typebox';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { requestAccountId } from '../find/account.ts';
import { json, operation } from '../operation.ts';
import { containerInfo, toContainerInfo } from '../shapes/container-info.ts';

export const listContainers = operation({
  id: 'listContainers',
  method: 'GET',
  path: '/account/containers',
  section: '4.2',
  silences: ['SIL-84'],
  summary: 'List the containers at any depth in the account of the host of the request',
  grant: grant(['ViewAccount']),
  parameters: {},
  answer: json(Type.Array(containerInfo)),
  problems: [],
  errorCode: errorCodes.accountNotFound,

  async run(call) {
    const accountId = await requestAccountId(call);
    const containers = await call.service.store.read.accounts.containersIn(accountId);
    return containers.map(toContainerInfo);
  },
});
