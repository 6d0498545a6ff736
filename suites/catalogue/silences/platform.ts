import type { Silence } from '../silence.ts';

/** Locations, terminal configurations and the frame of requests, where SIL-73 and SIL-74 leave something open. */
export const platformSilences: readonly Silence[] = [
  {
    id: 'SIL-130',
    question: 'What must a location have?',
    choice:
      'name, sortOrder and stringData; identifiers may be empty. Host bits of a subnet are ignored; an SSID has 1 to 32 bytes, and its case counts.',
    forForeign: 'free',
    foreign: 'The suites send network names of at most 32 bytes.',
  },
  {
    id: 'SIL-131',
    question: 'What may stand in locationdata?',
    choice: 'An address, or a subnet or range that lies inside the stored one.',
    forForeign: 'free',
  },
  {
    id: 'SIL-132',
    question: 'What does deleting a location that is in use answer?',
    choice: '200 with 1007.',
    forForeign: 'free',
  },
  {
    id: 'SIL-133',
    question: 'What may a terminal configuration hold?',
    choice:
      'Any of the services, each whole with its serviceId; unknown members are refused. A name is there once in an account (1070); an unknown vendor is 400.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-134',
    question: 'How are requests told apart?',
    choice:
      'By X-Request-Id, up to 128 letters, digits and ._:-, which is made where none is sent and stands in the answer, in problems and in the log.',
    forForeign: 'free',
  },
  {
    id: 'SIL-135',
    question: 'What of JSON that is deep, or has a member in two spellings?',
    choice: 'At most 64 levels; a member in two spellings is refused with 400.',
    forForeign: 'free',
  },
  {
    id: 'SIL-136',
    question: 'How long may a request take to come?',
    choice: 'Its head 30 seconds, a body that is no upload 30 more; an upload as long as it moves.',
    forForeign: 'not-judged',
  },
];
