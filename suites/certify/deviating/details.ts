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
    says: 'logs in by the name alone where a password was typed',
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
    says: 'uses the session of the last visit where somebody comes again',
    rule: 'TERM-TOK-07',
    situation: 'login/same-again',
    fault: keepsSession('documents.list'),
  },
  {
    id: 'late-without-provider',
    says: 'names no provider of whom it records a job for with the device token',
    rule: 'TERM-DEV-04',
    situation: 'copy/service-unwell',
    fault: sendsField('documents.record', 'providerid', undefined),
  },
  {
    id: 'two-copies-unasked',
    says: 'asks for two copies where nobody chose how many',
    rule: 'TERM-OUT-10',
    situation: 'release/own-settings',
    fault: sendsField('documents.send', 'copies', '2'),
  },
  {
    id: 'kept-unasked',
    says: 'has each document kept that it releases',
    rule: 'TERM-OUT-10',
    situation: 'release/one',
    fault: sendsField('documents.send', 'retain', 'true'),
  },
  {
    id: 'printed-ones-too',
    says: 'lists printed documents along with those that wait, and releases both',
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
    says: 'records a copy on one side as one along the long edge',
    rule: 'TERM-JOB-09',
    follows: ['TERM-JOB-07'],
    situation: 'copy/one-sided',
    fault: sendsField('documents.record', 'duplex', 'true'),
  },
  {
    id: 'a-page-too-many',
    says: 'records a page more than were copied',
    rule: 'TERM-JOB-09',
    follows: ['TERM-JOB-06'],
    situation: 'copy/one',
    fault: sendsField('documents.record', 'totalpages', '5'),
  },
  {
    id: 'grey-record',
    says: 'records no page in colour whatever was scanned',
    rule: 'TERM-JOB-09',
    follows: ['TERM-JOB-07'],
    situation: 'scan/as-chosen',
    fault: sendsField('documents.record', 'colorpages', '0'),
  },
  {
    id: 'history-of-everybody',
    says: 'shows the jobs of everybody where one person asks for theirs',
    rule: 'TERM-HIST-08',
    situation: 'history/two-people',
    fault: sendsField('documents.history', 'username', undefined),
  },
  {
    id: 'uploaded-by-guess',
    says: 'uploads once more where the answer was lost',
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
    says: 'records a scan once more where the answer was lost',
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
      says: `shows what it had shown to who was there before too (${situation})`,
      rule: 'TERM-OUT-12',
      situation,
      fault: keepsShown('and'),
    }),
  ),
  {
    id: 'deleted-once-downloaded',
    says: 'deletes a document once it was downloaded',
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
    says: 'lists printed documents along with those that wait, and deletes both',
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
    says: 'shows what it had gathered before a page failed, and all of it once more',
    rule: 'TERM-OUT-15',
    situation: 'history/page-fails',
    fault: {
      tells: (told) => ({ ...told, shown: [...(told.shown ?? []), ...(told.shown ?? [])] }),
    },
  },
  {
    id: 'copies-alone',
    says: 'asks for copies alone where nobody chose a kind of job',
    rule: 'TERM-HIST-09',
    situation: 'history/two-people',
    fault: sendsField('documents.history', 'jobtype', 'COPY'),
  },
  {
    id: 'former-shown-instead',
    says: 'shows the list of who was there before, and fetches the right one',
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
