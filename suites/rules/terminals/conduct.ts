import type { Rule } from '../../spec/rule.ts';
import { derivedRule } from '../../spec/terminal-rule.ts';

const release = { doing: ['release'] } as const;
const take = { doing: ['release', 'delete', 'download'] } as const;
const record = { doing: ['copy', 'scan'] } as const;

/** interface 7: what a terminal makes of answers. */
export const terminalAnswerRules: readonly Rule[] = [
  derivedRule('TERM-ERR-01', '7', {
    from: ['7 errorCode is carried', 'documents.send returns', '7 0 means OK'],
    title: 'A release that was answered 200 with an errorCode other than 0 is not shown as printed',
    ...release,
  }),
  derivedRule('TERM-ERR-02', '7', {
    from: 'documents.send errors 400 403',
    title: 'A release that was refused by its status, or failed, is not shown as printed',
    ...release,
  }),
  derivedRule('TERM-ERR-03', '7', {
    from: ['7 0 means OK', 'documents.send returns'],
    title: 'A document released with errorCode 0 is shown as printed',
    level: 'SHOULD',
    ...release,
  }),
  derivedRule('TERM-ERR-04', '4.3', {
    from: 'login.post errors 401 403',
    title: 'A login that was refused or failed shows no documents and no success',
  }),
  derivedRule('TERM-ERR-05', '7', {
    from: [
      '7 errorCode is carried',
      'documents.delete returns',
      'documents.download errors 400 403 404 503',
    ],
    title:
      'A deletion, download, upload or tap that was refused or failed is not shown as successful',
    doing: ['delete', 'download', 'upload', 'tap'],
  }),
  derivedRule('TERM-ERR-06', '4.4', {
    from: 'documents.list returns',
    title:
      'A list or a history that was refused or failed is shown neither as successful nor as empty',
    doing: ['look', 'release', 'history'],
  }),
  derivedRule('TERM-ERR-07', '4.4', {
    from: 'documents.send returns',
    title: 'Only documents whose release was requested are shown as printed',
    ifSent: true,
    ...release,
  }),
  derivedRule('TERM-OPEN-01', '2', {
    from: ['login.post returns', 'documents.list returns'],
    title: 'Unknown members in a response do not stop a terminal',
  }),
  derivedRule('TERM-OPEN-02', '2', {
    from: ['login.post returns', 'documents.list returns'],
    title: 'Unknown enum values in a response do not stop a terminal',
  }),
  derivedRule('TERM-OPEN-03', '2', {
    from: 'documents.list returns',
    title: 'Documents are shown and released whatever Unicode characters their names contain',
    ...take,
  }),
  derivedRule('TERM-OPEN-04', '4', {
    from: ['login.post returns', 'documents.list returns', '7 bodies of HTTP errors'],
    title: 'A response of another format (HTML, truncated JSON) is not treated as success',
  }),
];

/** The behaviour of a terminal when a call fails. */
export const terminalTryRules: readonly Rule[] = [
  derivedRule('TERM-TRY-01', '7', {
    from: '8 rate limits',
    title: 'A call that keeps failing is tried at most ten times',
    provenance: 'assumed',
    silence: 'SIL-150',
  }),
  derivedRule('TERM-TRY-02', '7', {
    from: '8 rate limits',
    title:
      'A call that keeps failing is retried with growing pauses: at least a second before the third try, and by the fourth one and a half times the shortest pause',
    provenance: 'assumed',
    silence: 'SIL-150',
  }),
  derivedRule('TERM-TRY-03', '4.4', {
    from: 'documents.send returns',
    title:
      'A release with an unknown outcome is repeated only after the list of waiting documents was read',
    ...release,
  }),
  derivedRule('TERM-TRY-04', '4.3', {
    from: 'login.post errors 401 403',
    // The authtype belongs to the credentials. A card that was refused and then tried as a short id is
    // another login, which no sentence forbids. Each of the two may be tried once.
    title: 'A refused login or renewal is not retried automatically with the same credentials',
  }),
  derivedRule('TERM-TRY-05', '7', {
    from: '7 status 503',
    title: 'A call that was refused with Retry-After is retried after that time',
    level: 'SHOULD',
    silence: 'SIL-151',
  }),
  derivedRule('TERM-TRY-06', '7', {
    from: '8 rate limits',
    title: 'A call that keeps failing is retried neither endlessly nor in a tight loop',
    silence: 'SIL-150',
  }),
];

/** interface 4.4: that what a person asked for is what happens. */
export const terminalOutcomeRules: readonly Rule[] = [
  derivedRule('TERM-OUT-01', '4.4', {
    from: [
      'documents.list returns',
      'documents.delete call',
      'documents.send call',
      'documents.send params uuid port',
      'documents.download call',
    ],
    title:
      'Only documents that the service listed for the user are released, deleted or downloaded',
    ...take,
  }),
  derivedRule('TERM-OUT-02', '4.4', {
    from: 'documents.send call',
    title: 'A released document is not released a second time',
    ...release,
  }),
  derivedRule('TERM-OUT-03', '4.4', {
    from: 'documents.send params uuid port',
    title: "Documents are released to the terminal's own port, by its address or serial number",
    ...release,
    presumes: 'own-port',
  }),
  derivedRule('TERM-OUT-04', '8', {
    from: '8 GET /documents maxRecords',
    title:
      'Releasing all documents releases every one, however many there are and however short the list pages are',
    ...release,
  }),
  derivedRule('TERM-OUT-05', '4.4', {
    from: ['documents.send call', '7 which code when'],
    title: 'A document that can no longer be released does not stop the release of the others',
    ...release,
  }),
  derivedRule('TERM-OUT-06', '4.4', {
    from: ['documents.delete call', 'documents.send call', 'documents.download call'],
    title: 'Exactly the documents that were chosen by name are released, deleted or downloaded',
    ...take,
  }),
  derivedRule('TERM-OUT-07', '4.4', {
    from: ['documents.send call', 'documents.download call'],
    title: 'The chosen copies, colour, sides and layout are sent to the service',
    doing: ['release', 'download', 'upload'],
  }),
  derivedRule('TERM-OUT-08', '4.4', {
    from: 'documents.list returns',
    title:
      'The panel shows every document name that the service listed, of waiting documents and of the history',
    doing: ['look', 'history'],
    ifSent: true,
  }),
  derivedRule('TERM-OUT-09', '4', {
    from: 'documents.upload call',
    title: 'A task without disturbance succeeds',
  }),
  derivedRule('TERM-JOB-01', '4.4', {
    from: 'documents.record call',
    title: 'Each copy and each scan is recorded once',
    ...record,
  }),
  derivedRule('TERM-JOB-02', '4.4', {
    from: [
      'documents.record whose job',
      'documents.record param username',
      'documents.record param providerid',
    ],
    title: 'Copies and scans are recorded for the user who made them',
    ...record,
  }),
  derivedRule('TERM-JOB-03', '4.4', {
    from: 'documents.record param jobtype',
    title: 'A copy is recorded as COPY, a scan as SCAN',
    ...record,
  }),
  derivedRule('TERM-JOB-04', '4.4', {
    from: 'documents.record call',
    title: 'A job that could not be recorded immediately is recorded later',
    ...record,
  }),
  derivedRule('TERM-JOB-05', '4.4', {
    from: ['documents.record call', 'documents.record param datetime'],
    title: 'A job that is recorded later has its original time as datetime',
    level: 'SHOULD',
    ...record,
  }),
  derivedRule('TERM-JOB-06', '4.4', {
    from: ['documents.record call', 'documents.record param totalpages colorpages papersize'],
    // The parameters are optional: to leave them out is allowed. What is said falsely breaks TERM-JOB-09.
    title: 'The pages of a recorded job are those that were copied or scanned',
    level: 'SHOULD',
    ...record,
  }),
  derivedRule('TERM-JOB-07', '4.4', {
    from: 'documents.record param totalpages colorpages papersize',
    title: 'The sides and the colour pages of a recorded job are those of the copy or scan',
    level: 'SHOULD',
    ...record,
  }),
  derivedRule('TERM-JOB-08', '4.4', {
    from: 'documents.record param datetime',
    title:
      'The datetime of a recorded job is the time at which it was made, not that of its recording',
    ifSent: true,
    ...record,
  }),
];
