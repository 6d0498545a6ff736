import type { Silence } from '../silence.ts';

/** The records under /platen/v1 and the audit trail, where SIL-77 and SIL-78 leave something open. */
export const recordSilences: readonly Silence[] = [
  {
    id: 'SIL-140',
    question: 'What is an amount?',
    choice:
      'A JSON number or text with at most six digits after the point, up to 999999999.999999; answers carry the exact digits.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-141',
    question: 'What is the default policy, and where does an initial balance go?',
    choice:
      'quota_wallet with 0. Into the quota, under wallet into the wallet. A schedule needs a quota; a first run in the past is not made up for; runs happen when balances are off too.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-142',
    question: 'Which transactions does a print leave?',
    choice:
      'RESERVATION, RESERVATION_RELEASE and DEDUCTION. An uncertain one is paid until an administrator gives it back.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-143',
    question: 'What does a print cost whose pages are not known?',
    choice: 'One colour page. A monochrome port prices as grayscale; recorded jobs cost nothing.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-144',
    question: 'What of a push print or a download that cannot be paid?',
    choice: 'The document is FAILED; the download is 403. With retain a download is free.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-145',
    question: 'Which rights do these calls need?',
    choice:
      'Prices and policies ViewAccount, changes ModifyAccount too; balances ViewUser, transactions ModifyAccount too (ModifyUser is a right that users have over their own record); the audit trail ViewReport and ViewAccessControls; scan workflows those of terminal configurations. Users see their own balance.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-146',
    question: 'When is an audit record durable?',
    choice:
      'With the first transaction of its call; those of logins, refusals, releases and taps within 250 ms.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-147',
    question: 'What of a flood of refusals?',
    choice:
      '500 in a row from one source and 2000 in all are recorded, then one every two seconds and one a second; the rest are counted.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-148',
    question: 'Which scan workflow, how many copies and which grayscale has a recorded job?',
    choice: '0, 1 and false: the call has no parameters for them.',
    forForeign: 'free',
  },
  {
    id: 'SIL-153',
    question: 'Which duplex has a recorded job whose call does not name it?',
    choice:
      'Simplex (0). "True means LONG, otherwise SHORT" is about a value that is sent; without one nothing is known to be two-sided.',
    forForeign: 'free',
    foreign: 'The record may say short edge (2) as well.',
  },
  {
    id: 'SIL-149',
    question: 'What do dateStart, dateEnd, domainName, userName and portName of a page hold?',
    choice:
      'The range and the account that were served, and the filters as asked, empty without one.',
    forForeign: 'not-judged',
  },
];
