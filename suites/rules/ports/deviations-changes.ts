import {
  alterForm,
  alterRecords,
  both,
  made,
  okay,
  okayFor,
  on,
  pretends,
  withKey,
  without,
} from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  type PassingAnswer,
  type PassingRequest,
} from '../../prove/interception.ts';

const outputs = on('outputports.list');
const inputs = on('inputports.list');
const modifies = on('outputports.update');
const moves = on('outputports.move');
const creates = on('outputports.create');
const makesInput = on('inputports.create');

/** interface 4.5. */
export const outputPortChangeDeviations: readonly Fault[] = [
  {
    id: 'put-creates-no-port',
    says: 'returns success for the creation of a port by PUT and creates none',
    rule: 'OUT-PUT-01',
    make: () =>
      answersOnly(on('outputports.put-create'), () => jsonAnswer(200, { errorCode: 0, id: 7 })),
  },
  {
    id: 'put-changes-nothing',
    says: 'returns success for the change of a port by PUT and changes nothing',
    rule: 'OUT-PUT-02',
    make: () => answersOnly(both(on('outputports.put-update'), hasKnownId), okayFor),
  },
  {
    id: 'put-of-unknown-port',
    says: 'returns success for the change of an unknown port by PUT',
    rule: 'OUT-PUT-03',
    make: () => pretends(on('outputports.put-update'), made),
  },
  {
    id: 'patch-loses-name',
    says: 'does not change the name of a port',
    rule: 'OUT-MOD-01',
    make: () => alterForm(modifies, (form) => form.delete('portname')),
  },
  {
    id: 'patch-of-unknown-port',
    says: 'returns success for the change of an unknown port',
    rule: 'OUT-MOD-02',
    make: () => pretends(modifies, made),
  },
  {
    id: 'patch-clears-the-rest',
    says: 'clears the members that a change does not name',
    rule: 'OUT-MOD-03',
    make: () =>
      alterForm(modifies, (form) => {
        if (!form.has('ipreaderaddress')) form.set('ipreaderaddress', '');
      }),
  },
  {
    id: 'patch-without-id',
    says: 'returns no id for the change of a port',
    rule: 'OUT-MOD-04',
    make: () => alterRecords(modifies, (record) => without(record, 'id')),
  },
  {
    id: 'port-stays-where-it-is',
    says: 'returns success for the move of a port and does not move it',
    rule: 'OUT-MOVE-01',
    make: () => answersOnly(both(moves, hasBothDomains), okayFor),
  },
  {
    id: 'port-moves-anywhere',
    says: "returns success for moving a port into another customer's account",
    rule: 'OUT-MOVE-02',
    make: () => pretends(both(moves, hasBothDomains), made),
  },
  {
    id: 'vendor-moves-a-port-anywhere',
    says: "returns success for moving a port into another customer's account when a vendor requests it",
    rule: 'OUT-MOVE-02',
    make: (target) => pretends(both(moves, hasBothDomains, withKey(target.key('vendor'))), made),
  },
  {
    id: 'port-outlives-its-end',
    says: 'returns success for the deletion of an output port and keeps it',
    rule: 'OUT-DEL-01',
    make: () => answersOnly(both(on('outputports.delete'), hasKnownPathId), () => okay),
  },
  {
    id: 'deleting-no-port-is-fine',
    says: 'returns success for the deletion of an unknown output port',
    rule: 'OUT-DEL-02',
    make: () => pretends(on('outputports.delete')),
  },
  {
    id: 'ports-are-never-enriched',
    says: 'ignores enrichPorts of output ports',
    rule: 'OUT-RICH-01',
    make: () =>
      alterRecords(outputs, (record) => ({
        ...record,
        accountId: 0,
        parentAccountOrContainerId: 0,
      })),
  },
  {
    id: 'port-of-any-type',
    says: 'accepts any porttype as a printer',
    rule: 'OUT-10',
    make: () =>
      alterForm(creates, (form) => {
        if (form.get('porttype') === '2') form.set('porttype', '0');
      }),
  },
  {
    id: 'port-of-any-protocol',
    says: 'accepts an unknown print protocol',
    rule: 'OUT-12',
    make: () =>
      alterForm(creates, (form) => {
        if (form.get('printprotocol') === '3') form.set('printprotocol', '0');
      }),
  },
  {
    id: 'port-of-any-vendor',
    says: 'accepts an invalid vendor as "unknown"',
    rule: 'OUT-MOD-05',
    make: () =>
      alterForm(on('outputports.create', 'outputports.update'), (form) => {
        if (/-no-vendor/.test(form.get('vendor') ?? '')) form.set('vendor', 'unknown');
      }),
  },
  {
    id: 'port-below-nobody',
    says: 'creates a port in an unknown domain',
    rule: 'OUT-11',
    make: () =>
      pretends(
        both(creates, (request) => /nobody/.test(formOf(request).get('domainname') ?? '')),
        made,
      ),
  },
];

/** interface 4.6. */
export const inputPortChangeDeviations: readonly Fault[] = [
  {
    id: 'queue-outlives-its-end',
    says: 'returns success for the deletion of an input port and keeps it',
    rule: 'IN-DEL-01',
    make: () => answersOnly(both(on('inputports.delete'), hasKnownPathId), () => okay),
  },
  {
    id: 'deleting-no-queue-is-fine',
    says: 'returns success for the deletion of an unknown input port',
    rule: 'IN-DEL-02',
    make: () => pretends(on('inputports.delete')),
  },
  {
    id: 'queues-are-never-enriched',
    says: 'ignores enrichPorts of input ports',
    rule: 'IN-RICH-01',
    make: () => alterRecords(inputs, (record) => without(record, 'containerName')),
  },
  {
    id: 'queue-of-any-type',
    says: 'accepts any porttype of an input port as a pull queue',
    rule: 'IN-07',
    make: () =>
      alterForm(makesInput, (form) => {
        if (form.get('porttype') === '2') form.set('porttype', '0');
      }),
  },
  {
    id: 'change-of-unknown-queue',
    says: 'returns success for the change of an unknown input port',
    rule: 'IN-08',
    make: () => pretends(on('inputports.update'), made),
  },
  {
    id: 'queue-hides-its-port',
    says: 'does not list the output port of a push queue',
    rule: 'IN-09',
    make: () => alterRecords(inputs, (record) => ({ ...record, outputPort: null })),
  },
];

/** Answers instead of the service, which hears nothing of it. */
function answersOnly(
  which: (request: PassingRequest) => boolean,
  answer: (request: PassingRequest) => PassingAnswer,
): Interception {
  return { request: (request) => (which(request) ? answer(request) : request) };
}

/** Ids beyond two thousand millions are those that scenarios take for unknown. */
const firstUnknown = 2_000_000_000;

function hasKnownId(request: PassingRequest): boolean {
  return Number(formOf(request).get('id')) < firstUnknown;
}

function hasKnownPathId({ pathParameters }: PassingRequest): boolean {
  return Number(Object.values(pathParameters)[0]) < firstUnknown;
}

function hasBothDomains(request: PassingRequest): boolean {
  const form = formOf(request);
  return form.has('domainname') && form.has('destinationdomainname');
}
