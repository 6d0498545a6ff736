import type { OpenQuestion } from '../open-question.ts';

/** Answers and errors. */
export const answerQuestions: readonly OpenQuestion[] = [
  {
    id: 'SIL-10',
    question: 'What does the body of an HTTP error look like?',
    choice:
      'application/problem+json (RFC 9457) with errorCode, and the parameter that caused the error.',
    forForeign: 'free',
  },
  {
    id: 'SIL-11',
    question: 'Is a well-formed but impossible request refused by the status or by the errorCode?',
    choice:
      'By the status if the interface ties it to the condition (404 for an unknown id where listed, 400 for the history of a non-customer account, 400 for access controls on a server that is not primary, 401 for a login); otherwise 200 with the errorCode of the call.',
    forForeign: 'judged',
    foreign:
      'Refused by a 4xx status or an errorCode other than 0; the first three tied conditions by their status, or by 403 where it is listed beside 404; a login by 401 or 403.',
  },
  {
    id: 'SIL-12',
    question: 'Which status refuses a key, a token or a missing permission?',
    choice:
      '403, with a problem type for each of the three; a missing or invalid token also gets a WWW-Authenticate header. 401 for wrong credentials at login and for recording without a valid token.',
    forForeign: 'judged',
    foreign:
      '401 or 403 if the errors of the call include one of them (SIL-182), or 404 if they include it too.',
  },
  {
    id: 'SIL-13',
    question: 'Which errorCode belongs to which failure?',
    choice:
      'The code named after the operation, for create and update alike; 1006 for an account that does not exist or is not accessible, 1007 if the account tree forbids it, 1042 for a printer that is not ready, 1001 for a failed delivery, a low balance or a document claimed by another release. 10000 is never returned intentionally.',
    forForeign: 'judged',
    foreign: 'Any code except 0.',
  },
  {
    id: 'SIL-14',
    question: 'What happens with a page size above the maximum?',
    choice: 'It is reduced to the maximum.',
    forForeign: 'judged',
    foreign: 'At most the maximum, or an error.',
  },
  {
    id: 'SIL-15',
    question: 'What happens with a page size below 1?',
    choice: '400.',
    forForeign: 'free',
  },
  {
    id: 'SIL-16',
    question: 'What is a page token?',
    choice:
      'Opaque and signed, bound to the account and to the whole query, whose default time range is fixed by the first page. A later page may omit filters but not change them (400); a modified token or one of another account is 400. The last page has none.',
    forForeign: 'judged',
    foreign: 'No token may be absent, null or empty; never records of another account.',
  },
  {
    id: 'SIL-17',
    question: 'In which order are lists returned?',
    choice:
      'History and documents newest first, then by uuid; users by name, everything else by id. A record created while paging neither repeats nor hides others. The start of a history range is inclusive, the end exclusive.',
    forForeign: 'judged',
    foreign: 'Over all pages each record exactly once if nothing changes.',
  },
  {
    id: 'SIL-18',
    question: 'GET /users/all returns a list but also a nextPageToken: in which form?',
    choice:
      'As items, recordsOnPage and nextPageToken; the other lists are plain arrays of their records.',
    forForeign: 'free',
    foreign: 'An array with the token anywhere, or any object with one array.',
  },
  {
    id: 'SIL-19',
    question: 'Which response has an unknown path, or an unsupported method?',
    choice: '404, and 405 with Allow.',
    forForeign: 'free',
  },
  {
    id: 'SIL-1A',
    question: 'How are times and empty values written?',
    choice:
      'Long times in epoch milliseconds, expires_in in seconds, text times as ISO-8601 in UTC; UTF-8 JSON. A field that is not optional is always present: an empty value is 0, "" or [].',
    forForeign: 'judged',
    foreign: 'Type and presence.',
  },
  {
    id: 'SIL-1B',
    question:
      'What do AuthenticationProvidersInfo, AccessControlsInfo and ResponseCodeInfo contain?',
    choice: 'Items with an id and the parameters of the call that adds one; errorCode and id.',
    forForeign: 'profile',
    foreign: 'Only checked to be JSON; the profile says where ids are.',
  },
  {
    id: 'SIL-1C',
    question: 'How is the id of a new group returned?',
    choice: 'As errorCode and id.',
    forForeign: 'judged',
    foreign: 'The id can be found in a list.',
  },
  {
    id: 'SIL-1D',
    question: 'How are create and update distinguished on the one PUT path of ports?',
    choice:
      'With an id it is an update and requires the Modify permission: two operations on one path.',
    forForeign: 'judged',
    foreign: 'As stated.',
  },
];
