import { isRefused, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { formOf, type Interception, withForm } from '../../prove/interception.ts';

const card = on('users.card');

/** A fault of a rule of users. */
export const againDeviations: readonly Fault[] = [
  {
    id: 'card-registered-again-is-lost',
    says: 'removes the cards of a user who registers one of them again',
    rule: 'USR-CARD-01',
    make: losesCardsRegisteredAgain,
  },
];

function losesCardsRegisteredAgain(): Interception {
  const registered = new Set<string>();
  return {
    answer: async (answer, request, upstream) => {
      if (!card(request) || isRefused(answer)) return answer;
      const { username = '' } = request.pathParameters;
      const held = `${username} ${formOf(request).get('cardid') ?? ''}`;
      const path = `/users/${encodeURIComponent(username)}`;
      if (registered.has(held))
        await upstream({ ...withForm(request, new URLSearchParams({ detailtype: '4' })), path });
      registered.add(held);
      return answer;
    },
  };
}
