import type { Silence } from '../silence.ts';

/** Locations, terminals, providers, and what no shown call reaches. */
export const otherSilences: readonly Silence[] = [
  {
    id: 'SIL-73',
    question: 'How does a location match?',
    choice:
      'Both lists are needed and go in pairs; any pair that fits counts. Subnets and ranges by containment.',
    forForeign: 'judged',
    foreign: 'An identical stored value is found; containment is assumed.',
  },
  {
    id: 'SIL-74',
    question: 'What else does a terminal configuration take, and what does it answer?',
    choice:
      'The configuration itself as JSON, checked member by member; ErrorCodeInfoId. A port keeps any number as that of its configuration, be it one of another account: no call shows by it what stands in a configuration.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-75',
    question:
      'Logins through cloud directories and identity providers, and the numbers of LDAP modes?',
    choice:
      'Such providers are kept and listed but let nobody in by password (401). LDAP: 0 search then bind, 1 bind directly; 0 subtree, 1 one level.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-76',
    question: 'What makes a server primary, secondary or a gateway?',
    choice: 'A setting, primary by default; only access controls look at it.',
    forForeign: 'judged',
    foreign: '400 is stated.',
  },
  {
    id: 'SIL-77',
    question:
      'How are balance, policies, audit log and the other records without shown operations reached?',
    choice:
      'By operations of our own outside the base path, so that nobody takes them for the interface. Quota is spent before the wallet; the default policy comes last.',
    forForeign: 'profile',
    foreign:
      'Where balances are shown; load runs then judge that each print is paid for once, a gate that none is overdrawn, and where policies are taken, that they reset them. Without it nothing is judged.',
  },
  {
    id: 'SIL-78',
    question: 'How are events delivered?',
    choice: 'The control plane streams them; audit records are also a daily file.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-79',
    question: 'When is isExpired filled, and what is a one-time password?',
    choice: 'Never, since no provider is of that type; the PIN is what GenerateOTP guards.',
    forForeign: 'judged',
    foreign: 'Its type only.',
  },
  {
    id: 'SIL-7A',
    question: 'What does enrichPorts add?',
    choice: 'Account, container and location; without it the ids are 0 and the name is empty.',
    forForeign: 'judged',
    foreign: 'Presence, when it is true.',
  },
  {
    id: 'SIL-7B',
    question: 'A group id made of digits?',
    choice: 'A number is the primary key; a textual id of digits alone is refused.',
    forForeign: 'free',
  },
  {
    id: 'SIL-7C',
    question: 'Locations differ in payload and answer: how do they map?',
    choice: 'Each value sent becomes an entry of the answer; an update understands both forms.',
    forForeign: 'free',
    foreign: 'The suites send the form of the payload.',
  },
  {
    id: 'SIL-7D',
    question: 'Access controls list userName and groupName as required and forbid both: which?',
    choice: 'Exactly one; groupDn is optional; both or none is 400.',
    forForeign: 'not-judged',
    foreign: "Never to send both is the caller's duty.",
  },
];
