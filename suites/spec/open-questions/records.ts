import type { OpenQuestion } from '../open-question.ts';

/** The records under /platen/v1 and the audit trail, where SIL-77 and SIL-78 leave something open. */
export const recordQuestions: readonly OpenQuestion[] = [
  {
    id: 'SIL-140',
    question: 'Which form has an amount?',
    choice:
      'A JSON number or text with at most six decimal places, up to 999999999.999999; responses contain the exact digits.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-141',
    question: 'What is the default policy, and where is an initial balance added?',
    choice:
      'quota_wallet with 0. To the quota, for wallet policies to the wallet. A schedule requires a quota; a first run in the past is not caught up; runs also take place if balances are off.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-142',
    question: 'Which transactions does a print create?',
    choice:
      'RESERVATION, RESERVATION_RELEASE and DEDUCTION. An uncertain print is charged until an administrator refunds it.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-143',
    question: 'What does a print with an unknown number of pages cost?',
    choice:
      'One colour page. A monochrome port is charged as grayscale; recorded jobs cost nothing.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-144',
    question: 'What happens with a push print or a download that cannot be paid?',
    choice: 'The document is FAILED; the download is 403. With retain a download is free.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-145',
    question: 'Which permissions do these calls require?',
    choice:
      'Prices and policies ViewAccount, changes also ModifyAccount; balances ViewUser, transactions also ModifyAccount (ModifyUser is a permission that users have on their own record); the audit trail ViewReport and ViewAccessControls; scan workflows those of terminal configurations. Users can see their own balance.',
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
    question: 'How is a flood of refused requests recorded?',
    choice:
      'The first 500 from one source and 2000 in total are recorded, then one every two seconds and one per second; the rest are counted.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-148',
    question: 'Which scan workflow, number of copies and grayscale does a recorded job have?',
    choice: '0, 1 and false: the call has no parameters for them.',
    forForeign: 'free',
  },
  {
    id: 'SIL-153',
    question: 'Which duplex has a recorded job if the call does not set it?',
    choice:
      'Simplex (0). "True means LONG, otherwise SHORT" refers to a value that is sent; without one no two-sided printing is reported.',
    forForeign: 'free',
    foreign: 'The record may also contain short edge (2).',
  },
  {
    id: 'SIL-149',
    question: 'What do dateStart, dateEnd, domainName, userName and portName of a page contain?',
    choice: 'The range and the account of the page, and the filters as sent, empty without one.',
    forForeign: 'not-judged',
  },
  {
    id: 'SIL-162',
    question: 'Is a page of GET /users/all full while more users follow?',
    choice:
      'Yes. The interface requires this only for the history; for users maxrecords is a maximum, so that another page may follow a page that is not full. In our service a nextPageToken always leads to more users; elsewhere an empty page may follow a full one.',
    forForeign: 'free',
  },
  {
    id: 'SIL-163',
    question: 'Do tokens survive a restart of the service?',
    choice:
      'Yes, they are stored. A service that keeps its sessions in memory is also legal: refused clients log in again.',
    forForeign: 'free',
  },
  {
    id: 'SIL-164',
    question:
      'When does a document appear in the history, and does the history contain waiting documents?',
    choice:
      'Immediately, in every state. The profile says how long a history may lag (choices.historyLagMs; by default as long as a delivery) and whether it contains waiting documents (choices.historyHolds).',
    forForeign: 'profile',
    foreign:
      'A record that a history contained once must stay; a missing one is a failure only after the time of the profile. Without choices.historyHolds no waiting document is required.',
  },
  {
    id: 'SIL-165',
    question: 'How soon does a list show that a document was deleted, was printed or has arrived?',
    choice:
      'Immediately. A list that lags by at most printers.deliveryMs of the profile is also legal, and so is an upload that returns RECEIVED and becomes READY later.',
    forForeign: 'profile',
    foreign: 'Outdated entries after the time of the profile.',
  },
  {
    id: 'SIL-188',
    question:
      'How soon do other calls show changes of users, groups, ports, accounts and locations?',
    choice:
      'Immediately. A service with eventual consistency is also legal if its profile says how long (choices.changesLagMs): the calls of a case then follow a change only after this time.',
    forForeign: 'profile',
    foreign: 'Outdated data after the time of the profile; without it, immediately.',
  },
  {
    id: 'SIL-166',
    question: 'Which names may the domains of a new container have?',
    choice:
      'Any well-formed name that is not in use. The suites choose names below the domain of the customer; the profile may contain another pattern (domains.new).',
    forForeign: 'profile',
    foreign: 'The syntax, in names of this pattern.',
  },
  {
    id: 'SIL-167',
    question: 'May an account have several local providers?',
    choice:
      'Yes. The profile says which kind can be added (choices.addedProvider); users of a second provider are created only if it is a local one.',
    forForeign: 'profile',
    foreign: 'Providers of the kind that can be added.',
  },
  {
    id: 'SIL-169',
    question: 'Is a directory contacted before its provider is saved?',
    choice:
      'No. A service that refuses a directory that does not respond is also legal (1031): the suites use an address without a directory.',
    forForeign: 'free',
  },
  {
    id: 'SIL-170',
    question: 'Is the deletion of an object that does not exist refused?',
    choice:
      'Yes, with the code of the call. A service that returns errorCode 0, since the object is deleted as requested, is also legal where no 404 is listed for the call. The same holds for the removal of a user from a group that does not exist, and for a document of another user, which does not exist for the caller and must stay.',
    forForeign: 'free',
  },
  {
    id: 'SIL-171',
    question:
      'What happens with PUT /users for an existing name, PUT /groups for an existing group id, PUT /account for an existing domain name?',
    choice:
      'It is refused (1003, 1043, 1008) and changes nothing. A service that treats it as an update of the existing object is also legal: no sentence ties a code to this condition. There must not be two such objects afterwards.',
    forForeign: 'free',
  },
  {
    id: 'SIL-182',
    question:
      'How is a key, a token or a missing permission refused by a call whose errors include neither 401 nor 403?',
    choice:
      '403, as everywhere. The conditions of the statuses and of the errorCodes are not stated: an errorCode or another 4xx is also legal.',
    forForeign: 'judged',
    foreign: 'That it is refused in any way.',
  },
  {
    id: 'SIL-187',
    question: 'Is a call partly performed if it is refused for one of several objects?',
    choice:
      'No, nothing is changed. A service that performs a part and reports by a code that something failed is also legal.',
    forForeign: 'free',
  },
  {
    id: 'SIL-183',
    question: 'Does a new user belong to groups without having been added?',
    choice: 'No. A group of all users is also legal, until the groups of the user are set.',
    forForeign: 'free',
  },
  {
    id: 'SIL-185',
    question: 'Which characters may the name of a user, a group, a port or a document contain?',
    choice:
      'Every character except control characters and a slash. The profile says which names are allowed (choices.names).',
    forForeign: 'profile',
    foreign:
      'Names with letters of every script; any character, or only plain names, as the profile says.',
  },
  {
    id: 'SIL-186',
    question: 'Which forms of an ISO-8601 instant does the range of a history accept?',
    choice:
      'Any offset from UTC, and fractions of a second of any length. The interface states the standard but no form.',
    forForeign: 'judged',
    foreign: 'The same, with any offset and fraction.',
  },
  {
    id: 'SIL-189',
    question: 'May the datetime of a recorded job have an offset behind UTC?',
    choice:
      'Yes, with a minus. The format in 4.4 shows a plus (YYYY-MM-DDTHH:mm:ss+HH:mm); whether this means either sign or only a plus is not stated.',
    forForeign: 'free',
  },
  {
    id: 'SIL-168',
    question: 'Which forms do an expiration (detail 12) and a PIN (detail 6) have?',
    choice:
      'An ISO-8601 date or instant, and four digits or more. The profile contains one of each (choices.expiration, choices.pin).',
    forForeign: 'profile',
    foreign: 'That these are accepted; without them the two types are not sent.',
  },
  {
    id: 'SIL-172',
    question:
      "Does recording a job require a device or user token with a key that has 'Allow untrusted endpoints'?",
    choice:
      'Yes, 401 without one: it authenticates with one of the two (4.4). Part 5 says that a device token is required if the setting is disabled; a service that concludes that it is otherwise not required, as at login, is also legal.',
    forForeign: 'free',
  },
  {
    id: 'SIL-173',
    question: 'What happens with an upload for a user that no provider knows?',
    choice:
      '400. The server tries to determine the provider, and the interface does not state what follows if there is none: a service may keep the document until the user exists. The same holds for a user that the given provider does not know.',
    forForeign: 'free',
  },
];
