import type { Silence } from '../silence.ts';

/** Ports, licences and cards at readers, where SIL-60 to SIL-7F leave something open. */
export const portSilences: readonly Silence[] = [
  {
    id: 'SIL-90',
    question: 'When may a port not be deleted?',
    choice:
      'An output port while a queue is mapped to it or a document is on its way to it: 1017. A deleted queue leaves its documents waiting.',
    forForeign: 'free',
  },
  {
    id: 'SIL-91',
    question: 'What does domainname mean when a port is changed?',
    choice:
      "The port's container, or an account above it up to its customer or vendor; anything else is 1007. Nothing is moved by it.",
    forForeign: 'free',
  },
  {
    id: 'SIL-92',
    question: 'What is the own account hierarchy of a port?',
    choice:
      'Its customer or vendor and all below; a mapped queue must stay in reach. Beyond it: 1007.',
    forForeign: 'judged',
    foreign: 'A port is not moved into an account that is neither above nor below.',
  },
  {
    id: 'SIL-93',
    question: 'May a queue be moved, and what may it be mapped to?',
    choice:
      'Within its customer; to ports and locations of its customer or above, else 1015. A pull queue keeps no mapping. A push queue without one is made, and its uploads are refused.',
    forForeign: 'free',
  },
  {
    id: 'SIL-94',
    question: 'What does a PUT with an id leave as it was, of an output port or a queue?',
    choice:
      "sendusername and credentials that are not named; all else, a queue's output port and location too, is said by the call.",
    forForeign: 'free',
  },
  {
    id: 'SIL-95',
    question: 'What does matchinginputport do in an update?',
    choice: 'The queue is made if it is not there.',
    forForeign: 'free',
  },
  {
    id: 'SIL-96',
    question: 'What of a model family when the vendor changes?',
    choice: 'A family that the new vendor lacks is reset to 0.',
    forForeign: 'free',
  },
  {
    id: 'SIL-97',
    question: 'How are licences counted?',
    choice:
      'One for a customer or vendor, shared by its containers. A group has a number and may name vendors; groupNo follows from the vendor; none that covers a port is 1052. What was licensed before stays.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-98',
    question: 'What does a switched-off port do?',
    choice:
      'It is a printer that is not ready: 1042 at send, a tap is given up, push is tried again.',
    forForeign: 'free',
  },
  {
    id: 'SIL-99',
    question: 'What is the locationId of an output port?',
    choice:
      'That of its container or account. locationids narrows a list of queues without a username too.',
    forForeign: 'free',
  },
  {
    id: 'SIL-9A',
    question: 'How is a card read without a port, and by a decimal port?',
    choice:
      'As it was sent, case included. A decimal port reads digits as hexadecimal number, with separators; other text stays as it is.',
    forForeign: 'free',
  },
  {
    id: 'SIL-9B',
    question: 'Which services has an output port, and under which names are they listed?',
    choice: 'Those of its serviceid values, whatever numbers they are, under one name.',
    forForeign: 'free',
  },
  {
    id: 'SIL-9C',
    question:
      'May two queues of an account bear one name, and what if matchinginputport meets one?',
    choice: 'No: the second is refused, and so is all of the port whose queue would be it.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-9D',
    question: 'May an import name its group by a DN, or one that is not there?',
    choice: 'By a DN where no group has that name; one that is not there is made.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-9E',
    question: 'How many copies may be asked for?',
    choice: 'From 1 to 9999.',
    forForeign: 'not-judged',
  },
];
