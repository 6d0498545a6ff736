import { alterForm, alterJson, on, somebody, withItems } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { formOf } from '../../prove/interception.ts';

const person = { ...somebody, id: 2_000_000_001 };

/** interface 4.6 and 4.7: what does not belong into a list. */
export const outsiderDeviations: readonly Fault[] = [
  {
    id: 'all-users-of-all-providers',
    says: 'lists a user of another provider among the users of a provider',
    rule: 'USR-ALL-11',
    make: () =>
      alterJson(on('users.all'), (json, request) => {
        const providerId = Number(formOf(request).get('providerid')) + 1;
        return withItems(json, (items) =>
          items.length === 0 ? items : [...items, { ...person, userName: 'stranger', providerId }],
        );
      }),
  },
  {
    id: 'all-users-mind-no-provider',
    says: 'lists the local users, whatever provider is named',
    rule: 'USR-ALL-11',
    make: () => alterForm(on('users.all'), (form) => form.set('providerid', '0')),
  },
];
