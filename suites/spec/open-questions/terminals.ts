import type { OpenQuestion } from '../open-question.ts';

/** How a terminal conducts itself, where the interface names no bounds. */
export const terminalQuestions: readonly OpenQuestion[] = [
  {
    id: 'SIL-150',
    question: 'How often and how soon may a terminal retry a failed call?',
    choice:
      'Retries must be bounded and back off, which follows from the load that a failing service can take; the numbers are ours, wider than the defaults of clients of large services (three to eight attempts, doubling pauses). Ten attempts of one call. The first retry may be immediate; each later one after a second or more, never twice as fast as the previous one, and by the fourth attempt a pause is one and a half times the shortest (which counts as at least a second): constant pauses do not grow, doubling pauses with some random variation do, random pauses that may be zero do not. After a refusal (200 with an errorCode), constant pauses are enough. A pause requested by Retry-After replaces one of these. Repetitions that a person was asked for do not count; without a person (a terminal before its own service), neither does a call ten seconds after a failure or later. With a refused token: ten more calls, and three logins or renewals until a call succeeds. A separate rule needs no such numbers: endless retries (thirty of one call), or retries without a pause (ten within a second), fail every terminal.',
    forForeign: 'judged',
    foreign:
      'Thirty failures of one call in a row, or ten within a second. Our own numbers are reported without failing a terminal: eleven failures of one call in a row; a pause under a second from the third attempt on, or pauses that do not grow; eleven more calls with such a token, or a fourth login or renewal for it.',
  },
  {
    id: 'SIL-151',
    question: 'Does a terminal wait as long as Retry-After says?',
    choice: 'Yes (RFC 9110, 10.2.3). Whether a service sends it is free.',
    forForeign: 'judged',
    foreign: 'An earlier call is reported, but fails no terminal.',
  },
];
