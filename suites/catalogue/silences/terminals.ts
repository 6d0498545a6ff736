import type { Silence } from '../silence.ts';

/** How a terminal conducts itself, where the interface names no bounds. */
export const terminalSilences: readonly Silence[] = [
  {
    id: 'SIL-150',
    question: 'How often may a terminal try again what fails, and how soon?',
    choice:
      'Twenty times are a storm, for one call as for one token that was refused. The first repetition may come at once, each later one after a second or more.',
    forForeign: 'judged',
    foreign:
      'Twenty failures of one call in a row, twenty calls with such a token; a pause that is shorter is told and fails nobody.',
  },
  {
    id: 'SIL-151',
    question: 'Does a terminal wait as long as Retry-After says?',
    choice: 'Yes (RFC 9110, 10.2.3). Whether a service sends it is free.',
    forForeign: 'judged',
    foreign: 'A call that comes sooner is told and fails nobody.',
  },
];
