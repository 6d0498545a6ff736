import { alterForm, type OnRequest, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import type { Interception } from '../../prove/interception.ts';

/** Parameters that are missing or malformed. */
export const formDeviations: readonly Fault[] = [
  {
    id: 'send-takes-any-wish',
    says: 'sends a document although the parameters are malformed',
    rule: 'DOC-SEND-20',
    make: () => alterForm(on('documents.send'), dropMalformed),
  },
  {
    id: 'any-provider-has-the-user',
    says: 'looks for a user in the local provider when none is named',
    rule: 'NEED-USERS-02',
    make: usesLastProvider,
  },
];

/** The values that test cases send as malformed. */
export function dropMalformed(form: URLSearchParams): void {
  const malformed = [...form].filter(([, value]) => ['two', '3', '-1', 'perhaps'].includes(value));
  for (const [name] of malformed) form.delete(name);
}

function usesLastProvider(): Interception {
  let last = '';
  const gets: OnRequest = on('users.get');
  return alterForm(gets, (form) => {
    last = form.get('providerid') ?? last;
    if (!form.has('providerid')) form.set('providerid', last);
  });
}
