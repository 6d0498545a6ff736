import type { OpenQuestion } from '../open-question.ts';

/** Ports, users, cards. */
export const portAndUserQuestions: readonly OpenQuestion[] = [
  {
    id: 'SIL-60',
    question: 'Which vendor names and model families exist?',
    choice:
      'A setting: unknown, the short names of twelve vendors and eop, each with its families.',
    forForeign: 'free',
    foreign: 'The suites use unknown.',
  },
  {
    id: 'SIL-60a',
    question: 'What is the form of the address of an output port?',
    choice:
      'A host name or address, on port 9100 or as in the IPP URL; host:port is our extension.',
    forForeign: 'profile',
    foreign: 'addressing: host or hostPort.',
  },
  {
    id: 'SIL-61',
    question: 'Does PATCH require every required parameter, and what do empty values mean?',
    choice: 'No: the given parameters change; an empty value clears an optional field.',
    forForeign: 'free',
    foreign: 'The suites send all parameters, and none empty.',
  },
  {
    id: 'SIL-62',
    question: 'May two ports have the same address?',
    choice:
      'Yes. A release searches in the account, then up and down; the nearest port is used, an ambiguous address is refused.',
    forForeign: 'free',
  },
  {
    id: 'SIL-63',
    question: 'What happens with the deprecated outputtype 2?',
    choice: 'Refused with 1009.',
    forForeign: 'not-judged',
    foreign: 'The suites do not use it.',
  },
  {
    id: 'SIL-64',
    question:
      'What do terminalInfo, registrationSource and active contain for a port created by a call?',
    choice: 'null members until a terminal reports; manual; set on the control plane.',
    forForeign: 'judged',
    foreign: 'That they are optional is stated.',
  },
  {
    id: 'SIL-65',
    question: 'How do licences work?',
    choice:
      'Per account: a number of embedded terminals, an end date, named groups. Unlimited unless set on the control plane.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-66',
    question: 'Are passwords of ports, providers and users ever returned?',
    choice:
      'Never in a response or a log; those of users are hashed, those of machines encrypted. shortId and cards are stated fields and are returned.',
    forForeign: 'judged',
    foreign: 'Never in a response.',
  },
  {
    id: 'SIL-67',
    question: 'Which users does an import deactivate?',
    choice:
      'Members of the given group that are not in the file: their login is refused until a later import contains them again.',
    forForeign: 'judged',
    foreign: 'Stated for the group.',
  },
  {
    id: 'SIL-68',
    question:
      'How does an import handle invalid rows, the separator, async and columns without a mapping?',
    choice:
      'The file is checked first: an invalid row, or a file without rows, is refused as a whole with 400, line and column. The default separator is the comma; async=true responds after the check; values without a column are kept.',
    forForeign: 'free',
    foreign: 'The suites send the separator and poll.',
  },
  {
    id: 'SIL-69',
    question: 'In which form is a card number stored?',
    choice:
      'Normalised once by the rules of the port, or as sent if there is no port; compared only in this form, never by trying several interpretations.',
    forForeign: 'free',
  },
  {
    id: 'SIL-70',
    question: 'What happens if two users have the same card?',
    choice: 'The second is refused with 1005.',
    forForeign: 'free',
  },
  {
    id: 'SIL-71',
    question: 'What are the ids of access controls?',
    choice: 'Positions in the list: a deletion renumbers the rest.',
    forForeign: 'judged',
    foreign: 'A client reads the list before each deletion.',
  },
  {
    id: 'SIL-72',
    question: 'What happens when an object in use is deleted?',
    choice:
      'The memberships of a group end; a provider with users is refused with 1030; a location in use is refused.',
    forForeign: 'free',
  },
  {
    id: 'SIL-7E',
    question: 'Which ports does the list for a user contain?',
    choice:
      'Those the user may use: available by default, or mapped to a location of the user; all without a username.',
    forForeign: 'free',
  },
  {
    id: 'SIL-184',
    question:
      'What are the elements of the lists of ports, groups, locations and groups of a user?',
    choice: 'OutputPortInfo, InputPortInfo, GroupInfo and LocationInfo, with all members.',
    forForeign: 'judged',
    foreign:
      'Objects are identified by an id in their records. The groups of a user may be listed as primary keys or textual group ids.',
  },
  {
    id: 'SIL-7F',
    question: 'How are fields set that no call sets?',
    choice: 'On the control plane.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-7G',
    question:
      'What about a provider with an id, users named after paths, and one name in two providers?',
    choice: 'An update; refused with 1003; the local provider first.',
    forForeign: 'not-judged',
  },
];
