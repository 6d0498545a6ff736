import { alterForm, alterList, alterRecords, on, without } from '../../engine/fault-proxy/alter.ts';
import type { Variant } from '../../engine/fault-proxy/fault.ts';
import {
  formOf,
  type Interception,
  type PassingRequest,
} from '../../engine/fault-proxy/interception.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  numberMember,
  textMember,
} from '../../engine/journal/json.ts';
import { together } from '../together.ts';

const queues = on('inputports.list');
const isEnriched = (request: PassingRequest): boolean =>
  formOf(request).get('enrichPorts') === 'true';

/** How a service may tell of ports and groups: in other words, and no more than was asked for. */
export const formVariants: readonly Variant[] = [
  {
    id: 'other-forms',
    says: 'returns card readers, printer URLs and textual group ids in an equivalent form',
    freedom: 'the interface, 2: their form is unspecified (RFC 3510, RFC 4514)',
    make: inOtherForms,
  },
  {
    id: 'ports-of-its-own-ways',
    says: 'lists locations of queues only with enrichPorts, and groupNo nowhere; chooses the names of matching queues; sends user names by default',
    freedom:
      'SIL-184 and SIL-7A; neither the name of a matching queue nor a default of sendusername is stated (4.5)',
    make: () =>
      together([
        alterList(queues, (records, request) =>
          isEnriched(request) ? records : records.map(withoutPlace),
        ),
        alterRecords(on('outputports.list'), (record) => without(record, 'groupNo')),
        namesQueues(),
        alterForm(on('outputports.create'), (form) => {
          const isSilent = form.get('printprotocol') === '1' && !form.has('sendusername');
          if (isSilent) form.set('sendusername', 'true');
        }),
      ]),
  },
];

function inOtherForms(): Interception {
  const rewritten = (
    record: JsonObject,
    name: string,
    form: (text: string) => string,
  ): JsonObject => {
    const text = textMember(record, name);
    return text === undefined ? record : { ...record, [name]: form(text) };
  };
  const lists = on('outputports.list', 'groups.list', 'groups.get', 'users.groups');
  return alterRecords(lists, (record) => {
    const reader = rewritten(record, 'ipReaderAddress', (text) =>
      text.toUpperCase().replaceAll(':', '-'),
    );
    const url = rewritten(reader, 'printerIppUrl', (text) =>
      text.replace(/^ipp:\/\/([^/:]+)\//, 'ipp://$1:631/'),
    );
    return rewritten(url, 'groupDN', (text) =>
      text.replaceAll(/(^|,)(\w+)=/g, (whole) => whole.toUpperCase()),
    );
  });
}

function withoutPlace(queue: Json): Json {
  return isObject(queue) ? { ...queue, locationId: null } : queue;
}

/** Queues that came with a port, which our service calls by the port's name. */
function namesQueues(): Interception {
  const names = new Set<string>();
  return {
    ...alterRecords(queues, (record) =>
      names.has(textMember(record, 'name') ?? '')
        ? { ...record, name: `Queue ${String(numberMember(record, 'id'))}`, outputPort: null }
        : record,
    ),
    request: (request) => {
      const form = formOf(request);
      if (request.operation === 'outputports.create' && form.get('matchinginputport') === 'true')
        names.add(form.get('portname') ?? '');
      return request;
    },
  };
}
