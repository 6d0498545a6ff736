import { type Json, numberMember, textMember } from '../../journal/json.ts';
import {
  alterRecords,
  both,
  made,
  type OnRequest,
  on,
  pretends,
  withKey,
} from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { formOf, type Interception, jsonOf, withForm } from '../../prove/interception.ts';

/** interface 1 and 5: another account's locations and providers are within reach. */
export const neighbourPlaceDeviations: readonly Fault[] = [
  {
    id: 'queue-stands-at-the-neighbours',
    says: "assigns a queue to another account's location",
    rule: 'NEIGH-LOC-01',
    make: ({ key }) => knowingPlaces(key('foreign'), standsThere),
  },
  {
    id: 'container-stands-at-the-neighbours',
    says: "returns success for a container at another account's location",
    rule: 'NEIGH-LOC-02',
    make: ({ key }) =>
      knowingPlaces(key('foreign'), (isTheirs) =>
        pretends(both(on('account.create', 'containers.update'), isTheirs), made),
      ),
  },
  {
    id: 'role-for-the-neighbours',
    says: "returns success for a role of a user of another account's provider",
    rule: 'NEIGH-ACL-01',
    make: () => pretends(on('accesscontrols.add')),
  },
  {
    id: 'provider-of-the-neighbours-is-renamed',
    says: "lets any account overwrite another account's authentication provider",
    rule: 'NEIGH-PROV-01',
    make: () => {
      let theirs = '';
      let ours = '';
      return {
        answer: (answer, request) => {
          if (request.operation === 'authproviders.add') {
            const written = readJson(request.body);
            const name = textMember(written, 'name') ?? '';
            if (numberMember(written, 'id') === 0) theirs = name;
            else ours = name;
          }
          if (request.operation !== 'authproviders.get' || ours === '') return answer;
          const text = answer.body.toString('utf8').replaceAll(theirs, ours);
          return { ...answer, body: Buffer.from(text) };
        },
      };
    },
  },
];

function readJson(body: Buffer): Json | undefined {
  return jsonOf({ status: 200, headers: { 'content-type': 'application/json' }, body });
}

/** An interception that knows whether a request names a location that the other account's key made. */
function knowingPlaces(
  foreignKey: string,
  make: (isTheirs: OnRequest) => Interception,
): Interception {
  const places = new Set<string>();
  const inner = make((request) => places.has(formOf(request).get('locationid') ?? ''));
  const makes = both(on('locations.create'), withKey(foreignKey));
  return {
    ...inner,
    answer: (answer, request, upstream) => {
      if (makes(request)) places.add(String(numberMember(jsonOf(answer), 'id')));
      return inner.answer?.(answer, request, upstream) ?? answer;
    },
  };
}

/** The queue is made without a location; the list names the other account's. */
function standsThere(isTheirs: OnRequest): Interception {
  const queues = new Map<string, number>();
  return {
    ...alterRecords(on('inputports.list'), (record) => {
      const locationId = queues.get(textMember(record, 'name') ?? '');
      return locationId === undefined ? record : { ...record, locationId };
    }),
    request: (request) => {
      if (request.operation !== 'inputports.create' || !isTheirs(request)) return request;
      const form = formOf(request);
      queues.set(form.get('portname') ?? '', Number(form.get('locationid')));
      form.delete('locationid');
      return withForm(request, form);
    },
  };
}
