import { asText, numberMember } from '../../journal/json.ts';
import { bendForm, bendRecords, isRefused, on } from '../bend.ts';
import type { Deviation } from '../deviation.ts';
import { formOf, type Interception, jsonOf } from '../interception.ts';

const remaps = on('inputports.update');

/** interface 4.5 and 4.6: what a call leaves as it was, and what it does not. */
export const keptDeviations: readonly Deviation[] = [
  {
    id: 'move-loses-serial',
    says: 'forgets the serial number of a port that is moved',
    rule: 'OUT-MOVE-04',
    follows: ['OUT-03'],
    make: losesSerial,
  },
  {
    id: 'queue-loses-its-port',
    says: 'forgets the output port of a queue that is changed',
    rule: 'IN-11',
    make: () => bendForm(remaps, (form) => form.delete('outputportid')),
  },
  {
    id: 'queue-stays-with-its-port',
    says: 'leaves a changed queue mapped to the output port that it was made for',
    rule: 'IN-11',
    make: staysMapped,
  },
];

function losesSerial(): Interception {
  const moved = new Set<string>();
  const listed = bendRecords(on('outputports.list'), (record) =>
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
  const keeping = bendForm(remaps, (form) => {
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
