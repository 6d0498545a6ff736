import type { OpenQuestion } from '../open-question.ts';

/** Locations, terminals, providers, and what no shown call reaches. */
export const otherQuestions: readonly OpenQuestion[] = [
  {
    id: 'SIL-73',
    question: 'How does a location match?',
    choice:
      'Both lists are required and form pairs; any matching pair is enough. Subnets and ranges match by containment.',
    forForeign: 'judged',
    foreign: 'An identical stored value is found; containment is assumed.',
  },
  {
    id: 'SIL-74',
    question: 'What else does a terminal configuration accept, and what does it return?',
    choice:
      'The configuration itself as JSON, checked member by member; ErrorCodeInfoId. A port keeps any number as its configuration, even that of another account: no call reveals the contents of a configuration through it.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-75',
    question:
      'How do logins through cloud directories and identity providers work, and what do the numbers of LDAP modes mean?',
    choice:
      'Such providers are stored and listed but do not support logins by password (401). LDAP: 0 search then bind, 1 bind directly; 0 subtree, 1 one level.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-76',
    question: 'Is a server primary, secondary or a gateway?',
    choice: 'A setting, primary by default; only access controls depend on it.',
    forForeign: 'judged',
    foreign: '400 is stated.',
  },
  {
    id: 'SIL-77',
    question:
      'How are balance, policies, audit log and the other records without stated operations accessed?',
    choice:
      'By additional operations outside the base path, so that they are not mistaken for the interface. Quota is spent before the wallet; the default policy is last.',
    forForeign: 'profile',
    foreign:
      'Where balances are shown: load runs then check that each print is paid for exactly once, a gate that no balance is overdrawn, and, where policies can be set, that they reset balances. Without it nothing is judged.',
  },
  {
    id: 'SIL-78',
    question: 'How are events delivered?',
    choice: 'The control plane streams them; audit records are also written to a daily file.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-79',
    question: 'When is isExpired set, and what is a one-time password?',
    choice: 'Never, since no provider has this type; the PIN is the feature behind GenerateOTP.',
    forForeign: 'judged',
    foreign: 'Only its type.',
  },
  {
    id: 'SIL-7A',
    question: 'What does enrichPorts add?',
    choice: 'Account, container and location; without it the ids are 0 and the name is empty.',
    forForeign: 'judged',
    foreign: 'Presence if it is true.',
  },
  {
    id: 'SIL-7B',
    question: 'What does a group id of digits mean?',
    choice: 'A number is the primary key; a textual id of digits alone is refused.',
    forForeign: 'free',
  },
  {
    id: 'SIL-7C',
    question: 'Locations differ in request and response: how do they correspond?',
    choice: 'Each value sent becomes an entry of the response; an update accepts both forms.',
    forForeign: 'free',
    foreign: 'The suites send the form of the request.',
  },
  {
    id: 'SIL-7D',
    question:
      'Access controls list userName and groupName as required but forbid both: which applies?',
    choice: 'Exactly one; groupDn is optional; both or none is 400.',
    forForeign: 'not-judged',
    foreign: 'Not to send both is the duty of the caller.',
  },
];
