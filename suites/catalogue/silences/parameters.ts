import type { Silence } from '../silence.ts';

/** How parameters travel. */
export const parameterSilences: readonly Silence[] = [
  {
    id: 'SIL-01',
    question:
      'Parameters are form fields of the body "unless stated otherwise": on GET, HEAD and DELETE too?',
    choice:
      'A form body is read on every method and the query as well; a name in both counts as the body has it. Where the interface says query, only the query counts. A password in a query is refused with 400.',
    forForeign: 'profile',
    foreign: 'getParameters: query, where a target wants them in the query.',
  },
  {
    id: 'SIL-02',
    question: 'Parameter names come in mixed case: does case matter?',
    choice: 'Names match whatever their case.',
    forForeign: 'free',
    foreign: 'The suites send the documented spelling.',
  },
  {
    id: 'SIL-03',
    question: 'How is a list sent?',
    choice:
      'By repeating the parameter; lists of numbers and of fixed words may also be one value with commas. Never free text, which can hold commas itself.',
    forForeign: 'free',
    foreign: 'The suites repeat.',
  },
  {
    id: 'SIL-04',
    question: 'How are booleans and numbers written?',
    choice:
      'true or false in any case; decimal digits with an optional sign, within 32 bits for int and 64 for long. Anything else is ill-formed, except duplex when a job is recorded: what is not true there means SHORT.',
    forForeign: 'free',
  },
  {
    id: 'SIL-05',
    question: 'What of parameters nobody knows?',
    choice: 'They are ignored; the journal shows them.',
    forForeign: 'free',
  },
  {
    id: 'SIL-06',
    question: 'What answers a parameter that is missing or ill-formed?',
    choice: '400, and nothing changes. A parameter that is stated to be ignored is not looked at.',
    forForeign: 'judged',
    foreign:
      'A required parameter that is missing or of the wrong type is refused and changes nothing; the rest is free.',
  },
  {
    id: 'SIL-07',
    question: 'Are parameters without [opt] but with a default required, as in send and download?',
    choice: "They are optional; without them the document's own copies, sides and colour count.",
    forForeign: 'free',
  },
  {
    id: 'SIL-08',
    question: 'Which text is allowed?',
    choice:
      'UTF-8 without control characters (400), names of at most 256 characters unless stated.',
    forForeign: 'free',
    foreign: 'What was stored comes back unchanged.',
  },
  {
    id: 'SIL-09',
    question: 'In which order are requests refused?',
    choice:
      'Who is calling (403), then the parameters (400), then the object. The body of an upload is kept only once the caller is known.',
    forForeign: 'free',
  },
];
