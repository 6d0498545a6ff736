import type { Silence } from '../silence.ts';

/** The account tree and access controls. */
export const accountSilences: readonly Silence[] = [
  {
    id: 'SIL-80',
    question: 'What may an account hold?',
    choice:
      'A vendor holds vendors and customers, a customer and a container hold containers; at most 32 levels. What the tree forbids is 1007.',
    forForeign: 'free',
  },
  {
    id: 'SIL-81',
    question: 'What has a new account?',
    choice: 'A new customer has a local provider named local; nothing else is made.',
    forForeign: 'free',
  },
  {
    id: 'SIL-82',
    question: 'How long may a domain name be, and may it be given twice, or once more?',
    choice:
      '253 characters, 63 a part; a name that is repeated in one call counts once. That of a deleted container is free again.',
    forForeign: 'free',
  },
  {
    id: 'SIL-83',
    question: 'Which locations may an account name?',
    choice:
      'Those of its own or of an account above it that the caller reaches; on create those of the parent. A change to one that there is not is refused.',
    forForeign: 'free',
    foreign: 'On create alone the location is stated to exist.',
  },
  {
    id: 'SIL-84',
    question: 'Which containers does GET /account/containers list?',
    choice: "All below the request's account, at any depth.",
    forForeign: 'free',
  },
  {
    id: 'SIL-85',
    question: 'When is a container empty?',
    choice:
      "When nothing would go with it: containers, documents and their history, ports, users, groups, keys, devices. Not deleted either: the caller's own account, and one in which something is on its way.",
    forForeign: 'free',
    foreign: 'The suites put a queue into it.',
  },
  {
    id: 'SIL-86',
    question: 'Whose provider may an access control name?',
    choice:
      "One of the account or of an account above it. Defined at the parent's level means: by a provider of the parent. Who does not reach the parent does not see those.",
    forForeign: 'free',
  },
  {
    id: 'SIL-87',
    question: 'What of several access controls for one user?',
    choice:
      'The strongest role counts: Administrators, Support, Reporting, Users. A group is matched by its DN where one is given, else by its name.',
    forForeign: 'free',
  },
  {
    id: 'SIL-88',
    question: 'Where does an access control of an account further down count?',
    choice: "Where that account's host is addressed; its user is then confined to that account.",
    forForeign: 'free',
  },
  {
    id: 'SIL-89',
    question:
      'What of an access control that is added twice, or for somebody who is not there yet?',
    choice: 'The first is kept alone; the second is taken.',
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
    question: "What becomes of a user's token when the account is deleted?",
    choice: 'It dies with the account.',
    forForeign: 'free',
  },
];
