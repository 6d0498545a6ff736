import { type Json, numberMember, textMember } from '../../journal/json.ts';
import {
  alterForm,
  alterJson,
  alterList,
  alterRecords,
  isRefused,
  losesFirstJob,
  type OnRequest,
  okay,
  okayFor,
  on,
  pretends,
  withItems,
} from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { bendPage } from '../../prove/history-page.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  jsonOf,
  type PassingRequest,
} from '../../prove/interception.ts';

const send = on('documents.send');
const upload = on('documents.upload');
const download = on('documents.download');
const isLaterPage = (request: PassingRequest): boolean => formOf(request).has('pagetoken');

/** Calls at a time, and walks while others write. */
export const parallelDeviations: readonly Fault[] = [
  {
    id: 'race-prints-twice',
    says: 'prints a document twice when one of several simultaneous sends succeeds',
    rule: 'PAR-01',
    make: printsTwice,
  },
  {
    id: 'race-prints-nothing',
    says: 'returns errorCode 0 for one of several simultaneous sends and prints nothing',
    rule: 'PAR-02',
    make: losesFirstJob,
  },
  {
    id: 'race-ends-in-500',
    says: 'returns 500 for the sends that lose a race',
    rule: 'PAR-19',
    make: () => ({
      answer: (answer, request) =>
        send(request) && (numberMember(jsonOf(answer), 'errorCode') ?? 0) !== 0
          ? jsonAnswer(500, { errorCode: 1 })
          : answer,
    }),
  },
  {
    id: 'both-printers-print',
    says: 'prints at both printers for two simultaneous sends',
    rule: 'PAR-03',
    make: () => ({ ...printsTwice(), ...pretends(send) }),
  },
  {
    id: 'tap-and-send-both-print',
    says: 'prints for both a tap and a simultaneous send',
    rule: 'PAR-04',
    make: () => ({ ...printsTwice(), ...pretends(send) }),
  },
  {
    id: 'two-taps-lose-one',
    says: 'loses a document between two simultaneous taps',
    rule: 'PAR-05',
    make: losesFirstJob,
  },
  {
    id: 'two-taps-print-twice',
    says: 'prints for each of two simultaneous taps',
    rule: 'PAR-06',
    make: printsTwice,
  },
  {
    id: 'deleted-meanwhile-is-printed',
    says: 'refuses a send during a delete but prints anyway',
    rule: 'PAR-07',
    make: () => ({
      answer: (answer, request) =>
        send(request) && numberMember(jsonOf(answer), 'errorCode') === 0
          ? jsonAnswer(200, { errorCode: 1001 })
          : answer,
    }),
  },
  {
    id: 'race-leaves-it-waiting',
    says: 'keeps a sent document waiting when a simultaneous delete was refused',
    rule: 'PAR-08',
    make: () => alterForm(send, (form) => form.set('retain', 'true')),
  },
  {
    id: 'uploads-lose-one',
    says: 'lists all but one of several simultaneously uploaded documents',
    rule: 'PAR-09',
    make: () => alterList(on('documents.list'), (list) => list.slice(1)),
  },
  {
    id: 'uploads-swap-their-bytes',
    says: 'returns the content of the first of several simultaneously uploaded documents for all of them',
    rule: 'PAR-10',
    make: givesFirstDocument,
  },
  {
    id: 'download-cut-by-a-release',
    says: 'truncates a download with status 200 when a release starts',
    rule: 'PAR-11',
    make: () => ({
      answer: (answer, request) =>
        download(request) && answer.status === 200
          ? { ...answer, body: answer.body.subarray(0, answer.body.length / 2) }
          : answer,
    }),
  },
  {
    id: 'one-name-many-users',
    says: 'returns success for every simultaneous creation of one user name',
    rule: 'PAR-20',
    make: () => pretends(on('users.create')),
  },
  {
    id: 'one-name-of-a-loser',
    says: 'keeps the details of a refused one of several simultaneous creations of one user name',
    rule: 'PAR-12',
    make: winnersLose,
  },
  {
    id: 'one-card-many-users',
    says: 'returns success for every simultaneous registration of one card',
    rule: 'PAR-13',
    make: () => pretends(on('users.card')),
  },
  {
    id: 'ports-share-an-id',
    says: 'gives simultaneously created output ports the same id',
    rule: 'PAR-14',
    make: () => sharesFirst('outputports.create', 'id'),
  },
  {
    id: 'details-overwrite-each-other',
    says: "keeps only one of several simultaneous changes of a user's details",
    rule: 'PAR-17',
    make: () => keepsOneAtATime(on('users.update')),
  },
  {
    id: 'memberships-overwrite-each-other',
    says: 'keeps only one of several groups that a user is simultaneously added to',
    rule: 'PAR-18',
    make: () => keepsOneAtATime(on('users.groups-add')),
  },
  {
    id: 'port-changes-overwrite-each-other',
    says: 'keeps only one of several simultaneous changes of an output port',
    rule: 'PAR-22',
    make: () => keepsOneAtATime(on('outputports.update')),
  },
  {
    id: 'history-walk-loses-one',
    says: 'repeats a record instead of another one on later history pages',
    rule: 'PAR-15',
    make: () =>
      bendPage(
        (request) => request.operation === 'documents.history' && isLaterPage(request),
        repeatsFirst,
      ),
  },
  {
    id: 'user-walk-loses-one',
    says: 'repeats a user instead of the others on later pages of GET /users/all',
    rule: 'PAR-16',
    make: () =>
      alterJson(
        (request) => request.operation === 'users.all' && isLaterPage(request),
        (json) => withItems(json, repeatsFirst),
      ),
  },
];

function printsTwice(): Interception {
  return { paper: (job) => [job, job] };
}

/** What comes about a user while another such call is under way is answered, and not done. */
function keepsOneAtATime(which: OnRequest): Interception {
  const underWay = new Set<string>();
  const about = (request: PassingRequest): string =>
    request.pathParameters['username'] ?? request.pathParameters['outputportid'] ?? '';
  return {
    request: (request) => {
      if (!which(request)) return request;
      if (underWay.has(about(request)))
        return request.operation.startsWith('outputports') ? okayFor(request) : okay;
      underWay.add(about(request));
      return request;
    },
    answer: (answer, request) => {
      if (which(request)) underWay.delete(about(request));
      return answer;
    },
  };
}

/** All answers of the operation name what the first one named. */
function sharesFirst(operation: string, name: string): Interception {
  let first: Json | undefined;
  return alterRecords(on(operation), (record) => {
    first ??= record[name];
    return first === undefined ? record : { ...record, [name]: first };
  });
}

function givesFirstDocument(): Interception {
  let first: string | undefined;
  return {
    request: (request) =>
      download(request) && first !== undefined
        ? { ...request, path: `/documents/${first}.content` }
        : request,
    answer: (answer, request) => {
      if (upload(request)) first ??= textMember(jsonOf(answer), 'uuid');
      return answer;
    },
  };
}

function repeatsFirst(records: readonly Json[]): readonly Json[] {
  return records.map(() => records[0] ?? null);
}

/** Of creations of one name the one that is done is answered as refused, and the next one as done. */
function winnersLose(): Interception {
  const done = new Set<string>();
  return {
    answer: (answer, request) => {
      if (request.operation !== 'users.create') return answer;
      const name = formOf(request).get('username') ?? '';
      const isDone = !isRefused(answer);
      if (!/wanted/.test(name)) return answer;
      if (isDone) done.add(name);
      else if (done.delete(name)) return okay;
      return isDone ? jsonAnswer(200, { errorCode: 1003 }) : answer;
    },
  };
}
