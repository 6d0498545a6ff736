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
  {
    id: 'SIL-162',
    question: 'Is a page of GET /users/all full while more users follow?',
    choice:
      'Yes. The interface says so of the history alone; of users maxrecords is a maximum, so that a page may hold fewer and yet be followed by another. Here a nextPageToken always leads to more users; elsewhere an empty page may follow a full one.',
    forForeign: 'free',
  },
  {
    id: 'SIL-163',
    question: 'Do tokens outlive a restart of the service?',
    choice:
      'Yes, they are kept in the store. A service that keeps its sessions in memory is as legal: who is refused logs in again.',
    forForeign: 'free',
  },
  {
    id: 'SIL-164',
    question: 'When does a document come into the history, and does one that waits stand there?',
    choice:
      'At once, in every state. The profile says how long a history may lag (choices.historyLagMs; without it as long as a delivery) and whether it holds documents that wait (choices.historyHolds).',
    forForeign: 'profile',
    foreign:
      'A record that a history has shown once stays there; one that it has not is missing when the time is over. Without choices.historyHolds no waiting document is demanded.',
  },
  {
    id: 'SIL-165',
    question: 'How soon does a list show that a document was deleted, was printed or has arrived?',
    choice:
      'At once. A list that is behind by no more than printers.deliveryMs of the profile is as legal, and so is an upload that is answered RECEIVED and READY later.',
    forForeign: 'profile',
    foreign: 'What is still shown, or not yet, when the time of the profile is over.',
  },
  {
    id: 'SIL-188',
    question:
      'How soon do other calls show what a call changed of users, groups, ports, accounts and locations?',
    choice:
      'At once. A service whose stores take a while to agree is as legal, where its profile says how long (choices.changesLagMs): no call of a case follows a change sooner.',
    forForeign: 'profile',
    foreign: 'What is not shown when the time of the profile is over; without it, at once.',
  },
  {
    id: 'SIL-166',
    question: 'Which names may the domains of a new container have?',
    choice:
      'Any that are well-formed and nobody has. The suites choose names below the domain of the customer; the profile may give another pattern (domains.new).',
    forForeign: 'profile',
    foreign: 'The syntax, in names of that pattern.',
  },
  {
    id: 'SIL-167',
    question: 'May an account have several local providers?',
    choice:
      'Yes. The profile says which kind can be added (choices.addedProvider); users of a second provider are made only where that is a local one.',
    forForeign: 'profile',
    foreign: 'Providers of the kind that can be added.',
  },
  {
    id: 'SIL-169',
    question: 'Is a directory asked before its provider is saved?',
    choice:
      'No. A service that refuses a directory which does not answer is as legal (1031): the suites name one that nobody runs.',
    forForeign: 'free',
  },
  {
    id: 'SIL-170',
    question: 'Is the deletion of a thing that is not there refused?',
    choice:
      'Yes, with the code of the call. A service that answers errorCode 0, since the thing is gone as was asked, is as legal where no 404 is listed for the call. So it is for a user who is taken out of a group that there is not, and for a document of somebody else, which is not there for the caller and stays.',
    forForeign: 'free',
  },
  {
    id: 'SIL-171',
    question:
      'What does PUT /users do with a name that is there already, PUT /groups with a group id, PUT /account with a domain name?',
    choice:
      'It is refused (1003, 1043, 1008) and changes nothing. A service that takes it as a change of what is there is as legal: no sentence binds a code to that condition. There are not two of them afterwards.',
    forForeign: 'free',
  },
  {
    id: 'SIL-182',
    question:
      'How is a key, a token or a missing right refused by a call whose errors name neither 401 nor 403?',
    choice:
      '403, as everywhere. The conditions of the statuses and of the errorCodes are not shown: an errorCode or another 4xx is as legal.',
    forForeign: 'judged',
    foreign: 'That it is refused, in whatever way.',
  },
  {
    id: 'SIL-187',
    question: 'Is a call that is refused for one of several things done in part?',
    choice:
      'No: nothing of it is done. A service that does what it can and tells with a code that something failed is as legal.',
    forForeign: 'free',
  },
  {
    id: 'SIL-183',
    question: 'Is a new user in groups that nobody put the user into?',
    choice: 'No. A group that holds everybody is as legal, until the groups of the user are set.',
    forForeign: 'free',
  },
  {
    id: 'SIL-185',
    question: 'Which characters may a name of a user, a group, a port or a document have?',
    choice:
      'Every character but control characters and a slash. The profile says what names may hold (choices.names).',
    forForeign: 'profile',
    foreign:
      'Names of letters of every script; any sign, or plain names, where the profile says so.',
  },
  {
    id: 'SIL-186',
    question: 'Which forms of an ISO-8601 instant does the range of a history take?',
    choice:
      'Any offset from UTC, and fractions of a second of any length. The text names the standard and no form of it.',
    forForeign: 'judged',
    foreign: 'The same, whatever the offset and the fraction.',
  },
  {
    id: 'SIL-189',
    question: 'Does the datetime of a recorded job take an offset behind UTC?',
    choice:
      'Yes, with a minus. The format in 4.4 shows a plus (YYYY-MM-DDTHH:mm:ss+HH:mm); whether that is a sign or the sign is not said.',
    forForeign: 'free',
  },
  {
    id: 'SIL-168',
    question: 'In which form are an expiration (detail 12) and a PIN (detail 6)?',
    choice:
      'An ISO-8601 date or instant, and four digits or more. The profile gives one of each (choices.expiration, choices.pin).',
    forForeign: 'profile',
    foreign: 'That these are taken; without them the two types are not sent.',
  },
  {
    id: 'SIL-172',
    question:
      "Does recording a job need a device or user token with a key that has 'Allow untrusted endpoints'?",
    choice:
      'Yes, 401 without one: it authenticates with one of the two (4.4). Part 5 says that a device token is needed when the setting is disabled; a service that then takes it as not needed otherwise, as at login, is as legal.',
    forForeign: 'free',
  },
  {
    id: 'SIL-173',
    question: 'What of an upload for a user whom no provider knows?',
    choice:
      '400. The server tries to determine the provider, and what follows when it finds none is not said: a service may keep the document until there is such a user. The same holds for a user whom the provider that is named does not know.',
    forForeign: 'free',
  },
];
