import type { Silence } from '../silence.ts';

/** Ports, users, cards. */
export const portAndUserSilences: readonly Silence[] = [
  {
    id: 'SIL-60',
    question: 'Which vendor names and model families are there?',
    choice: "A setting: unknown, twelve makers' short names and eop, each with its families.",
    forForeign: 'free',
    foreign: 'The suites say unknown.',
  },
  {
    id: 'SIL-60a',
    question: "What form has an output port's address?",
    choice:
      'A host name or address, on port 9100 or as the IPP URL says; host:port is our extension.',
    forForeign: 'profile',
    foreign: 'addressing: host or hostPort.',
  },
  {
    id: 'SIL-61',
    question: 'Does PATCH need every required parameter, and what of empty values?',
    choice: 'No: what is given changes; an empty value clears an optional field.',
    forForeign: 'free',
    foreign: 'The suites send all, and none empty.',
  },
  {
    id: 'SIL-62',
    question: 'May two ports have one address?',
    choice:
      'Yes. A release looks in the account, then up and down; the nearest wins, what stays ambiguous is refused.',
    forForeign: 'free',
  },
  {
    id: 'SIL-63',
    question: 'What of the deprecated outputtype 2?',
    choice: 'Refused with 1009.',
    forForeign: 'not-judged',
    foreign: 'The suites do not use it.',
  },
  {
    id: 'SIL-64',
    question: 'What do terminalInfo, registrationSource and active hold for a port made by a call?',
    choice: 'null members until a terminal reports; manual; set by the control plane.',
    forForeign: 'judged',
    foreign: 'That they are optional is stated.',
  },
  {
    id: 'SIL-65',
    question: 'How do licences work?',
    choice:
      'Per account: a number of embedded terminals, an end, named groups. Unlimited unless the control plane says otherwise.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-66',
    question: 'What becomes of the passwords of ports, providers and users?',
    choice:
      "Never in an answer or a log; users' are hashed, those of machines encrypted. shortId and cards are stated fields and are answered.",
    forForeign: 'judged',
    foreign: 'Never in an answer.',
  },
  {
    id: 'SIL-67',
    question: 'Whom does an import deactivate?',
    choice:
      'Members of the named group that the file does not have: their login is refused, until a later import names them again.',
    forForeign: 'judged',
    foreign: 'Stated for the group.',
  },
  {
    id: 'SIL-68',
    question: 'What of bad rows, the separator, async and columns without a mapping of an import?',
    choice:
      'The file is checked first: one bad row, or none at all, refuses all of it with 400, line and column. The default separator is the comma; async=true answers at once; what has no column is kept.',
    forForeign: 'free',
    foreign: 'The suites send the separator and poll.',
  },
  {
    id: 'SIL-69',
    question: 'In which form is a card number kept?',
    choice:
      "Normalised once by the port's rules, or as sent where there is no port; compared in that form only, never by trying several readings.",
    forForeign: 'free',
  },
  {
    id: 'SIL-70',
    question: 'One card for two users?',
    choice: 'The second is refused with 1005.',
    forForeign: 'free',
  },
  {
    id: 'SIL-71',
    question: 'What are the ids of access controls?',
    choice: 'Places in the list: a delete renumbers the rest.',
    forForeign: 'judged',
    foreign: 'A client reads before each delete.',
  },
  {
    id: 'SIL-72',
    question: 'Deleting what is in use?',
    choice:
      "A group's memberships end; a provider with users is refused with 1030; a location in use is refused.",
    forForeign: 'free',
  },
  {
    id: 'SIL-7E',
    question: 'Which ports does a list for a user show?',
    choice:
      'Those the user may use: available by default, or mapped to a location of the user; without a username all.',
    forForeign: 'free',
  },
  {
    id: 'SIL-184',
    question: "What are the elements of the lists of ports, groups, locations and a user's groups?",
    choice: 'OutputPortInfo, InputPortInfo, GroupInfo and LocationInfo, with every member.',
    forForeign: 'judged',
    foreign:
      "Things are known by an id in their records. A user's groups may be listed as primary keys or textual group ids.",
  },
  {
    id: 'SIL-7F',
    question: 'How are fields set that no call sets?',
    choice: 'By the control plane.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-7G',
    question: 'A provider with an id, users named after paths, one name in two providers?',
    choice: 'An update; refused with 1003; the local provider first.',
    forForeign: 'not-judged',
  },
];
