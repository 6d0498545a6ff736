import { actAs, both, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { formOf } from '../../prove/interception.ts';

const update = on('users.update');

/** interface 4.7: the rights that deletions of details need. */
export const formerDeviations: readonly Fault[] = [
  {
    id: 'deleting-details-needs-no-right',
    says: 'lets any caller who can change users delete their cards, short ids and PINs',
    rule: 'USR-MOD-17',
    make: ({ key }) =>
      actAs(
        both(
          update,
          (request) =>
            !formOf(request).has('detaildata') &&
            ['4', '5', '6'].includes(formOf(request).get('detailtype') ?? ''),
        ),
        { key: key('full') },
      ),
  },
];
