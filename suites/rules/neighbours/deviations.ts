import { isArray, isObject, member, numberMember, textMember } from '../../journal/json.ts';
import {
  alterJson,
  alterList,
  alterRecords,
  as,
  both,
  letIn,
  type OnRequest,
  on,
  pretends,
  withKey,
} from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import {
  formOf,
  type Interception,
  jsonOf,
  partOf,
  withForm,
  withPart,
} from '../../prove/interception.ts';

const upload = on('documents.upload');
const record = on('documents.record');

/** interface 1 and 5: what another account has is within reach. */
export const neighbourDeviations: readonly Fault[] = [
  {
    id: 'sends-to-the-neighbours',
    says: "returns success for a document sent to another account's port",
    rule: 'NEIGH-SEND-01',
    make: ({ key }) =>
      knowing(key('foreign'), (theirs) =>
        pretends(
          both(on('documents.send'), ({ pathParameters }) =>
            theirs.has(pathParameters['port'] ?? ''),
          ),
        ),
      ),
  },
  {
    id: 'taps-at-the-neighbours',
    says: "releases the waiting documents for a tap at another account's reader",
    rule: 'NEIGH-TAP-01',
    make: ({ key }) =>
      knowing(key('foreign'), (theirs) => {
        let isReleased = false;
        return {
          ...alterList(on('documents.list'), (records) => (isReleased ? [] : records)),
          request: (request) => {
            if (on('card.get')(request)) isReleased = theirs.has(formOf(request).get('Mac') ?? '');
            return request;
          },
        };
      }),
  },
  {
    id: 'uploads-at-the-neighbours',
    says: "accepts an upload to another account's queue in a queue of this account",
    rule: 'NEIGH-UP-01',
    make: ({ key }) => knowing(key('foreign'), intoOwnQueue),
  },
  {
    id: 'records-at-the-neighbours',
    says: "records a job with another account's port",
    rule: 'NEIGH-REC-01',
    make: ({ key }) => knowing(key('foreign'), recordsThere),
  },
  {
    id: 'lets-the-neighbours-in',
    says: "logs in another account's users with a key of this account",
    rule: 'NEIGH-LOG-01',
    make: ({ key }) =>
      knowing(key('foreign'), (theirs) => ({
        request: (request) =>
          request.operation === 'login.post' && theirs.has(formOf(request).get('userid') ?? '')
            ? as(request, { key: key('foreign') })
            : request,
      })),
  },
  {
    id: 'joins-the-neighbours',
    says: "returns success for adding a user to another account's group",
    rule: 'NEIGH-GRP-01',
    make: ({ key }) =>
      knowing(key('foreign'), (theirs) =>
        pretends(
          both(on('users.groups-add'), (request) =>
            theirs.has(formOf(request).get('groupid') ?? ''),
          ),
        ),
      ),
  },
  {
    id: 'makes-users-of-the-neighbours',
    says: 'creates a user in another account if the call names a provider of that account',
    rule: 'NEIGH-USR-01',
    make: ({ key }) =>
      knowing(key('foreign'), (theirs) => ({
        request: (request) =>
          request.operation === 'users.create' &&
          theirs.has(formOf(request).get('providerid') ?? '')
            ? as(request, { key: key('foreign') })
            : request,
      })),
  },
  {
    id: 'feeds-the-neighbours',
    says: "maps a queue to another account's output port",
    rule: 'NEIGH-IN-01',
    make: ({ key }) => feedsThere(key('foreign')),
  },
  {
    id: 'taps-for-the-neighbours',
    says: "releases the documents of another account's user whose card is tapped here",
    rule: 'NEIGH-TAP-02',
    make: ({ key }) =>
      knowing(key('foreign'), (theirs) => {
        let isTapped = false;
        return {
          ...alterList(both(on('documents.list'), withKey(key('foreign'))), (records) =>
            isTapped ? [] : records,
          ),
          request: (request) => {
            if (on('card.get')(request)) isTapped ||= theirs.has(formOf(request).get('cd') ?? '');
            return request;
          },
        };
      }),
  },
  {
    id: 'turns-history-pages-for-anybody',
    says: 'returns the page of a history page token to any account',
    rule: 'NEIGH-PAGE-01',
    make: ({ key }) => turnsPages('documents.history', key),
  },
  {
    id: 'turns-user-pages-for-anybody',
    says: 'returns the page of a users page token to any account',
    rule: 'NEIGH-PAGE-02',
    make: ({ key }) => turnsPages('users.all', key),
  },
];

/** An interception that knows every value with which the other account's key made something. */
function knowing(
  foreignKey: string,
  make: (theirs: ReadonlySet<string>) => Interception,
): Interception {
  const theirs = new Set<string>();
  const inner = make(theirs);
  const makes: OnRequest = both(
    on('outputports.create', 'inputports.create', 'users.create', 'groups.create'),
    withKey(foreignKey),
  );
  return {
    ...inner,
    request: (request, upstream) => {
      if (makes(request)) for (const value of formOf(request).values()) theirs.add(value);
      return inner.request?.(request, upstream) ?? request;
    },
  };
}

function intoOwnQueue(theirs: ReadonlySet<string>): Interception {
  let own = '';
  return {
    request: (request) => {
      const made = formOf(request).get('portname') ?? '';
      if (request.operation === 'inputports.create' && !theirs.has(made)) own = made;
      return upload(request) && theirs.has(partOf(request, 'portname') ?? '')
        ? withPart(request, 'portname', own)
        : request;
    },
  };
}

/** The queue is made without a port; the list names the other account's. */
function feedsThere(foreignKey: string): Interception {
  const ports = new Map<string, string>();
  const queues = new Map<string, string>();
  const isTheirs = both(on('outputports.create'), withKey(foreignKey));
  const listed = alterRecords(on('inputports.list'), (record) => {
    const port = queues.get(textMember(record, 'name') ?? '');
    return port === undefined ? record : { ...record, outputPort: port };
  });
  return {
    request: (request) => {
      const form = formOf(request);
      const port = ports.get(form.get('outputportid') ?? '');
      if (request.operation !== 'inputports.create' || port === undefined) return request;
      queues.set(form.get('portname') ?? '', port);
      form.delete('outputportid');
      return withForm(request, form);
    },
    answer: (answer, request, upstream) => {
      const id = numberMember(jsonOf(answer), 'id');
      if (isTheirs(request)) ports.set(String(id), formOf(request).get('portname') ?? '');
      return listed.answer?.(answer, request, upstream) ?? answer;
    },
  };
}

/** The job is recorded without a port; the history names the other account's. */
function recordsThere(theirs: ReadonlySet<string>): Interception {
  const jobs = new Map<string, string>();
  const names = new Map<string, string>();
  const history = alterJson(on('documents.history'), (json) => {
    const documents = member(json, 'documents');
    if (!isObject(json) || !isArray(documents)) return json;
    const bent = documents.map((one) => {
      const port = jobs.get(textMember(one, 'documentName') ?? '');
      return port === undefined || !isObject(one) ? one : { ...one, outputPortName: port };
    });
    return { ...json, documents: bent };
  });
  return {
    ...history,
    request: (request) => {
      const form = formOf(request);
      const address = form.get('address') ?? '';
      if (request.operation === 'outputports.create')
        names.set(address, form.get('portname') ?? '');
      if (!record(request) || !theirs.has(address)) return request;
      jobs.set(form.get('title') ?? '', names.get(address) ?? '');
      form.delete('address');
      return withForm(request, form);
    },
  };
}

function turnsPages(operation: string, key: (kind: 'foreign' | 'full') => string): Interception {
  const turns: OnRequest = (request) => formOf(request).has('pagetoken');
  return letIn(both(on(operation), withKey(key('foreign')), turns), key('full'));
}
