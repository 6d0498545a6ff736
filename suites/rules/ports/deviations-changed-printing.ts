import { alterForm, okayFor, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { formOf } from '../../prove/interception.ts';

const changes = on('outputports.update', 'outputports.put-update');
const remaps = on('inputports.update');

/** interface 4.5 and 4.6: where the jobs of a changed port go. */
export const changedPrintingDeviations: readonly Fault[] = [
  {
    id: 'changed-port-prints-where-it-was',
    says: 'sends the jobs of a changed port to its former printer',
    rule: 'OUT-MOD-06',
    make: () => alterForm(changes, (form) => form.delete('address')),
  },
  {
    id: 'changed-queue-pushes-on',
    says: 'still prints uploads at once after their push queue became a pull queue',
    rule: 'IN-14',
    make: () => ({
      request: (request) =>
        remaps(request) && formOf(request).get('porttype') === '0' ? okayFor(request) : request,
    }),
  },
];
