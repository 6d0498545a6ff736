import { rule } from '../../catalogue/rule.ts';

/** interface 4.4, get documents' history; limits in 8. */
export const historyRules = [
  rule('HIST-01', '4.4', { title: 'A page of history has every member, each of its type' }),
  rule('HIST-02', '2', {
    title: 'History records are DocumentInfo with providerId, scanWorkflowId and scanConnectorId',
  }),
  rule('HIST-03', '8', {
    title: 'Without maxrecords a page holds 200 records when more exist',
  }),
  rule('HIST-04', '8', { title: 'A page never holds more than 2000 records' }),
  rule('HIST-05', '4.4', {
    title: 'While more records exist a page holds exactly maxrecords of them',
  }),
  rule('HIST-06', '4.4', {
    title: 'nextPageToken is set while more records exist and blank on the last page',
    exercisedMin: 2,
  }),
  rule('HIST-07', '4.4', {
    title: 'All pages together hold each record of the range once',
    provenance: 'derived',
    exercisedMin: 1,
  }),
  rule('HIST-34', '3', {
    title: 'A document that GET /documents lists as EXPIRED is EXPIRED in the history',
    provenance: 'derived',
    needs: ['control.clock', 'allow.paper'],
    since: '2026-12',
  }),
  rule('HIST-33', '4.4', {
    title: 'Records of the same time appear once each, whatever the page size',
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
    title: 'A datestart that is not before dateend is refused',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('HIST-12', '8', { title: 'Without dates the history covers the last 24 hours' }),
  rule('HIST-13', '4.4', { title: 'The history holds only records of the requested date range' }),
  rule('HIST-14', '4.4', { title: 'username selects records by the exact login name' }),
  rule('HIST-15', '4.4', {
    title: 'portname selects records by the exact port name',
    needs: ['allow.paper'],
  }),
  rule('HIST-16', '4.4', { title: 'status selects the records in the given states' }),
  rule('HIST-17', '4.4', { title: 'jobtype selects the records of that type' }),
  rule('HIST-18', '4.4', {
    title: 'domainname restricts the history to that sub-account',
    needs: ['domain.container'],
  }),
  rule('HIST-28', '4.4', {
    title: 'A domainname that is not a sub-account of the account is answered 400',
    provenance: 'assumed',
    silence: 'SIL-06',
    needs: ['domain.container'],
    exercisedMin: 2,
  }),
  rule('HIST-19', '4.4', {
    title: 'A history request on a vendor account is answered 400',
    needs: ['key.vendor', 'domain.vendor'],
  }),
  rule('HIST-20', '4.4', {
    title: 'A history request on a container account is answered 400',
    needs: ['key.container', 'domain.container'],
  }),
  rule('HIST-21', '4.4', {
    title: 'Uploaded documents and recorded jobs are in the history',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('HIST-22', '4.4', {
    title: 'A key never sees the history of another account',
    provenance: 'derived',
    needs: ['key.foreign'],
  }),
  rule('HIST-23', '4.4', {
    title: 'An altered page token is answered 400',
    provenance: 'assumed',
    silence: 'SIL-16',
  }),
  rule('HIST-24', '4.4', {
    title: 'The newest record is listed first',
    provenance: 'assumed',
    silence: 'SIL-17',
  }),
  rule('HIST-25', '4.4', {
    title: 'A record added during paging neither repeats nor hides other records',
    provenance: 'assumed',
    silence: 'SIL-17',
  }),
  rule('HIST-26', '4.4', {
    title: 'An unknown jobtype is refused',
    provenance: 'assumed',
    silence: 'SIL-06',
  }),
  rule('HIST-27', '4.4', {
    title: 'A history page repeats the requested range, user and port',
    provenance: 'assumed',
    silence: 'SIL-149',
  }),
  rule('HIST-29', '8', { title: 'A maxrecords of 2000 is accepted', since: '2026-12' }),
  rule('HIST-30', '4.4', {
    title: 'A history maxrecords below 1 or not a number is answered 400',
    provenance: 'assumed',
    silence: 'SIL-15',
    since: '2026-12',
    exercisedMin: 3,
  }),
  rule('HIST-31', '4.4', {
    title: 'A datestart or dateend that is not a date and time is answered 400',
    provenance: 'assumed',
    silence: 'SIL-06',
    since: '2026-12',
    exercisedMin: 2,
  }),
  rule('HIST-32', '4.4', {
    title: 'Several status values select the records in any of these states',
    since: '2026-12',
  }),
  rule('HIST-35', '8', {
    title:
      'A history request with only datestart or only dateend is refused or shows at most one week',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('HIST-36', '4.4', {
    title: 'Without domainname the history includes the records of sub-accounts',
    since: '2026-12',
  }),
  rule('HIST-37', '4.4', {
    title: 'Filtered records appear once each, whatever the page size',
    provenance: 'derived',
    since: '2026-12',
    exercisedMin: 3,
  }),
  rule('HIST-38', '8', {
    title: 'Without dates a job is in the history until 24 hours after its time',
    since: '2026-12',
    exercisedMin: 2,
  }),
  rule('HIST-39', '4.4', {
    title: 'A record keeps its creation date when its document is printed or deleted',
    provenance: 'derived',
    since: '2026-12',
  }),
];
