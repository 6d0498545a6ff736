import type { OpenQuestion } from '../open-question.ts';

/** How parameters travel. */
export const parameterQuestions: readonly OpenQuestion[] = [
  {
    id: 'SIL-01',
    question:
      'Parameters are form fields of the body "unless stated otherwise": also on GET, HEAD and DELETE?',
    choice:
      'A form body is read on every method, and the query as well; a name in both has the value of the body. Where the interface says query, only the query counts. A password in a query is refused with 400.',
    forForeign: 'profile',
    foreign: 'getParameters: query, if the target expects them in the query.',
  },
  {
    id: 'SIL-02',
    question: 'Parameter names have mixed case: is the case significant?',
    choice: 'No, names match in any case.',
    forForeign: 'free',
    foreign: 'The suites send the documented spelling.',
  },
  {
    id: 'SIL-03',
    question: 'How is a list sent?',
    choice:
      'By repeating the parameter; lists of numbers and of fixed words may also be one value with commas. Never free text, which can contain commas itself.',
    forForeign: 'free',
    foreign: 'The suites repeat the parameter.',
  },
  {
    id: 'SIL-04',
    question: 'How are booleans and numbers written?',
    choice:
      'true or false in any case; decimal digits with an optional sign, within 32 bits for int and 64 for long. Anything else is malformed, except duplex when a job is recorded: any value but true means SHORT.',
    forForeign: 'free',
  },
  {
    id: 'SIL-05',
    question: 'What happens with unknown parameters?',
    choice: 'They are ignored, but recorded in the journal.',
    forForeign: 'free',
  },
  {
    id: 'SIL-06',
    question: 'Which response has a missing or malformed parameter?',
    choice: '400, and nothing changes. A parameter that is stated to be ignored is not checked.',
    forForeign: 'judged',
    foreign:
      'A required parameter that is missing or of the wrong type is refused and changes nothing; the rest is free.',
  },
  {
    id: 'SIL-07',
    question: 'Are parameters without [opt] but with a default required, as in send and download?',
    choice: "They are optional; the default is the document's own copies, sides and colour.",
    forForeign: 'free',
  },
  {
    id: 'SIL-08',
    question: 'Which text is allowed?',
    choice:
      'UTF-8 without control characters (400), names of at most 256 characters unless stated.',
    forForeign: 'free',
    foreign: 'Stored text is returned unchanged.',
  },
  {
    id: 'SIL-09',
    question: 'In which order is a request checked?',
    choice:
      'First the caller (403), then the parameters (400), then the object. The body of an upload is stored only after the caller is known.',
    forForeign: 'free',
  },
];
