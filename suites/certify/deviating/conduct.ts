import { isObject, itemsOf, type Json } from '../../engine/journal/json.ts';
import type { Told } from '../action.ts';
import type { DeviatingTerminal } from './deviating-terminal.ts';
import { repeats, takes } from './faults.ts';

/** What it does when a call fails, and what it makes of answers. */
export const conductDeviations: readonly DeviatingTerminal[] = [
  {
    id: 'tries-eleven-times',
    says: 'tries an unreadable list eleven times, with growing pauses',
    rule: 'TERM-TRY-01',
    situation: 'look/page-of-html',
    fault: repeats('documents.list', {
      times: 10,
      everyMs: (made) => Math.min(1_000 * made, 2_400),
      once: true,
    }),
  },
  {
    id: 'tries-without-end',
    says: 'retries an unreadable list endlessly, five times a second',
    rule: 'TERM-TRY-06',
    follows: ['TERM-TRY-01', 'TERM-TRY-02'],
    situation: 'look/page-of-html',
    fault: repeats('documents.list', { times: 40, everyMs: 200, once: true }),
  },
  {
    id: 'tries-at-an-even-pace',
    says: 'retries an unreadable list every second and a half',
    rule: 'TERM-TRY-02',
    situation: 'look/page-of-html',
    fault: repeats('documents.list', { times: 2, everyMs: 1_500 }),
  },
  {
    id: 'tries-at-once',
    says: 'tries an unreadable list three times without a pause',
    rule: 'TERM-TRY-02',
    situation: 'look/page-of-html',
    fault: repeats('documents.list', { times: 2, everyMs: 0 }),
  },
  {
    id: 'blind-repeat',
    says: 'repeats an unanswered release without reading the list',
    rule: 'TERM-TRY-03',
    situation: 'release/answer-lost',
    fault: repeats('documents.send', {
      times: 1,
      everyMs: 1_500,
      after: (answer) => answer === undefined,
    }),
  },
  {
    id: 'login-again',
    says: 'automatically retries a refused login',
    rule: 'TERM-TRY-04',
    situation: 'login/unknown-card',
    fault: repeats('login.post', {
      times: 1,
      everyMs: 1_500,
      after: (answer) => (answer?.status ?? 0) >= 400,
    }),
  },
  {
    id: 'renewal-again',
    says: 'sends a used refresh token again',
    rule: 'TERM-TRY-04',
    situation: 'login/refresh-token-spent',
    fault: {
      renews: true,
      ...repeats('renewal', {
        times: 1,
        everyMs: 1_500,
        after: (answer) => (answer?.status ?? 0) >= 400,
      }),
    },
  },
  {
    id: 'before-its-time',
    says: 'retries after one second although Retry-After says three',
    rule: 'TERM-TRY-05',
    situation: 'release/service-unwell',
    fault: repeats('documents.send', {
      times: 1,
      everyMs: 1_100,
      after: (answer) => answer?.status === 503,
    }),
  },
  {
    id: 'success-by-status',
    says: 'treats 200 with an errorCode as success',
    rule: 'TERM-ERR-01',
    situation: 'release/unknown-error-code',
    fault: takes('documents.send', (_, status) => (status === 200 ? { errorCode: 0 } : undefined)),
  },
  {
    id: 'printed-by-hope',
    says: 'shows documents as printed whose release was refused by its status',
    rule: 'TERM-ERR-02',
    situation: 'trust/redirected-release',
    fault: { tells: (told) => ({ ...told, outcome: 'done' }) },
  },
  {
    id: 'printed-and-silent',
    says: 'shows printed documents as failed',
    rule: 'TERM-ERR-03',
    situation: 'release/one',
    fault: { tells: () => ({ outcome: 'failed' }) },
  },
  {
    id: 'welcome-anybody',
    says: 'shows a refused login as successful',
    rule: 'TERM-ERR-04',
    situation: 'login/unknown-card',
    fault: { tells: asDone },
  },
  {
    id: 'deleted-by-hope',
    says: 'shows a deletion as successful that was answered with an errorCode',
    rule: 'TERM-ERR-05',
    situation: 'delete/refused',
    fault: takes('documents.delete', () => ({ errorCode: 0 })),
  },
  ...(
    [
      ['look/server-error', 500],
      ['look/service-unwell', 503],
      ['look/forbidden', 403],
      ['history/server-error', 500],
      ['history/service-unwell', 503],
      ['history/forbidden', 403],
    ] as const
  ).map(([situation, status]): DeviatingTerminal => {
    return {
      id: `nothing-by-${situation.replace('/', '-')}`,
      says: `shows an empty result if ${situation.replace(/\/.*/, '')} is answered ${String(status)}`,
      rule: 'TERM-ERR-06',
      situation,
      fault: { tells: () => ({ outcome: 'done', shown: [] }) },
    };
  }),
  ...['look', 'history'].flatMap((what) =>
    ['answered-slowly', 'in-pieces'].map((how): DeviatingTerminal => {
      return {
        id: `nothing-${what}-${how}`,
        says: `shows an empty result if the ${what} is ${how}`,
        rule: 'TERM-OUT-08',
        follows: ['TERM-OPEN-03'],
        situation: `${what}/${how}`,
        fault: { tells: () => ({ outcome: 'done', shown: [] }) },
      };
    }),
  ),
  {
    id: 'strict-members',
    says: 'treats a list with unknown members as empty',
    rule: 'TERM-OPEN-01',
    situation: 'look/unknown-members',
    fault: takes('documents.list', (text) => (text.includes('aNewMember') ? {} : undefined)),
  },
  {
    id: 'strict-values',
    says: 'treats a list with an unknown document type as empty',
    rule: 'TERM-OPEN-02',
    situation: 'look/unknown-values',
    fault: takes('documents.list', (text) =>
      documentsIn(text).some((one) => isObject(one) && Number(one['documentType']) > 50)
        ? {}
        : undefined,
    ),
  },
  {
    id: 'latin-only',
    says: 'shows characters outside Latin as question marks',
    rule: 'TERM-OPEN-03',
    follows: ['TERM-OUT-08'],
    situation: 'look/any-unicode',
    fault: {
      tells: (told) => ({
        ...told,
        ...(told.shown === undefined
          ? {}
          : { shown: told.shown.map((name) => name.replaceAll(/[^\x20-\xff]/gu, '?')) }),
      }),
    },
  },
  {
    id: 'page-for-a-list',
    says: 'treats an HTML page as an empty list',
    rule: 'TERM-OPEN-04',
    situation: 'look/page-of-html',
    fault: takes('documents.list', (text) => (text.startsWith('<') ? [] : undefined)),
  },
];

function asDone(): Told {
  return { outcome: 'done' };
}

function documentsIn(text: string): readonly Json[] {
  const json = JSON.parse(text) as Json;
  return itemsOf(json);
}
