import { keepsSession } from './callers.ts';
import type { DeviatingTerminal, Fault } from './deviating-terminal.ts';
import { adds, repeats, sends, sendsField } from './faults.ts';
import { fieldsOf, withFields, withHeader } from './request.ts';

/** Terminals that change what a person typed, chose or did. */
export const detailDeviations: readonly DeviatingTerminal[] = [
  {
    id: 'name-in-lower-case',
    says: 'sends a typed name in lower case',
    rule: 'TERM-LOGIN-03',
    situation: 'login/by-password',
    fault: sends('login.post', (request) => {
      const name = fieldsOf(request).get('userid') ?? '';
      return withFields(request, (fields) => fields.set('userid', name.toLowerCase()));
    }),
  },
  {
    id: 'name-alone',
    says: 'logs in by the name alone although a password was entered',
    rule: 'TERM-LOGIN-03',
    situation: 'login/by-password',
    fault: sends('login.post', (request) =>
      withFields(request, (fields) => {
        fields.set('authtype', '3');
        fields.delete('password');
      }),
    ),
  },
  {
    id: 'session-remembered',
    says: 'uses the session of the last visit when a user returns',
    rule: 'TERM-TOK-07',
    situation: 'login/same-again',
    fault: keepsSession('documents.list'),
  },
  {
    id: 'late-without-provider',
    says: 'records a job with the device token and without a providerid',
    rule: 'TERM-DEV-04',
    situation: 'copy/service-unwell',
    fault: sendsField('documents.record', 'providerid', undefined),
  },
  {
    id: 'two-copies-unasked',
    says: 'requests two copies although the user did not choose a number',
    rule: 'TERM-OUT-10',
    situation: 'release/own-settings',
    fault: sendsField('documents.send', 'copies', '2'),
  },
  {
    id: 'kept-unasked',
    says: 'releases every document with retain',
    rule: 'TERM-OUT-10',
    situation: 'release/one',
    fault: sendsField('documents.send', 'retain', 'true'),
  },
  {
    id: 'printed-ones-too',
    says: 'lists printed documents with the waiting ones, and releases both',
    rule: 'TERM-OUT-11',
    follows: ['TERM-ERR-03', 'TERM-OUT-04'],
    situation: 'release/printed-before',
    fault: sends('documents.list', (request) =>
      withFields(request, (fields) => {
        fields.append('status', '0');
        fields.append('status', '1');
      }),
    ),
  },
  {
    id: 'long-edge-for-one-side',
    says: 'records a one-sided copy as two-sided along the long edge',
    rule: 'TERM-JOB-09',
    follows: ['TERM-JOB-07'],
    situation: 'copy/one-sided',
    fault: sendsField('documents.record', 'duplex', 'true'),
  },
  {
    id: 'a-page-too-many',
    says: 'records one page more than was copied',
    rule: 'TERM-JOB-09',
    follows: ['TERM-JOB-06'],
    situation: 'copy/one',
    fault: sendsField('documents.record', 'totalpages', '5'),
  },
  {
    id: 'grey-record',
    says: 'records no colour pages, whatever was scanned',
    rule: 'TERM-JOB-09',
    follows: ['TERM-JOB-07'],
    situation: 'scan/as-chosen',
    fault: sendsField('documents.record', 'colorpages', '0'),
  },
  {
    id: 'history-of-everybody',
    says: 'shows the jobs of all users when a user requests their own',
    rule: 'TERM-HIST-08',
    situation: 'history/two-people',
    fault: sendsField('documents.history', 'username', undefined),
  },
  {
    id: 'uploaded-by-guess',
    says: 'uploads a document again after a lost response',
    rule: 'TERM-UP-06',
    situation: 'upload/answer-lost',
    fault: repeats('documents.upload', {
      times: 1,
      everyMs: 1_500,
      after: (answer) => answer === undefined,
    }),
  },
  {
    id: 'recorded-by-guess',
    says: 'records a scan again after a lost response',
    rule: 'TERM-JOB-10',
    situation: 'scan/answer-lost',
    fault: repeats('documents.record', {
      times: 1,
      everyMs: 1_500,
      after: (answer) => answer === undefined,
    }),
  },
  ...(['look/two-people', 'history/two-people'] as const).map(
    (situation): DeviatingTerminal => ({
      id: `former-kept-in-${situation.split('/')[0] ?? ''}`,
      says: `also shows what it had shown to the previous user (${situation})`,
      rule: 'TERM-OUT-12',
      situation,
      fault: keepsShown('and'),
    }),
  ),
  {
    id: 'deleted-once-downloaded',
    says: 'deletes a document after its download',
    rule: 'TERM-OUT-14',
    situation: 'download/one-of-three',
    fault: adds('documents.download', (request) => [
      withHeader(
        {
          method: 'DELETE',
          url: request.url.replace(/\.content.*$/, ''),
          headers: request.headers,
        },
        'content-type',
        undefined,
      ),
    ]),
  },
  {
    id: 'printed-ones-deleted',
    says: 'lists printed documents with the waiting ones, and deletes both',
    rule: 'TERM-OUT-11',
    situation: 'delete/printed-before',
    fault: sends('documents.list', (request) =>
      withFields(request, (fields) => {
        fields.append('status', '0');
        fields.append('status', '1');
      }),
    ),
  },
  {
    id: 'shown-twice',
    says: 'shows the records before a failed page twice',
    rule: 'TERM-OUT-15',
    situation: 'history/page-fails',
    fault: {
      tells: (told) => ({ ...told, shown: [...(told.shown ?? []), ...(told.shown ?? [])] }),
    },
  },
  {
    id: 'copies-alone',
    says: 'requests only copies although the user did not choose a kind of job',
    rule: 'TERM-HIST-09',
    situation: 'history/two-people',
    fault: sendsField('documents.history', 'jobtype', 'COPY'),
  },
  {
    id: 'former-shown-instead',
    says: 'shows the list of the previous user although it requests the right one',
    rule: 'TERM-OUT-08',
    follows: ['TERM-OUT-12'],
    situation: 'look/two-people',
    fault: keepsShown('instead'),
  },
];
/** The panel's store is never emptied. */
function keepsShown(how: 'and' | 'instead'): Fault {
  let before: readonly string[] = [];
  return {
    tells: (told) => {
      const { shown = [] } = told;
      const now = how === 'instead' && before.length > 0 ? before : [...before, ...shown];
      before = shown;
      return { ...told, shown: now };
    },
  };
}
