import type { Silence } from '../silence.ts';

/** Who is calling. */
export const callerSilences: readonly Silence[] = [
  {
    id: 'SIL-20',
    question: 'Where do API keys come from, and what do they carry?',
    choice:
      'From a seed file or the control plane, stored hashed and shown once: account, secure or not, the two allowances, Advanced permissions (none or a list), active, expiry.',
    forForeign: 'profile',
    foreign: 'The profile names the keys by kind.',
  },
  {
    id: 'SIL-21',
    question: 'What makes a key insecure?',
    choice: 'A setting of the key.',
    forForeign: 'profile',
    foreign: 'The profile names an insecure key.',
  },
  {
    id: 'SIL-22',
    question: 'Which account does a request speak about?',
    choice:
      "The one its domain parameter names, where the call has such a parameter; otherwise the request's host name when it is a registered domain, else the key's account. Keys and tokens reach their own account and what lies below; the rest answers as if it were not there. HEAD /account answers 200 for every registered domain.",
    forForeign: 'judged',
    foreign: 'No data of another account.',
  },
  {
    id: 'SIL-23',
    question: 'Which rights does each role have?',
    choice:
      'Administrators all; Users the ordinary ones, for their own documents, record and cards only; Reporting the reports and what they show; Support every View right, releasing, and changing output ports. Without an access control one has role Users.',
    forForeign: 'profile',
    foreign: 'The profile says what each user may do.',
  },
  {
    id: 'SIL-24',
    question: "Do the key's rights and the user's rights add up?",
    choice:
      'Both must allow: the key where its option is on or the call needs it, the token where one is sent.',
    forForeign: 'judged',
    foreign: 'It follows from part 5.',
  },
  {
    id: 'SIL-25',
    question: 'How long do tokens live, and what are they?',
    choice:
      'Access 1 hour, refresh 90 days, both settings; opaque random text, stored hashed, told only by login.',
    forForeign: 'judged',
    foreign: 'expires_in is kept, with a leeway of two minutes (RFC 7519 4.1.4).',
  },
  {
    id: 'SIL-26',
    question: 'How is a token renewed?',
    choice:
      'By the OAuth 2.0 refresh grant (RFC 6749) at the root of the server; a refresh token works once, and using a spent one ends all that came from it.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-27',
    question: 'How does a device get its token?',
    choice:
      'By the OAuth 2.0 device grant (RFC 8628): it registers, an administrator authorises the endpoint, it polls. Revoking the endpoint ends its tokens.',
    forForeign: 'profile',
    foreign: 'The profile brings a device token.',
  },
  {
    id: 'SIL-28',
    question: 'What happens to guessing?',
    choice:
      'After 10 failures for a user id within 10 minutes everything for it is refused for 10 minutes. Sources are counted too, authorised devices excepted. Neither answer nor time tells an unknown user from a wrong password.',
    forForeign: 'not-judged',
    foreign: 'A series of failures uses a user of its own.',
  },
  {
    id: 'SIL-29',
    question: 'What is a password worth for the login types that ignore it?',
    choice:
      'Types 2, 3 and 4 succeed with any or none. A card succeeds without one, and fails with a wrong one when the user has a PIN.',
    forForeign: 'judged',
    foreign: 'Types 2, 3 and 4, and a card without a password, as stated.',
  },
  {
    id: 'SIL-30',
    question: 'Which authentication provider answers for a user id?',
    choice:
      'The first active one that knows it, by priority and then id; user names compare without case.',
    forForeign: 'free',
  },
  {
    id: 'SIL-31',
    question: 'What does GET /authproviders show without a key?',
    choice:
      'All providers but those that hold client or web secrets; secrets themselves never. A key without the right gets 403, as stated, although no key gets 200.',
    forForeign: 'judged',
    foreign: 'No client or web secret without a key.',
  },
  {
    id: 'SIL-32',
    question: 'How far does "every function except login needs a user token" reach?',
    choice:
      'A device token suffices for recording; HEAD /account and the keyless list of providers are exempt; /card is refused under such a key.',
    forForeign: 'judged',
    foreign: 'Ordinary calls only.',
  },
  {
    id: 'SIL-33',
    question: 'Recording a job names no right: what does it need?',
    choice:
      'No Advanced option. A device token without a username is 400, a username beside a user token is ignored, a port that cannot be found is 400; a plus sign that arrived as a space in datetime is understood.',
    forForeign: 'free',
    foreign: 'The suites record with a full key.',
  },
  {
    id: 'SIL-34',
    question: 'A key has the option but not the right, and the caller owns the document: who wins?',
    choice: 'The option: 403.',
    forForeign: 'free',
  },
  {
    id: 'SIL-35',
    question: 'May one upload for somebody else?',
    choice:
      "Only with AddJob on the key or as an administrator; otherwise a token's user uploads for himself.",
    forForeign: 'free',
  },
];
