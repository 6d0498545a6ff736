import type { Silence } from '../silence.ts';

/** Answers and errors. */
export const answerSilences: readonly Silence[] = [
  {
    id: 'SIL-10',
    question: 'What does the body of an HTTP error look like?',
    choice:
      'application/problem+json (RFC 9457) with errorCode, and the parameter that is to blame.',
    forForeign: 'free',
  },
  {
    id: 'SIL-11',
    question:
      'How is a well-formed request refused that cannot be carried out, by status or by errorCode?',
    choice:
      'By the status where the interface ties it to the condition (404 for an unknown id where listed, 400 for history of a non-customer account, 400 for access controls off the primary server, 401 for login); otherwise 200 with the errorCode of the call.',
    forForeign: 'judged',
    foreign:
      'Refused by a 4xx status or an errorCode other than 0; the first three tied ones by their status, or by 403 where that is listed beside the 404; a login by 401 or 403.',
  },
  {
    id: 'SIL-12',
    question: 'Which status refuses a key, a token or a missing right?',
    choice:
      '403, with a problem type that tells the three apart; a dead or missing token also gets a WWW-Authenticate header. 401 for wrong credentials at login and for recording without a live token.',
    forForeign: 'judged',
    foreign:
      '401 or 403 where the errors of the call name one of them (SIL-182), or 404 where they name that as well.',
  },
  {
    id: 'SIL-13',
    question: 'Which errorCode belongs to which failure?',
    choice:
      'The code named after the operation, for create and update alike; 1006 for an account that is absent or not yours, 1007 where the tree forbids it, 1042 for a printer that is not ready, 1001 for a failed delivery, a low balance or a document taken by another release. 10000 is never meant.',
    forForeign: 'judged',
    foreign: 'Any code but 0.',
  },
  {
    id: 'SIL-14',
    question: 'What of a page size above the maximum?',
    choice: 'The maximum is served.',
    forForeign: 'judged',
    foreign: 'At most the maximum, or a refusal.',
  },
  {
    id: 'SIL-15',
    question: 'What of a page size below 1?',
    choice: '400.',
    forForeign: 'free',
  },
  {
    id: 'SIL-16',
    question: 'What is a page token?',
    choice:
      'Opaque and signed, bound to the account and to the whole query, whose default window the first page freezes. A later page may leave filters out but not change them (400); an altered or foreign token is 400. The last page has none.',
    forForeign: 'judged',
    foreign: "Blank may be absent, null or empty; never another account's records.",
  },
  {
    id: 'SIL-17',
    question: 'In which order are lists?',
    choice:
      'History and documents newest first, then by uuid; users by name, the rest by id. A record made while paging neither repeats nor hides others. A history window has its start and not its end.',
    forForeign: 'judged',
    foreign: 'Over all pages each record once, when nothing changes.',
  },
  {
    id: 'SIL-18',
    question: 'GET /users/all returns a list and yet has a nextPageToken: how?',
    choice:
      'As items, recordsOnPage and nextPageToken; the other lists are plain arrays of their records.',
    forForeign: 'free',
    foreign: 'An array with the token anywhere, or any object with one array.',
  },
  {
    id: 'SIL-19',
    question: 'What answers an unknown path, or a method a path does not have?',
    choice: '404, and 405 with Allow.',
    forForeign: 'free',
  },
  {
    id: 'SIL-1A',
    question: 'How are times and empty values written?',
    choice:
      'Long times in epoch milliseconds, expires_in in seconds, text times as ISO-8601 in UTC; UTF-8 JSON. A field that is not optional is always there: nothing is 0, "" or [].',
    forForeign: 'judged',
    foreign: 'Type and presence.',
  },
  {
    id: 'SIL-1B',
    question: 'What do AuthenticationProvidersInfo, AccessControlsInfo and ResponseCodeInfo hold?',
    choice: 'Items with an id and the members of the call that adds one; errorCode and id.',
    forForeign: 'profile',
    foreign: 'Not judged beyond being JSON; the profile says where ids stand.',
  },
  {
    id: 'SIL-1C',
    question: 'How does creating a group carry the new id?',
    choice: 'As errorCode and id.',
    forForeign: 'judged',
    foreign: 'The id can be found by listing.',
  },
  {
    id: 'SIL-1D',
    question: 'How are create and update told apart on the one PUT path of ports?',
    choice: 'With an id it is an update and needs the Modify right: two operations, one path.',
    forForeign: 'judged',
    foreign: 'As stated.',
  },
];
