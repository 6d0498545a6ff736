import { alterForm, alterList, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { formOf } from '../../prove/interception.ts';

/** interface 4.6: what does not belong into a list. */
export const outsiderDeviations: readonly Fault[] = [
  {
    id: 'queue-hides-from-users',
    says: 'lists no queue for a user',
    rule: 'IN-12',
    make: () =>
      alterList(on('inputports.list'), (list, request) =>
        formOf(request).has('username') ? [] : list,
      ),
  },
  {
    id: 'every-queue-by-default',
    says: 'makes every queue available by default',
    rule: 'IN-13',
    make: () => alterForm(on('inputports.create'), (form) => form.set('portFlags', '1')),
  },
  {
    id: 'queue-loses-its-location',
    says: 'forgets the location of a queue',
    rule: 'IN-03',
    make: () => alterForm(on('inputports.create'), (form) => form.delete('locationid')),
  },
];
