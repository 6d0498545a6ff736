import type { OpenQuestion } from '../open-question.ts';

/** The account tree and access controls. */
export const accountQuestions: readonly OpenQuestion[] = [
  {
    id: 'SIL-80',
    question: 'What may an account contain?',
    choice:
      'A vendor contains vendors and customers, customers and containers contain containers; at most 32 levels. Other combinations are 1007.',
    forForeign: 'free',
  },
  {
    id: 'SIL-81',
    question: 'What does a new account contain?',
    choice: 'A new customer has a local provider named local; nothing else is created.',
    forForeign: 'free',
  },
  {
    id: 'SIL-82',
    question: 'How long may a domain name be, and may it be repeated or reused?',
    choice:
      '253 characters, 63 per label; a name that is repeated in one call counts once. The name of a deleted container can be used again.',
    forForeign: 'free',
  },
  {
    id: 'SIL-83',
    question: 'Which locations may an account refer to?',
    choice:
      'Its own or those of an account above it that the caller can access; on create those of the parent. A change to an unknown location is refused.',
    forForeign: 'free',
    foreign: 'Only for create the location is stated to exist.',
  },
  {
    id: 'SIL-84',
    question: 'Which containers does GET /account/containers list?',
    choice: 'All below the account of the request, at any depth.',
    forForeign: 'free',
  },
  {
    id: 'SIL-85',
    question: 'When is a container empty?',
    choice:
      'If it has no containers, documents and their history, ports, users, groups, keys and devices. Also not deleted: the account of the caller, and one with a delivery in progress.',
    forForeign: 'free',
    foreign: 'The suites put a queue into it.',
  },
  {
    id: 'SIL-86',
    question: 'Which providers may an access control refer to?',
    choice: `One of the account or of an account above it. "Defined at the parent's level" means by a provider of the parent. Callers that cannot access the parent do not see those.`,
    forForeign: 'free',
  },
  {
    id: 'SIL-87',
    question: 'Which of several access controls for one user applies?',
    choice:
      'The strongest role: Administrators, Support, Reporting, Users. A group is matched by its DN if there is one, else by its name.',
    forForeign: 'free',
  },
  {
    id: 'SIL-88',
    question: 'Where does an access control of a lower account apply?',
    choice: 'On requests to the host of that account; its user is then limited to that account.',
    forForeign: 'free',
  },
  {
    id: 'SIL-89',
    question:
      'What happens with an access control that is added twice, or for a user that does not exist yet?',
    choice: 'The first is stored once; the second is accepted.',
    forForeign: 'free',
  },
  {
    id: 'SIL-8A',
    question: 'Which errorCode has the 400 of a server that is not primary?',
    choice: '1000, not implemented.',
    forForeign: 'free',
  },
  {
    id: 'SIL-8B',
    question: 'What happens to the token of a user when the account is deleted?',
    choice: 'It is revoked.',
    forForeign: 'free',
  },
];
