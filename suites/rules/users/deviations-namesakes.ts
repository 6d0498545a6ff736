import { textMember } from '../../journal/json.ts';
import { alterRecords, both, okayFor, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { formOf, type Interception, withPart } from '../../prove/interception.ts';

/** interface 4.3, 4.4 and 4.11: of users of one name another one is meant. */
export const namesakeDeviations: readonly Fault[] = [
  {
    id: 'login-finds-the-first-of-a-name',
    says: 'logs in the first user who has the name of the owner of a short id',
    rule: 'LOG-22',
    make: logsInTheFirst,
  },
  {
    id: 'upload-for-the-first-of-a-name',
    says: 'stores an upload for the local user of that name, whatever provider is named',
    rule: 'DOC-UP-41',
    make: () => ({
      request: (request) =>
        request.operation === 'documents.upload' ? withPart(request, 'providerid', '1') : request,
    }),
  },
  {
    id: 'tap-by-name',
    says: "releases the documents of all users with the name of the card's owner",
    rule: 'TAP-11',
    make: tapsTheLast,
  },
  {
    id: 'tap-of-the-second-of-a-name',
    says: 'returns 200 for a tap of the second user of a name and releases nothing',
    rule: 'TAP-11',
    make: dropsTapsOfTheSecond,
  },
];

/** Answers of logins by short ID tell the provider of the first user who logged in with that name. */
function logsInTheFirst(): Interception {
  const first = new Map<string, unknown>();
  return alterRecords(
    both(on('login.post'), (request) => formOf(request).get('authtype') !== '3'),
    (record) => {
      const name = textMember(record, 'userName') ?? '';
      if (!first.has(name)) first.set(name, record['providerId']);
      return { ...record, providerId: first.get(name) as number };
    },
  );
}

function dropsTapsOfTheSecond(): Interception {
  const names = new Set<string>();
  const cards = new Set<string>();
  return {
    request: (request) => {
      const form = formOf(request);
      if (request.operation === 'users.create') {
        const name = form.get('username') ?? '';
        if (names.has(name)) for (const card of form.getAll('detaildata')) cards.add(card);
        names.add(name);
      }
      const isTap = request.operation.startsWith('card.');
      return isTap && cards.has(form.get('cd') ?? '') ? okayFor(request) : request;
    },
  };
}

/** Whoever's card of a name is tapped, the one that was given last to that name counts. */
function tapsTheLast(): Interception {
  const last = new Map<string, string>();
  const names = new Map<string, string>();
  return {
    request: (request) => {
      const form = formOf(request);
      if (request.operation === 'users.create') {
        const name = form.get('username') ?? '';
        const card = form.getAll('detaildata')[form.getAll('detailtype').indexOf('4')] ?? '';
        last.set(name, card);
        names.set(card, name);
      }
      const tapped = request.operation.startsWith('card.') ? (form.get('cd') ?? '') : '';
      const instead = last.get(names.get(tapped) ?? '');
      if (instead === undefined) return request;
      const body = Buffer.from(request.body.toString('latin1').replace(tapped, instead), 'latin1');
      return { ...request, query: request.query.replace(tapped, instead), body };
    },
  };
}
