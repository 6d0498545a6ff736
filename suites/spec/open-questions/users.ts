import type { OpenQuestion } from '../open-question.ts';

/** Users, groups and their import, where SIL-66 to SIL-7G leave something open. */
export const userQuestions: readonly OpenQuestion[] = [
  {
    id: 'SIL-100',
    question: 'What does an update of a card or an alias do to existing ones?',
    choice:
      'A card replaces all others; an alias replaces that of the same provider. The suffix #id must be a provider of the account.',
    forForeign: 'free',
    foreign: 'Only the new one is checked.',
  },
  {
    id: 'SIL-101',
    question: 'What may a user without a role change in his or her own record?',
    choice:
      'Not alias, expiration, external id or memberships, which affect names, validity or roles: 403.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-102',
    question: 'By which name is a user changed, deleted or added to groups?',
    choice: 'By the user name in any case; aliases are not accepted there.',
    forForeign: 'free',
  },
  {
    id: 'SIL-103',
    question: 'In which providers can users be created?',
    choice: 'In any accessible one; with a password only in a local one, else 1003 or 1013.',
    forForeign: 'free',
  },
  {
    id: 'SIL-104',
    question: 'What happens to the data of a deleted user?',
    choice:
      'Tokens are revoked, waiting documents become DELETED, access controls for the user are deleted; the history stays. A document that is being delivered ends with its delivery.',
    forForeign: 'free',
  },
  {
    id: 'SIL-105',
    question: 'What happens with a providerid that is 0 or unknown in GET /users/all?',
    choice: '0 is the local provider; an unknown one is 400.',
    forForeign: 'free',
  },
  {
    id: 'SIL-106',
    question: 'May two groups have the same name?',
    choice: 'No, in any case of letters: 1043. A generated groupdn is a UUID.',
    forForeign: 'free',
  },
  {
    id: 'SIL-107',
    question: 'Which users and groups does a container have?',
    choice: 'Those of its own providers; without any, those of the account it belongs to.',
    forForeign: 'free',
  },
  {
    id: 'SIL-108',
    question: 'How is the group of an import found?',
    choice:
      'By its name, then by its textual id; it is created if there is none. While users are imported into it, it is not deleted and a second import is refused (1044, 1060).',
    forForeign: 'free',
    foreign: 'The suites create the group before.',
  },
  {
    id: 'SIL-109',
    question: 'When does an import with async=true respond?',
    choice:
      'After the whole file was checked; the import continues after a crash. It is not atomic: other requests can see a part of it.',
    forForeign: 'free',
  },
  {
    id: 'SIL-10A',
    question:
      'How does an import handle an empty file, uneven columns, line ends and columns that are not mapped?',
    choice:
      'An empty file and uneven columns are 400; lines may end in CRLF, LF or CR; values that are not mapped stay unchanged.',
    forForeign: 'free',
  },
  {
    id: 'SIL-10B',
    question: 'What happens when the expiration of a user has passed?',
    choice: 'Logins are refused for every authtype: 401.',
    forForeign: 'free',
  },
  {
    id: 'SIL-10C',
    question: 'What is the purpose of an alias?',
    choice:
      'It can be used for the login like the user name, and identifies the user in directories.',
    forForeign: 'free',
  },
];
