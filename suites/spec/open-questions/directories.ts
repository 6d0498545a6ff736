import type { OpenQuestion } from '../open-question.ts';

/** Directories, providers and devices, where SIL-20 to SIL-32 and SIL-75 leave something open. */
export const directoryQuestions: readonly OpenQuestion[] = [
  {
    id: 'SIL-110',
    question: 'Which response has a login if the directory is not available?',
    choice:
      '403, and a counted failure, if no other provider verifies the user. Known cards and names use the stored record; for other users such a directory counts as one that does not know the id.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-111',
    question: 'How are startTLS and trust chosen?',
    choice:
      'startTls and caCertificates are additional members in typeConfiguration; address, baseDN and userNameAttr are required there. Referrals are not followed.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-112',
    question: 'Is a stored password kept when its provider is changed?',
    choice:
      'Yes if the update omits it, unless the address or account of the connection changes too: then it must be sent again.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-113',
    question: 'What is the purpose of the domainNames of a provider?',
    choice:
      'user@domain is searched there first. Domain names and provider names are unique in an account.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-114',
    question: 'What part of typeConfiguration is returned?',
    choice:
      'Everything except members whose names look like secrets, at any depth; nothing without a key.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-115',
    question: 'Which providers cannot be deleted?',
    choice:
      'The last local one, and those that have users: 1030, 1031. An unknown account is 400 on GET and 1006 on PUT; an unknown provider is 400 on DELETE and 1031 on PUT.',
    forForeign: 'free',
    foreign: 'Deleting an unknown provider is refused.',
  },
  {
    id: 'SIL-116',
    question: 'What is stored of a user from a directory?',
    choice:
      'At each login the mapped details, cards and aliases; groups if groupBaseDN is set, as groups of the account by DN. An id that matches two entries is unknown.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-117',
    question: 'When does an LDAP provider have users?',
    choice: 'From the first login of such a user; GET /users/all lists them from then on.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-118',
    question: 'Who may list, authorise and revoke endpoints?',
    choice:
      'Callers with ViewAccount, and ModifyAccount for changes. A device that registers again keeps its tokens until it fetches the new ones. The client id api is reserved.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-119',
    question: 'What is the access token of a device bound to?',
    choice: 'The device; its renewal also to the key.',
    forForeign: 'not-judged',
  },
];
