import type { Silence } from '../silence.ts';

/** How a terminal conducts itself, where the interface names no bounds. */
export const terminalSilences: readonly Silence[] = [
  {
    id: 'SIL-150',
    question: 'How often may a terminal try again what fails, and how soon?',
    choice:
      'That tries are bounded and back off follows from what a service that fails can bear; the numbers are ours, wider than clients of large services have them by default (three to eight tries, pauses that double). Ten tries of one call. The first repetition may come at once; each later one after a second or more, never twice as fast as the one before, and by the fourth try a pause is one and a half times the shortest (which counts as a second at least): an even pace is no such growth, a doubling pause with some chance in it is, chance that may choose no pause at all is not. Where the answer says no (200 with an errorCode), an even pace will do. A pause that Retry-After asks for takes the place of one. What a person was asked to press again is none of these; where nobody is asked (a terminal at work before a service of its own), neither is what comes ten seconds after a failure or later. A token that was refused: ten more calls with it, and three logins or renewals until a call is done again. What holds without such numbers is a rule of its own: tries that never end (thirty of one call), or that follow each other without a pause (ten within a second), fail every terminal.',
    forForeign: 'judged',
    foreign:
      'Thirty failures of one call in a row, or ten within a second. Our own numbers are told and fail nobody: eleven failures of one call in a row; a pause under a second from the third try on, or pauses that do not grow; eleven more calls with such a token, or a fourth login or renewal for it.',
  },
  {
    id: 'SIL-151',
    question: 'Does a terminal wait as long as Retry-After says?',
    choice: 'Yes (RFC 9110, 10.2.3). Whether a service sends it is free.',
    forForeign: 'judged',
    foreign: 'A call that comes sooner is told and fails nobody.',
  },
];
