import type { Silence } from '../silence.ts';

/** Users, groups and their import, where SIL-66 to SIL-7G leave something open. */
export const userSilences: readonly Silence[] = [
  {
    id: 'SIL-100',
    question: 'What does an update of a card or an alias do to those that are there?',
    choice:
      'A card replaces the others; an alias replaces that of the same provider. The suffix #id must be a provider of the account.',
    forForeign: 'free',
    foreign: 'Only the new one is looked for.',
  },
  {
    id: 'SIL-101',
    question: 'What may a user without a role change of their own record?',
    choice:
      'Not alias, expiration, external id or memberships: they would give names, time or roles. 403.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-102',
    question: 'By which name is a user changed, deleted or put into groups?',
    choice: "By the user's own name, whatever its case; aliases name nobody there.",
    forForeign: 'free',
  },
  {
    id: 'SIL-103',
    question: 'In which providers can users be created?',
    choice: 'In any in reach; a password only in a local one, else 1003 or 1013.',
    forForeign: 'free',
  },
  {
    id: 'SIL-104',
    question: 'What becomes of what a deleted user had?',
    choice:
      'Tokens end, waiting documents are DELETED, access controls that name the user go; history stays. A document that is on its way ends with its delivery.',
    forForeign: 'free',
  },
  {
    id: 'SIL-105',
    question: 'What of a providerid that is 0 or unknown in GET /users/all?',
    choice: '0 is the local provider; an unknown one is 400.',
    forForeign: 'free',
  },
  {
    id: 'SIL-106',
    question: 'May two groups have one name?',
    choice: 'No, whatever its case: 1043. A groupdn that is made is a UUID.',
    forForeign: 'free',
  },
  {
    id: 'SIL-107',
    question: 'Whose users and groups has a container?',
    choice: "Its own providers'; without any, those of the account it belongs to.",
    forForeign: 'free',
  },
  {
    id: 'SIL-108',
    question: 'How is the group of an import found?',
    choice:
      'By its name, then by its textual id; it is made if there is none. While users are imported into it, it is not deleted and takes no second import (1044, 1060).',
    forForeign: 'free',
    foreign: 'The suites make the group before.',
  },
  {
    id: 'SIL-109',
    question: 'When does an import with async=true answer?',
    choice:
      'After the whole file was checked; it goes on after a crash. Others see it done in part meanwhile.',
    forForeign: 'free',
  },
  {
    id: 'SIL-10A',
    question: 'What of an empty file, uneven columns, line ends and columns that are not mapped?',
    choice:
      'An empty file and uneven columns are 400; lines may end in CRLF, LF or CR; what is not mapped stays as it is.',
    forForeign: 'free',
  },
  {
    id: 'SIL-10B',
    question: 'What of a user whose expiration has passed?',
    choice: 'Such a user is not let in, whatever the authtype: 401.',
    forForeign: 'free',
  },
  {
    id: 'SIL-10C',
    question: 'What is an alias of a user good for?',
    choice: 'It opens the login like the user name, and names its user in directories.',
    forForeign: 'free',
  },
];
