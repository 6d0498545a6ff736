import type { OpenQuestion } from '../open-question.ts';

/** Who is calling. */
export const callerQuestions: readonly OpenQuestion[] = [
  {
    id: 'SIL-20',
    question: 'Where do API keys come from, and which properties do they have?',
    choice:
      'From a seed file or the control plane, stored hashed and shown once: account, secure or not, the two allowances, Advanced permissions (none or a list), active, expiry.',
    forForeign: 'profile',
    foreign: 'The profile contains the keys by kind.',
  },
  {
    id: 'SIL-21',
    question: 'When is a key insecure?',
    choice: 'A setting of the key.',
    forForeign: 'profile',
    foreign: 'The profile contains an insecure key.',
  },
  {
    id: 'SIL-22',
    question: 'Which account does a request refer to?',
    choice:
      'The account of its domain parameter if the call has one; otherwise that of the host name of the request if it is a registered domain, else that of the key. Keys and tokens can access their own account and those below; all others are treated as not existing. HEAD /account returns 200 for every registered domain.',
    forForeign: 'judged',
    foreign: 'No data of another account.',
  },
  {
    id: 'SIL-23',
    question: 'Which permissions does each role have?',
    choice:
      'Administrators all; Users the ordinary ones, only for their own documents, record and cards; Reporting the reports and the data that they show; Support all View permissions, releasing, and changing output ports. A user without an access control has the role Users.',
    forForeign: 'profile',
    foreign: 'The profile lists the permissions of each user.',
  },
  {
    id: 'SIL-24',
    question: 'Are the permissions of key and user combined?',
    choice:
      'Both must allow the call: the key if its option is on or the call requires it, the token if one is sent.',
    forForeign: 'judged',
    foreign: 'Follows from part 5.',
  },
  {
    id: 'SIL-25',
    question: 'What is the lifetime and form of tokens?',
    choice:
      'Access tokens 1 hour, refresh tokens 90 days, both settings; opaque random text, stored hashed, returned only by login.',
    forForeign: 'judged',
    foreign: 'expires_in is correct, with a tolerance of two minutes (RFC 7519 4.1.4).',
  },
  {
    id: 'SIL-26',
    question: 'How is a token renewed?',
    choice:
      'By the OAuth 2.0 refresh grant (RFC 6749) at the root of the server; a refresh token works once, and using it again revokes all tokens derived from it.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-27',
    question: 'How does a device get its token?',
    choice:
      'By the OAuth 2.0 device grant (RFC 8628): it registers, an administrator authorises the endpoint, it polls. Revoking the endpoint revokes its tokens.',
    forForeign: 'profile',
    foreign: 'The profile contains a device token.',
  },
  {
    id: 'SIL-28',
    question: 'How is guessing of passwords prevented?',
    choice:
      'After 10 failures for a user id within 10 minutes all logins with it are refused for 10 minutes. Failures per source address count too, except those of authorised devices. Neither the response nor its time distinguishes an unknown user from a wrong password.',
    forForeign: 'not-judged',
    foreign: 'Scenarios with many failures use a separate user.',
  },
  {
    id: 'SIL-29',
    question: 'Does a password matter for the login types that ignore it?',
    choice:
      'Types 2, 3 and 4 succeed with any password or none. A card succeeds without one, and fails with a wrong one if the user has a PIN.',
    forForeign: 'judged',
    foreign: 'Types 2, 3 and 4, and a card without a password, as stated.',
  },
  {
    id: 'SIL-30',
    question: 'Which authentication provider is used for a user id?',
    choice:
      'The first active one that knows the id, by priority and then id; user names are not case-sensitive.',
    forForeign: 'free',
  },
  {
    id: 'SIL-31',
    question: 'What does GET /authproviders return without a key?',
    choice:
      'All providers except those with client or web secrets; never the secrets. A key without the permission gets 403, as stated, although no key gets 200.',
    forForeign: 'judged',
    foreign: 'No client or web secret without a key.',
  },
  {
    id: 'SIL-32',
    question: 'What is the scope of "every function except login needs a user token"?',
    choice:
      'A device token is enough for recording; HEAD /account and the list of providers without a key are exempt; /card is refused with such a key.',
    forForeign: 'judged',
    foreign: 'Only ordinary calls.',
  },
  {
    id: 'SIL-33',
    question: 'Recording a job states no permission: what does it require?',
    choice:
      'No Advanced option. A device token without a username is 400, a username with a user token is ignored, an unknown port is 400; a plus sign in datetime that arrives as a space is accepted.',
    forForeign: 'free',
    foreign: 'The suites record with a full key.',
  },
  {
    id: 'SIL-34',
    question:
      'A key has the option but not the permission, and the caller owns the document: which counts?',
    choice: 'The option: 403.',
    forForeign: 'free',
  },
  {
    id: 'SIL-35',
    question: 'May a user upload for another user?',
    choice:
      'Only with AddJob on the key or as an administrator; otherwise the user of a token can upload only for himself or herself.',
    forForeign: 'free',
  },
];
