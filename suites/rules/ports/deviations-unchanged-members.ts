import { asText, numberMember } from '../../journal/json.ts';
import { alterForm, alterRecords, isRefused, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { formOf, type Interception, jsonOf } from '../../prove/interception.ts';
import { hidesNamesakes } from '../../prove/namesakes.ts';

const remaps = on('inputports.update');

/** interface 4.5 and 4.6: what a call leaves as it was, and what it does not. */
export const keptDeviations: readonly Fault[] = [
  {
    id: 'move-loses-serial',
    says: 'loses the serial number of a moved port',
    rule: 'OUT-MOVE-04',
    make: losesSerial,
  },
  {
    id: 'queue-loses-its-port',
    says: 'loses the output port of a changed queue',
    rule: 'IN-11',
    make: () => alterForm(remaps, (form) => form.delete('outputportid')),
  },
  {
    id: 'queues-name-one-port',
    says: 'lists every push queue with the same output port',
    rule: 'IN-11',
    make: () =>
      alterRecords(on('inputports.list'), (record) =>
        record['outputPort'] === null ? record : { ...record, outputPort: 'Printer' },
      ),
  },
  {
    id: 'queue-stays-with-its-port',
    says: 'keeps a changed queue mapped to its first output port',
    rule: 'IN-11',
    make: staysMapped,
  },
  {
    id: 'queue-lists-former-port-name',
    says: 'lists a queue with the former name of its output port',
    rule: 'IN-15',
    make: keepsPortNames,
  },
  {
    id: 'output-port-goes-with-its-namesake',
    says: 'deletes every output port with the same name',
    rule: 'OUT-DEL-03',
    make: () => hidesNamesakes('outputports', { id: 'id', name: 'name' }),
  },
  {
    id: 'queue-goes-with-its-namesake',
    says: 'deletes every input port with the same name',
    rule: 'IN-DEL-03',
    make: () => hidesNamesakes('inputports', { id: 'id', name: 'name' }),
  },
];

function keepsPortNames(): Interception {
  const names = new Map<string, string>();
  return alterRecords(on('inputports.list'), (record) => {
    const id = asText(record['id']);
    const name = names.get(id) ?? asText(record['outputPort']);
    names.set(id, name);
    return { ...record, outputPort: name };
  });
}

function losesSerial(): Interception {
  const moved = new Set<string>();
  const listed = alterRecords(on('outputports.list'), (record) =>
    moved.has(asText(record['id'])) ? { ...record, deviceSerial: '' } : record,
  );
  return {
    answer: (answer, request, upstream) => {
      if (request.operation === 'outputports.move' && !isRefused(answer))
        moved.add(request.pathParameters['outputportid'] ?? '');
      return listed.answer?.(answer, request, upstream) ?? answer;
    },
  };
}

function staysMapped(): Interception {
  const ports = new Map<string, string>();
  const keeping = alterForm(remaps, (form) => {
    const port = ports.get(form.get('id') ?? '');
    if (port !== undefined) form.set('outputportid', port);
  });
  return {
    ...keeping,
    answer: (answer, request) => {
      const port = formOf(request).get('outputportid');
      if (request.operation === 'inputports.create' && port !== null)
        ports.set(String(numberMember(jsonOf(answer), 'id')), port);
      return answer;
    },
  };
}
