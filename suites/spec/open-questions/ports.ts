import type { OpenQuestion } from '../open-question.ts';

/** Ports, licences and cards at readers, where SIL-60 to SIL-7F leave something open. */
export const portQuestions: readonly OpenQuestion[] = [
  {
    id: 'SIL-90',
    question: 'When can a port not be deleted?',
    choice:
      'An output port while a queue is mapped to it or a document is being delivered to it: 1017. The documents of a deleted queue stay waiting.',
    forForeign: 'free',
  },
  {
    id: 'SIL-91',
    question: 'What does domainname mean when a port is changed?',
    choice:
      'The container of the port, or an account above it up to its customer or vendor; anything else is 1007. It does not move the port.',
    forForeign: 'free',
  },
  {
    id: 'SIL-92',
    question: 'What is the account hierarchy of a port?',
    choice:
      'Its customer or vendor and all accounts below; a mapped queue must still be able to use the port. Outside of it: 1007.',
    forForeign: 'judged',
    foreign: 'A port cannot be moved into an account that is neither above nor below.',
  },
  {
    id: 'SIL-93',
    question: 'May a queue be moved, and what may it be mapped to?',
    choice:
      'Within its customer; to ports and locations of its customer or above, else 1015. A pull queue has no mapping. A push queue without one is created, but its uploads are refused.',
    forForeign: 'free',
  },
  {
    id: 'SIL-94',
    question: 'Which values of an output port or a queue does a PUT with an id keep?',
    choice:
      'sendusername and credentials that are absent; everything else, including the output port and location of a queue, is set by the call.',
    forForeign: 'free',
  },
  {
    id: 'SIL-95',
    question: 'What does matchinginputport do in an update?',
    choice: 'It creates the queue if there is none.',
    forForeign: 'free',
  },
  {
    id: 'SIL-96',
    question: 'What happens with the model family when the vendor changes?',
    choice: 'A family that the new vendor does not have is reset to 0.',
    forForeign: 'free',
  },
  {
    id: 'SIL-97',
    question: 'How are licences counted?',
    choice:
      'One licence for a customer or vendor, shared by its containers. A group has a number and may list vendors; groupNo follows from the vendor; a port without a matching group is 1052. Already licensed ports stay licensed.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-98',
    question: 'What does an inactive port do?',
    choice:
      'It behaves like a printer that is not ready: 1042 for a send, a tap is cancelled, push is retried.',
    forForeign: 'free',
  },
  {
    id: 'SIL-99',
    question: 'What is the locationId of an output port?',
    choice:
      'That of its container or account. locationids also filters a list of queues without a username.',
    forForeign: 'free',
  },
  {
    id: 'SIL-9A',
    question: 'How is a card number read without a port, and by a port with decimal numbers?',
    choice:
      'As sent, including its case. A port with decimal numbers converts digits to a hexadecimal number with separators; other text stays unchanged.',
    forForeign: 'free',
  },
  {
    id: 'SIL-9B',
    question: 'Which services does an output port have, and under which names are they listed?',
    choice: 'Those of its serviceid values, with any numbers, under one name.',
    forForeign: 'free',
  },
  {
    id: 'SIL-9C',
    question:
      'May two queues of an account have the same name, and what happens if matchinginputport creates a duplicate?',
    choice: 'No: the second is refused, and so is the port that would create it.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-9D',
    question: 'May an import refer to its group by a DN, or to a group that does not exist?',
    choice: 'By a DN if no group has this name; a group that does not exist is created.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-9E',
    question: 'How many copies are allowed?',
    choice: '1 to 9999.',
    forForeign: 'not-judged',
  },
];
