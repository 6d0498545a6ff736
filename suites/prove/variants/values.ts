import { isRefused, type OnRequest, on } from '../../engine/fault-proxy/alter.ts';
import type { Variant } from '../../engine/fault-proxy/fault.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  jsonOf,
  type PassingAnswer,
  type PassingRequest,
} from '../../engine/fault-proxy/interception.ts';
import { type Json, memberText, numberMember } from '../../engine/journal/json.ts';

const makesPort = on(
  'outputports.create',
  'outputports.put-create',
  'outputports.update',
  'outputports.put-update',
);
const makesQueue = on('inputports.create', 'inputports.update');
const addsControl = on('accesscontrols.add');

/** What a service may refuse because of what it has, or because of other values. */
export const valueVariants: readonly Variant[] = [
  {
    id: 'choosy-about-values',
    says: 'refuses unknown services, configurations and paper sizes, serial numbers with other characters than letters, digits and -, and queues whose type does not match their output port',
    freedom: 'SIL-52, SIL-93, SIL-185: the interface does not state that these are accepted',
    make: refusesStrangeValues,
  },
  {
    id: 'one-control-each',
    says: 'refuses a second access control for a user in an account',
    freedom: 'SIL-87: several access controls for one user are unspecified',
    make: oneControlEach,
  },
];

/** SIL-52, SIL-93, SIL-185. */
const refusals: readonly (readonly [which: OnRequest, answer: PassingAnswer])[] = [
  [
    (request) => makesPort(request) && formOf(request).has('serviceid'),
    jsonAnswer(200, { errorCode: 1009 }),
  ],
  [
    (request) =>
      makesPort(request) && /[^A-Za-z0-9-]/.test(formOf(request).get('deviceserial') ?? ''),
    jsonAnswer(400, {}),
  ],
  [
    (request) =>
      makesQueue(request) &&
      formOf(request).has('outputportid') !== (formOf(request).get('porttype') === '1'),
    jsonAnswer(200, { errorCode: 1015 }),
  ],
  [
    (request) =>
      request.operation === 'documents.record' &&
      !/^(A[3-6]|Letter|Legal|)$/.test(formOf(request).get('papersize') ?? ''),
    jsonAnswer(400, {}),
  ],
];

function refusesStrangeValues(): Interception {
  const configurations = new Set<string>();
  return {
    request: (request) => {
      const [, refusal] = refusals.find(([which]) => which(request)) ?? [];
      const configuration = formOf(request).get('embeddedconfiguration');
      const isUnknown = configuration !== null && !configurations.has(configuration);
      if (makesPort(request) && isUnknown) return jsonAnswer(200, { errorCode: 1009 });
      return refusal ?? request;
    },
    answer: (answer, request) => {
      const id = numberMember(jsonOf(answer), 'id');
      if (request.operation === 'terminalconfig.create' && id !== undefined)
        configurations.add(String(id));
      return answer;
    },
  };
}

function oneControlEach(): Interception {
  const holders = new Map<string, Set<string>>();
  const placeOf = (request: PassingRequest): readonly [domain: string, user: string] => {
    const control = JSON.parse(request.body.toString('utf8') || '{}') as Json;
    return [formOf(request).get('accountdomain') ?? '', memberText(control, 'userName')];
  };
  return {
    request: (request) => {
      if (!addsControl(request)) return request;
      const [domain, user] = placeOf(request);
      const isSecond = user !== '' && holders.get(domain)?.has(user) === true;
      return isSecond ? jsonAnswer(200, { errorCode: 1040 }) : request;
    },
    answer: (answer, request) => {
      const domain = formOf(request).get('accountdomain') ?? '';
      // Which of them is deleted stands in the list that was read before.
      if (request.operation === 'accesscontrols.delete') holders.delete(domain);
      if (!addsControl(request) || isRefused(answer)) return answer;
      const known = holders.get(domain) ?? new Set();
      holders.set(domain, known.add(placeOf(request)[1]));
      return answer;
    },
  };
}
