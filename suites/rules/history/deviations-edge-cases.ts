import { isObject, numberMember } from '../../journal/json.ts';
import { alterForm, alterList, answersInstead, both, okay, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { bendPage, pageIn, withPage } from '../../prove/history-page.ts';
import { formOf, type Interception, partOf } from '../../prove/interception.ts';

/** What goes wrong just beyond the usual: in the same moment, past a round number, with another kind of token. */
export const edgeDeviations: readonly Fault[] = [
  {
    id: 'history-pages-lose-a-moment',
    says: 'continues after the last time of a page and loses other records of the same time',
    rule: 'HIST-33',
    make: losesMoments,
  },
  {
    id: 'history-expires-late',
    says: 'shows an expired document as waiting in the history',
    rule: 'HIST-34',
    make: () =>
      bendPage(on('documents.history'), (records) =>
        records.map((one) => (isObject(one) && one['status'] === 3 ? { ...one, status: 0 } : one)),
      ),
  },
  {
    id: 'history-filters-what-is-stored',
    says: 'does not find a document that has just expired by status 3',
    rule: 'HIST-34',
    make: () =>
      bendPage(
        both(on('documents.history'), (request) => formOf(request).get('status') === '3'),
        () => [],
      ),
  },
  {
    id: 'history-dates-the-end',
    says: 'finds no record of a stored or deleted document in a date range',
    rule: 'HIST-39',
    make: () =>
      bendPage(
        both(on('documents.history'), (request) => formOf(request).has('dateend')),
        (records) =>
          records.filter((one) => !isObject(one) || ![2, 9].includes(Number(one['status']))),
      ),
  },
  {
    id: 'async-import-is-not-done',
    says: 'accepts an import with async=true and never runs it',
    rule: 'USR-IMP-01',
    make: () =>
      answersInstead(
        both(on('users.import'), (request) => partOf(request, 'async') === 'true'),
        okay,
      ),
  },
  {
    id: 'group-ends-at-500',
    says: 'lists at most 500 members of a group',
    rule: 'GRP-MEM-02',
    make: () => alterList(on('groups.members'), (list) => list.slice(0, 500)),
  },
  {
    id: 'ipp-short-edge-is-long',
    says: 'prints on the long edge over IPP although the short edge was requested',
    rule: 'DOC-SEND-17',
    make: () =>
      alterForm(on('documents.send'), (form) => {
        if (form.get('duplex') === '2') form.set('duplex', '1');
      }),
  },
  deletesElsewhere(),
];

function losesMoments(): Interception {
  let last: number | undefined;
  return {
    answer: (answer, request) => {
      const page = request.operation === 'documents.history' ? pageIn(answer) : undefined;
      if (page === undefined) return answer;
      const before = formOf(request).has('pagetoken') ? last : undefined;
      last = numberMember(page.records.at(-1), 'dateTime');
      const records = page.records.filter((one) => numberMember(one, 'dateTime') !== before);
      const isCut = records.length < page.records.length;
      return isCut ? withPage(answer, { records, next: undefined }) : answer;
    },
  };
}

/** A provider that was named for a user's creation is the one that a deletion is about. */
function deletesElsewhere(): Fault {
  return {
    id: 'deletion-finds-any-provider',
    says: 'deletes the user of that name in any provider when no provider is named',
    rule: 'USR-DEL-06',
    make: () => {
      const providers = new Map<string, string>();
      return {
        request: (request) => {
          const form = formOf(request);
          const provider = form.get('providerid');
          if (request.operation === 'users.create' && provider !== null)
            providers.set(form.get('username') ?? '', provider);
          const known = providers.get(request.pathParameters['username'] ?? '');
          const isBare = request.operation === 'users.delete' && provider === null;
          return isBare && known !== undefined
            ? { ...request, query: `providerid=${known}` }
            : request;
        },
      };
    },
  };
}
