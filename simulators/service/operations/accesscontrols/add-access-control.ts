import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import type { AccessControl, AccessControlSubject } from '../../rules/records.ts';
import { isSameSubject } from '../../rules/standing.ts';
import type { Transactor } from '../../store/store.ts';
import { controlsFor } from '../find/access-control.ts';
import { accountOfDomain, lineInReach } from '../find/account.ts';
import { json, operation } from '../operation.ts';
import { member, query, withDefault } from '../parameter.ts';
import { roleNames } from '../shapes/access-controls-info.ts';
import { responseCodeInfo } from '../shapes/error-code-info.ts';
import { int, name, oneOf, text } from '../words.ts';
import { refuseElsewhere } from './refuse-elsewhere.ts';

export const addAccessControl = operation({
  id: 'addAccessControl',
  method: 'PUT',
  path: '/accesscontrols',
  section: '4.9',
  silences: ['SIL-1B', 'SIL-22', 'SIL-76', 'SIL-7D', 'SIL-86', 'SIL-87', 'SIL-88', 'SIL-89'],
  summary: 'Give a user or a group of a provider a role in an account',
  grant: grant(['ViewAccessControls', 'CreateAccessControls']),
  body: 'json',
  parameters: {
    accountdomain: query(name()),
    authProviderId: member(int()),
    roleName: member(oneOf(roleNames)),
    userName: withDefault(member(text()), ''),
    groupName: withDefault(member(text()), ''),
    groupDn: withDefault(member(text({ maxLength: 1024 })), ''),
  },
  answer: json(responseCodeInfo),
  problems: [
    'server-not-primary',
    'access-control-subject',
    'domain-unknown',
    'access-control-not-saved',
  ],
  errorCode: errorCodes.saveAccessControl,

  async run(call, { accountdomain, authProviderId: providerId, roleName: role, ...given }) {
    refuseElsewhere(call);
    const subject = subjectOf(given);
    if (subject === undefined) throw call.problem('access-control-subject');
    const account = await accountOfDomain(call, accountdomain);
    if (account === undefined) throw call.problem('domain-unknown', { parameter: 'accountdomain' });

    const line = (await lineInReach(call, account.id)).map(({ id }) => id);
    const id = await call.service.store.write(async (transactor) => {
      // The users of any other provider can't act in this account.
      const provider = await transactor.users.providerById(providerId);
      if (provider === undefined || !line.includes(provider.accountId))
        throw call.problem('access-control-not-saved', { parameter: 'authProviderId' });
      return add(transactor, { accountId: account.id, providerId, role, subject }, line);
    });
    return { errorCode: errorCodes.ok, id };
  },
});

/** SIL-7D: exactly one of the two names; what is empty is not given. */
function subjectOf(given: {
  readonly userName: string;
  readonly groupName: string;
  readonly groupDn: string;
}): AccessControlSubject | undefined {
  const { userName, groupName, groupDn: dn } = given;
  if ((userName === '') === (groupName === '')) return undefined;
  return userName === ''
    ? { kind: 'group', name: groupName, dn }
    : { kind: 'user', name: userName, dn };
}

/** Said twice it is still one; answers its position. */
async function add(
  transactor: Transactor,
  wanted: Omit<AccessControl, 'id'>,
  line: readonly number[],
): Promise<number> {
  const controls = await controlsFor(transactor, wanted.accountId, line);
  const same = controls.find(
    ({ control }) =>
      control.providerId === wanted.providerId &&
      control.role === wanted.role &&
      isSameSubject(control.subject, wanted.subject),
  );
  if (same !== undefined) return same.position;
  await transactor.change.addAccessControl(wanted);
  return controls.length + 1;
}
