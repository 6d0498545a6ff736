import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { controlsFor } from '../find/access-control.ts';
import { accountOfDomain, lineInReach } from '../find/account.ts';
import { json, operation } from '../operation.ts';
import { form, optional } from '../parameter.ts';
import { accessControlsInfo, toAccessControlsInfo } from '../shapes/access-controls-info.ts';
import { name } from '../words.ts';
import { refuseElsewhere } from './refuse-elsewhere.ts';

export const getAccessControls = operation({
  id: 'getAccessControls',
  method: 'GET',
  path: '/accesscontrols',
  section: '4.9',
  silences: ['SIL-1B', 'SIL-22', 'SIL-71', 'SIL-76', 'SIL-88'],
  summary: 'List the access controls for an account, or those that a parent account defines',
  grant: grant(['ViewAccessControls']),
  parameters: {
    accountdomain: form(name()),
    permissionsdomain: optional(form(name({ description: 'domain of an account above it' }))),
  },
  answer: json(accessControlsInfo),
  problems: ['server-not-primary', 'access-control-domain-unknown'],
  errorCode: errorCodes.accountNotFound,

  async run(call, { accountdomain, permissionsdomain }) {
    refuseElsewhere(call);
    const account = await accountOfDomain(call, accountdomain);
    if (account === undefined)
      throw call.problem('access-control-domain-unknown', { parameter: 'accountdomain' });
    const line = await lineInReach(call, account.id);
    const parent = line.find(({ domainNames }) => names(domainNames, permissionsdomain));
    if (permissionsdomain !== undefined && (parent === undefined || parent.id === account.id))
      throw call.problem('access-control-domain-unknown', { parameter: 'permissionsdomain' });

    const ids = line.map(({ id }) => id);
    const controls = await controlsFor(call.service.store.read, account.id, ids);
    return toAccessControlsInfo(
      controls.filter(({ definedAt }) => parent === undefined || definedAt === parent.id),
    );
  },
});

function names(domains: readonly string[], wanted = ''): boolean {
  return domains.some((domain) => domain.toLowerCase() === wanted.toLowerCase());
}
