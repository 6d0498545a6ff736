import { asText, isObject, type JsonObject } from '../../journal/json.ts';
import { alterForm, alterRecords, type OnRequest, on, without } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  jsonOf,
  type PassingRequest,
  withForm,
  withJson,
} from '../../prove/interception.ts';

const outputs = on('outputports.list');
const inputs = on('inputports.list');
const makesOutput = on('outputports.create');
const makesInput = on('inputports.create');

/** interface 4.5. */
export const outputPortDeviations: readonly Fault[] = [
  {
    id: 'output-port-lacks-member',
    says: 'leaves active out of listed output ports',
    rule: 'OUT-01',
    make: () => alterRecords(outputs, (record) => without(record, 'active')),
  },
  {
    id: 'output-port-of-unknown-registration',
    says: "returns a registration source other than 'manual' and 'autodiscovery'",
    rule: 'OUT-01',
    make: () => alterRecords(outputs, (record) => ({ ...record, registrationSource: 'import' })),
  },
  {
    id: 'output-port-services-are-names',
    says: 'lists the services of an output port as names instead of numbers',
    rule: 'OUT-01',
    make: () => alterRecords(outputs, (record) => ({ ...record, services: { print: ['PRINT'] } })),
  },
  {
    id: 'output-port-properties-are-numbers',
    says: 'lists a property of an output port as a number',
    rule: 'OUT-01',
    make: () => alterRecords(outputs, (record) => ({ ...record, properties: { trays: 4 } })),
  },
  {
    id: 'output-port-in-unknown-stage',
    says: 'returns an unknown deploy stage of an embedded client',
    rule: 'OUT-01',
    make: () =>
      alterRecords(outputs, (record) => ({
        ...record,
        terminalInfo: { deployStatus: { stage: 9, message: '', lastDate: '' } },
      })),
  },
  {
    id: 'output-port-without-terminal-version',
    says: 'returns the state of an embedded client without its version',
    rule: 'OUT-01',
    make: () =>
      alterRecords(outputs, (record) => ({
        ...record,
        terminalInfo: { terminalStatus: { installationSource: 1, status: 1 } },
      })),
  },
  {
    id: 'output-port-made-without-id',
    says: 'returns no id for the creation of an output port',
    rule: 'OUT-02',
    make: () => alterRecords(makesOutput, (record) => without(record, 'id')),
  },
  {
    id: 'output-port-loses-description',
    says: 'does not store the description of an output port',
    rule: 'OUT-03',
    make: () => alterForm(makesOutput, (form) => form.delete('description')),
  },
  {
    id: 'output-port-is-never-embedded',
    says: 'lists output ports without their embedded client',
    rule: 'OUT-03',
    make: () => alterRecords(on('outputports.list'), (record) => ({ ...record, embedded: false })),
  },
  {
    id: 'output-port-sends-no-user-name',
    says: 'lists output ports that send the user name as not sending it',
    rule: 'OUT-03',
    make: () =>
      alterRecords(on('outputports.list'), (record) => ({ ...record, sendUsername: false })),
  },
  {
    id: 'output-port-is-never-monochrome',
    says: 'does not store that a printer prints only black',
    rule: 'OUT-03',
    make: () => alterForm(makesOutput, (form) => form.delete('monochromeprinter')),
  },
  {
    id: 'output-port-of-no-type',
    says: 'creates an output port without porttype as a printer',
    rule: 'OUT-04',
    make: () => fillsIn(makesOutput, { porttype: '1' }),
  },
  {
    id: 'output-port-refused-and-made',
    says: 'creates an output port without an address but returns an error',
    rule: 'OUT-04',
    make: () => makesAndRefuses(makesOutput, { address: 'nowhere.example' }),
  },
  {
    id: 'output-port-shows-credential',
    says: 'lists the machine password of a port among its properties',
    rule: 'OUT-05',
    make: () => showsCredential((record, password) => ({ ...record, properties: { password } })),
  },
  {
    id: 'output-port-shows-credential-in-a-note',
    says: 'lists the machine password of a port inside a note',
    rule: 'OUT-05',
    make: () =>
      showsCredential((record, password) => ({
        ...record,
        note: `signs in as admin:${password}.`,
      })),
  },
  {
    id: 'made-output-port-echoes-credential',
    says: 'returns all parameters, with the password, when an output port is created',
    rule: 'OUT-05',
    make: () => ({
      answer: (answer, request) => {
        const json = jsonOf(answer);
        if (!makesOutput(request) || !isObject(json)) return answer;
        return withJson(answer, { ...json, port: Object.fromEntries(formOf(request)) });
      },
    }),
  },
  {
    id: 'group-number-for-everybody',
    says: 'returns groupNo to callers without ViewLicense',
    rule: 'OUT-06',
    make: () => alterRecords(outputs, (record) => ({ ...record, groupNo: 'A-7' })),
  },
  {
    id: 'no-matching-input-port',
    says: 'ignores matchinginputport',
    rule: 'OUT-07',
    make: () => alterForm(makesOutput, (form) => form.delete('matchinginputport')),
  },
  {
    id: 'matching-input-port-for-every-port',
    says: 'creates a matching input port even when matchinginputport is false',
    rule: 'OUT-07',
    make: () =>
      alterForm(makesOutput, (form) => {
        if (form.has('matchinginputport')) form.set('matchinginputport', 'true');
      }),
  },
  {
    id: 'outputtype-2-is-taken',
    says: 'accepts outputtype 2 as PDF',
    rule: 'OUT-08',
    make: () =>
      alterForm(makesOutput, (form) => {
        if (form.get('outputtype') === '2') form.set('outputtype', '1');
      }),
  },
];

/** interface 4.6. */
export const inputPortDeviations: readonly Fault[] = [
  {
    id: 'input-port-lacks-member',
    says: 'leaves portType out of listed input ports',
    rule: 'IN-01',
    make: () => alterRecords(inputs, (record) => without(record, 'portType')),
  },
  {
    id: 'input-port-id-as-text',
    says: 'returns the id of a new input port as text',
    rule: 'IN-02',
    make: () => alterRecords(makesInput, (record) => ({ ...record, id: asText(record['id']) })),
  },
  {
    id: 'input-port-loses-location',
    says: 'lists input ports without their location',
    rule: 'IN-03',
    make: () => alterRecords(inputs, (record) => ({ ...record, locationId: null })),
  },
  {
    id: 'input-ports-are-all-pull',
    says: 'lists every input port as a pull queue',
    rule: 'IN-03',
    make: () => alterRecords(inputs, (record) => ({ ...record, portType: 0 })),
  },
  {
    id: 'update-makes-another-port',
    says: 'creates another input port instead of changing one',
    rule: 'SAME-04',
    make: () => alterForm(on('inputports.update'), (form) => form.delete('id')),
  },
  {
    id: 'update-changes-nothing',
    says: 'returns success for the change of an input port and changes nothing',
    rule: 'IN-04',
    make: () => ({
      request: (request) =>
        request.operation === 'inputports.update'
          ? jsonAnswer(200, { errorCode: 0, id: Number(formOf(request).get('id')) })
          : request,
    }),
  },
  {
    id: 'input-port-of-no-type',
    says: 'creates an input port without porttype as a pull queue',
    rule: 'IN-05',
    make: () => fillsIn(makesInput, { porttype: '0' }),
  },
  {
    id: 'input-port-refused-and-made',
    says: 'creates an input port without a type but returns an error',
    rule: 'IN-05',
    make: () => makesAndRefuses(makesInput, { porttype: '0' }),
  },
];

/** The same request with what it leaves out put in. */
function filledIn(request: PassingRequest, fields: Fields): PassingRequest {
  const form = formOf(request);
  for (const [name, value] of Object.entries(fields)) if (!form.has(name)) form.set(name, value);
  return withForm(request, form);
}

type Fields = Readonly<Record<string, string>>;

function fillsIn(which: OnRequest, fields: Fields): Interception {
  return { request: (request) => (which(request) ? filledIn(request, fields) : request) };
}

/** A request that must be refused is, but not before it was filled in and carried out. */
function makesAndRefuses(which: OnRequest, fields: Fields): Interception {
  return {
    answer: async (answer, request, upstream) => {
      if (which(request) && answer.status === 400) await upstream(filledIn(request, fields));
      return answer;
    },
  };
}

/** Listed ports that were made with a machine password show it. */
function showsCredential(show: (record: JsonObject, password: string) => JsonObject): Interception {
  const passwords = new Map<string, string>();
  return {
    request: (request) => {
      const form = formOf(request);
      const password = form.get('deviceAdminPassword');
      if (makesOutput(request) && password !== null) {
        passwords.set(form.get('portname') ?? '', password);
      }
      return request;
    },
    ...alterRecords(outputs, (record) => {
      const password = passwords.get(asText(record['name']));
      return password === undefined ? record : show(record, password);
    }),
  };
}
