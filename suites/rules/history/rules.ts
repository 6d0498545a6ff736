import { rule } from '../../catalogue/rule.ts';

/** interface 4.4, get documents' history; limits in 8. */
export const historyRules = [
  rule('HIST-01', '4.4', { title: 'A page of history has every member, each of its type' }),
  rule('HIST-02', '2', {
    title: 'History records are DocumentInfo with providerId, scanWorkflowId and scanConnectorId',
  }),
  rule('HIST-03', '8', {
    title: 'Without maxrecords a page holds 200 records when there are more',
  }),
  rule('HIST-04', '8', { title: 'A page never holds more than 2000 records' }),
  rule('HIST-05', '4.4', {
    title: 'While more records exist a page holds exactly maxrecords of them',
  }),
  rule('HIST-06', '4.4', {
    title: 'nextPageToken is non-empty while more records exist, and blank on the last page',
    exercisedMin: 2,
  }),
  rule('HIST-07', '4.4', {
    title: 'The pages together are the whole, each record once',
    provenance: 'derived',
    exercisedMin: 1,
  }),
  rule('HIST-34', '3', {
    title: 'What GET /documents lists as EXPIRED is EXPIRED in the history',
    provenance: 'derived',
    needs: ['control.clock', 'allow.paper'],
    since: '2026-12',
  }),
  rule('HIST-33', '4.4', {
    title: 'What one page shows of records of the same moment, smaller pages show once each',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('HIST-08', '4.4', {
    title: 'recordsOnPage is the number of documents of the page',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('HIST-09', '8', {
    title: 'A date range of more than one week is refused or shows at most one week',
    provenance: 'derived',
  }),
  rule('HIST-10', '8', {
    title: 'A date range of exactly one week is served',
    provenance: 'derived',
  }),
  rule('HIST-11', '4.4', {
    title: 'datestart that is not before dateend is refused',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('HIST-12', '8', { title: 'Without dates the last 24 hours are served' }),
  rule('HIST-13', '4.4', { title: 'Only records of the date range are served' }),
  rule('HIST-14', '4.4', { title: 'username filters by the exact login name' }),
  rule('HIST-15', '4.4', {
    title: 'portname filters by the exact port name',
    needs: ['allow.paper'],
  }),
  rule('HIST-16', '4.4', { title: 'status filters by these states' }),
  rule('HIST-17', '4.4', { title: 'jobtype filters by that type' }),
  rule('HIST-18', '4.4', {
    title: 'domainname restricts the history to that sub-account',
    needs: ['domain.container'],
  }),
  rule('HIST-28', '4.4', {
    title: 'A domainname that no sub-account of the account has is answered 400',
    provenance: 'assumed',
    silence: 'SIL-06',
    needs: ['domain.container'],
    exercisedMin: 2,
  }),
  rule('HIST-19', '4.4', {
    title: 'On a vendor account the history is answered 400',
    needs: ['key.vendor', 'domain.vendor'],
  }),
  rule('HIST-20', '4.4', {
    title: 'On a container account the history is answered 400',
    needs: ['key.container', 'domain.container'],
  }),
  rule('HIST-21', '4.4', {
    title: 'A document that was uploaded or recorded is in the history',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('HIST-22', '4.4', {
    title: "Another account's history is never shown",
    provenance: 'derived',
    needs: ['key.foreign'],
  }),
  rule('HIST-23', '4.4', {
    title: 'An altered page token is answered 400',
    provenance: 'assumed',
    silence: 'SIL-16',
  }),
  rule('HIST-24', '4.4', {
    title: 'The newest record comes first',
    provenance: 'assumed',
    silence: 'SIL-17',
  }),
  rule('HIST-25', '4.4', {
    title: 'A record made while paging neither repeats nor hides others',
    provenance: 'assumed',
    silence: 'SIL-17',
  }),
  rule('HIST-26', '4.4', {
    title: 'A jobtype that is none of the four is refused',
    provenance: 'assumed',
    silence: 'SIL-06',
  }),
  rule('HIST-27', '4.4', {
    title: 'A page of the history says which range, user and port it was asked for',
    provenance: 'assumed',
    silence: 'SIL-149',
  }),
  rule('HIST-29', '8', { title: 'A maxrecords of 2000 records is served', since: '2026-12' }),
  rule('HIST-30', '4.4', {
    title: 'A maxrecords of the history below 1 or that is no number is answered 400',
    provenance: 'assumed',
    silence: 'SIL-15',
    since: '2026-12',
    exercisedMin: 3,
  }),
  rule('HIST-31', '4.4', {
    title: 'A datestart or dateend that is no instant is answered 400',
    provenance: 'assumed',
    silence: 'SIL-06',
    since: '2026-12',
    exercisedMin: 2,
  }),
  rule('HIST-32', '4.4', {
    title: 'Of several status values the records in any of these states are served',
    since: '2026-12',
  }),
  rule('HIST-35', '8', {
    title: 'A question with datestart or dateend alone is refused or shows at most one week',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('HIST-36', '4.4', {
    title: 'Without domainname the records of sub-accounts are in the history',
    since: '2026-12',
  }),
  rule('HIST-37', '4.4', {
    title: 'What one page shows of a question with filters, smaller pages show once each',
    provenance: 'derived',
    since: '2026-12',
    exercisedMin: 3,
  }),
  rule('HIST-38', '8', {
    title: 'Without dates a job is served until 24 hours after its time',
    since: '2026-12',
    exercisedMin: 2,
  }),
  rule('HIST-39', '4.4', {
    covers: ['4.4 documents.history param datestart'],
    title:
      'A record stays in the range of its creation date when its document is printed or deleted',
    provenance: 'derived',
    since: '2026-12',
  }),
];
