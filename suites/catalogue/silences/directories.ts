import type { Silence } from '../silence.ts';

/** Directories, providers and devices, where SIL-20 to SIL-32 and SIL-75 leave something open. */
export const directorySilences: readonly Silence[] = [
  {
    id: 'SIL-110',
    question: 'What does a login answer whose directory is away?',
    choice:
      '403, and a counted failure, when nobody is proven by another provider. Known cards and names go by the record that was kept; elsewhere such a directory counts as one that does not know the id.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-111',
    question: 'How are startTLS and trust chosen?',
    choice:
      'startTls and caCertificates are members of ours in typeConfiguration; address, baseDN and userNameAttr are required there. Referrals are not followed.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-112',
    question: 'What of a stored password when its provider is changed?',
    choice:
      'It is kept when the update leaves it out, unless where or as whom the provider connects changes too: then it is asked for again.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-113',
    question: 'What are the domainNames of a provider for?',
    choice:
      'user@domain is looked up there first. Domain names and provider names are unique in an account.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-114',
    question: 'What of a typeConfiguration is shown?',
    choice:
      'Everything but members whose names look like secrets, at any depth; nothing without a key.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-115',
    question: 'Which providers stay?',
    choice:
      'The last local one, and those that have users: 1030, 1031. An unknown account is 400 on GET and 1006 on PUT; an unknown provider is 400 on DELETE and 1031 on PUT.',
    forForeign: 'free',
    foreign: 'Deleting an unknown provider is refused.',
  },
  {
    id: 'SIL-116',
    question: "What of a directory's user is kept?",
    choice:
      "At each login the mapped details, cards and aliases are taken over; groups where groupBaseDN is set, as groups of the account by DN. An id that matches two entries is nobody's.",
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-117',
    question: 'When does an LDAP provider have users?',
    choice: 'Once somebody of it was met; GET /users/all lists those.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-118',
    question: 'Who may list, authorise and revoke endpoints?',
    choice:
      'Callers with ViewAccount, and ModifyAccount to change. A device that registers again keeps its tokens until the new ones are fetched. The client id api is reserved.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-119',
    question: 'To what is the access token of a device bound?',
    choice: 'To the device; its renewal also to the key.',
    forForeign: 'not-judged',
  },
];
