import type { OpenQuestion } from '../open-question.ts';

/** Locations, terminal configurations and the frame of requests, where SIL-73 and SIL-74 leave something open. */
export const platformQuestions: readonly OpenQuestion[] = [
  {
    id: 'SIL-130',
    question: 'What must a location contain?',
    choice:
      'name, sortOrder and stringData; identifiers may be empty. Host bits of a subnet are ignored; an SSID has 1 to 32 bytes and is case-sensitive.',
    forForeign: 'free',
    foreign: 'The suites send network names of at most 32 bytes.',
  },
  {
    id: 'SIL-131',
    question: 'What may locationdata contain?',
    choice: 'An address, or a subnet or range that is inside the stored one.',
    forForeign: 'free',
  },
  {
    id: 'SIL-132',
    question: 'Which response has the deletion of a location that is in use?',
    choice: '200 with 1007.',
    forForeign: 'free',
  },
  {
    id: 'SIL-133',
    question: 'What may a terminal configuration contain?',
    choice:
      'Any of the services, each complete with its serviceId; unknown members are refused. Names are unique in an account (1070); an unknown vendor is 400.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-134',
    question: 'How are requests identified?',
    choice:
      'By X-Request-Id, up to 128 letters, digits and ._:-, generated if none is sent; it is in the response, in problems and in the log.',
    forForeign: 'free',
  },
  {
    id: 'SIL-135',
    question: 'What happens with deeply nested JSON, or a member in two spellings?',
    choice: 'At most 64 levels are allowed; a member in two spellings is refused with 400.',
    forForeign: 'free',
  },
  {
    id: 'SIL-136',
    question: 'How long may it take to receive a request?',
    choice:
      'Its head 30 seconds, a body that is not an upload 30 more; an upload as long as data arrives.',
    forForeign: 'not-judged',
  },
];
