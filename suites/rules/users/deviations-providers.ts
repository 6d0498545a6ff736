import { numberMember, textMember } from '../../journal/json.ts';
import {
  alterForm,
  alterRecords,
  answersInstead,
  both,
  type OnRequest,
  on,
  withKey,
} from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { formOf, type Interception, jsonAnswer } from '../../prove/interception.ts';

/** interface 4.7: the providerid of a user. */
export const userProviderDeviations: readonly Fault[] = [
  {
    id: 'user-without-provider-is-elsewhere',
    says: 'returns a user who was created without a provider as a user of another provider',
    rule: 'USR-11',
    make: movesAway,
  },
  {
    id: 'user-wants-a-provider',
    says: 'refuses to create a user when no provider is named',
    rule: 'USR-11',
    make: () => answersInstead(both(on('users.create'), namesNone), jsonAnswer(400, {})),
  },
  {
    id: 'change-wants-a-provider',
    says: 'refuses to change a user when no provider is named',
    rule: 'USR-MOD-11',
    make: () => answersInstead(both(on('users.update'), namesNone), jsonAnswer(400, {})),
  },
  {
    id: 'deletion-wants-a-provider',
    says: 'refuses to delete a user when no provider is named',
    rule: 'USR-DEL-04',
    make: () => answersInstead(both(on('users.delete'), namesNone), jsonAnswer(400, {})),
  },
  {
    id: 'look-minds-no-provider',
    says: 'returns the local user, whatever provider is named',
    rule: 'USR-12',
    make: ({ key }) =>
      alterForm(both(on('users.get'), withKey(key('full'))), (form) => {
        if (/^[1-9]\d*$/.test(form.get('providerid') ?? '')) form.set('providerid', '0');
      }),
  },
  {
    id: 'change-minds-no-provider',
    says: 'changes the local user, whatever provider is named',
    rule: 'USR-MOD-11',
    make: () => alterForm(on('users.update'), (form) => form.delete('providerid')),
  },
  {
    id: 'deletion-minds-no-provider',
    says: 'deletes the local user, whatever provider is named',
    rule: 'USR-DEL-04',
    make: () => alterForm(on('users.delete'), (form) => form.delete('providerid')),
  },
];

const namesNone: OnRequest = (request) => !formOf(request).has('providerid');

function movesAway(): Interception {
  const homeless = new Set<string>();
  return {
    request: (request) => {
      const form = formOf(request);
      if (request.operation === 'users.create' && !form.has('providerid'))
        homeless.add(form.get('username') ?? '');
      return request;
    },
    ...alterRecords(on('users.get'), (record) =>
      homeless.has(textMember(record, 'userName') ?? '')
        ? { ...record, providerId: (numberMember(record, 'providerId') ?? 0) + 1 }
        : record,
    ),
  };
}
