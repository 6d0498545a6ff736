import { on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  type PassingAnswer,
  type PassingRequest,
} from '../../prove/interception.ts';

const updates = on('users.update');
const done = jsonAnswer(200, { errorCode: 0 });

/** interface 4.7. */
export const userChangeDeviations: readonly Fault[] = [
  {
    id: 'deleted-alias-goes-on',
    says: 'returns success for the deletion of an alias and still logs its user in by it',
    rule: 'USR-MOD-15',
    make: () => ({
      request: (request) => (updates(request) && isDeletion(request, '7') ? done : request),
    }),
  },
  {
    id: 'registered-card-goes-on',
    says: 'deletes a card number and still logs its user in by the registered card',
    rule: 'USR-MOD-18',
    make: keepsRegistered,
  },
  {
    id: 'deleted-password-goes-on',
    says: 'returns success for the deletion of a password and still logs its user in by it',
    rule: 'USR-MOD-15',
    make: () => ({
      request: (request) => (updates(request) && isDeletion(request, '3') ? done : request),
    }),
  },
];

/** A login that a registered card opened once it opens for ever. */
function keepsRegistered(): Interception {
  const registered = new Set<string>();
  const opened = new Map<string, PassingAnswer>();
  return {
    answer: (answer, request) => {
      const form = formOf(request);
      if (request.operation === 'users.card') registered.add(form.get('cardid') ?? '');
      const card = form.get('userid') ?? '';
      const isByCard = request.operation === 'login.post' && form.get('authtype') === '1';
      if (!isByCard || !registered.has(card)) return answer;
      if (answer.status === 200) opened.set(card, answer);
      return opened.get(card) ?? answer;
    },
  };
}

function isDeletion(request: PassingRequest, type: string): boolean {
  return isDetail(request, type) && !formOf(request).has('detaildata');
}

function isDetail(request: PassingRequest, type: string): boolean {
  return formOf(request).get('detailtype') === type;
}
