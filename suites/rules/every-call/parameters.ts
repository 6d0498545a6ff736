import { family } from '../../engine/family.ts';
import { fault, type RuleFault } from '../../engine/fault.ts';
import {
  alterForm,
  answersInstead,
  both,
  made,
  type OnRequest,
  on,
} from '../../engine/fault-proxy/alter.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  type PassingAnswer,
  partOf,
} from '../../engine/fault-proxy/interception.ts';
import type { Json } from '../../engine/journal/json.ts';
import type { Pairs } from '../../engine/session/http/body.ts';
import type { CallOptions } from '../../engine/session/http/client.ts';
import { sampleOf, trySample } from '../../engine/session/samples/index.ts';
import { testCase } from '../../engine/test-case.ts';
import { answers } from '../../spec/answers.ts';
import { errorCitations } from '../../spec/citation.ts';
import {
  callOf,
  type OperationStatement,
  type ParameterStatement,
  type ParameterType,
  slugOf,
} from '../../spec/operation.ts';
import { operations } from '../../spec/operations.ts';
import { sideEffectPermissions } from '../../spec/side-effects.ts';

interface Row {
  readonly operation: OperationStatement;
  readonly parameter: ParameterStatement;
}

const required: readonly Row[] = operations.flatMap((operation) =>
  operation.parameters
    .filter((parameter) => parameter.required && parameter.place !== 'path')
    .map((parameter) => ({ operation, parameter })),
);

const furtherFaults: Readonly<Record<string, readonly RuleFault[]>> = {
  'users.get providerid': [
    fault(
      'any-provider-has-the-user',
      'looks for a user in the local provider when none is named',
      usesLastProvider,
    ),
  ],
};

function usesLastProvider(): Interception {
  let last = '';
  return alterForm(on('users.get'), (form) => {
    last = form.get('providerid') ?? last;
    if (!form.has('providerid')) form.set('providerid', last);
  });
}

/** The list of errors that these calls have is cited here; that of other calls, by rules about their values. */
const whose400: ReadonlySet<string> = new Set([
  'documents.record',
  'users.import',
  'users.card',
  'users.groups-add',
  'users.groups-remove',
  'groups.create',
  'authproviders.get',
  'accesscontrols.get',
  'locations.list',
]);

function shows400({ id }: OperationStatement, { name }: ParameterStatement): boolean {
  return whose400.has(id) || (id === 'locations.create' && name === 'name');
}

/** interface, conventions: what is not marked as optional is required. */
export const missing = family('NEED', required.filter(isLeavable), ({ operation, parameter }) => [
  `${callOf(operation)} without ${parameter.name} is refused`,
  {
    from: [
      `${operation.id} param ${parameter.name}`,
      'every other parameter is required',
      ...(shows400(operation, parameter) ? errorCitations(operation, 400) : []),
    ],
    basis: 'derived',
    needs: sideEffectPermissions(operation.id),
    refused: 'any',
    faults: [
      fault(
        `does-${slugOf(operation)}-without-${parameter.name.toLowerCase()}`,
        `returns success for ${operation.id} without ${parameter.name}`,
        answersInstead(both(on(operation.id), lacks(parameter)), success(operation)),
      ),
      ...(furtherFaults[`${operation.id} ${parameter.name}`] ?? []),
    ],
  },
]);

/** The names of these types in titles; any text is a string. */
const nouns: Readonly<Partial<Record<ParameterType, string>>> = {
  int: 'number',
  long: 'number',
  boolean: 'boolean',
  list: 'list',
};

const typed = required.filter(({ parameter }) => nouns[parameter.type] !== undefined);

/** interface, conventions: parameters have types. SIL-06 leaves open what becomes of an optional one. */
export const illTyped = family('TYPE', typed, ({ operation, parameter }) => [
  `${callOf(operation)} accepts only a ${nouns[parameter.type] ?? ''} as ${parameter.name}`,
  {
    from: 'names of types',
    section: operation.section,
    basis: 'derived',
    since: '2026-12',
    needs: sideEffectPermissions(operation.id),
    refused: 'any',
    faults: fault(
      `does-${slugOf(operation)}-with-any-${parameter.name.toLowerCase()}`,
      `returns success for ${operation.id} with any value of ${parameter.name}`,
      answersInstead(both(on(operation.id), holdsWords(parameter)), success(operation)),
    ),
  },
]);

export const rules = [...missing, ...illTyped].map((one) => one.rule);

/** Without the id that tells an update from a create (SIL-1D), it is another call. */
function isLeavable({ operation, parameter }: Row): boolean {
  return parameter.name !== 'id' || operation.path.includes('{');
}

function success({ id }: OperationStatement): PassingAnswer {
  return answers[id]?.startsWith('list<') === true ? jsonAnswer(200, []) : made;
}

function lacks({ name, place, type }: ParameterStatement): OnRequest {
  if (type === 'file') return ({ body }) => !body.includes(`name="${name}"`);
  if (place === 'part') return (request) => partOf(request, name) === undefined;
  if (place === 'member') return ({ body }) => !body.includes(`"${name}":`);
  return (request) => !formOf(request).has(name);
}

function holdsWords({ name, place }: ParameterStatement): OnRequest {
  if (place === 'member')
    return ({ body }) => new RegExp(`"${name}":"[a-z-]{6,}"`).test(String(body));
  return (request) => /^[a-z-]{6,}$/.test(formOf(request).get(name) ?? '');
}

/** Changes the value of a parameter; undefined leaves the parameter out. */
type Change = (value: Json, parameter: ParameterStatement) => Json | undefined;

/** 7 in quotes, or TRUE, some would still read (SIL-04). Lenient readers take one text for a list of it. */
const words: Change = (_, { name, type }) =>
  type === 'list' ? { [name]: 'not-of-this-type' } : 'not-of-this-type';

const nothing: Change = () => undefined;

const numberAndMore: Change = (value) =>
  `${typeof value === 'string' ? value : JSON.stringify(value)}x`;

const probes: readonly (Row & { readonly ruleId: string; readonly change: Change })[] = [
  ...missing.map(({ rule, ...row }) => ({ ...row, ruleId: rule.id, change: nothing })),
  ...illTyped.map(({ rule, ...row }) => ({ ...row, ruleId: rule.id, change: words })),
  ...illTyped
    .filter(({ parameter }) => nouns[parameter.type] === 'number')
    .map(({ rule, ...row }) => ({ ...row, ruleId: rule.id, change: numberAndMore })),
];

/** Each call with required parameters is sent without one of them, with one of another type, or with text after a number; then correctly. */
export const testCases = [...Map.groupBy(probes, ({ operation }) => operation)].map(
  ([operation, own]) =>
    testCase(`required/${slugOf(operation)}`, sideEffectPermissions(operation.id), async (s) => {
      for (const { ruleId, parameter, change } of own) {
        const sample = await sampleOf(s, operation.id);
        const caller = sample.user === undefined ? s.full : await s.login(sample.user);
        const send = (options: CallOptions) => () =>
          trySample(s, { operation: operation.id, sample: { ...sample, options } }, { caller });
        const { options } = sample;
        await s.probe(
          [ruleId, ...alsoProbed(operation, parameter, change)],
          send(changed(options, parameter, change)),
          send(options),
        );
      }
    }),
);

/** Rules of other topics whose probe such a request is as well. */
function alsoProbed(
  { id }: OperationStatement,
  { name }: ParameterStatement,
  change: Change,
): readonly string[] {
  return otherProbes
    .filter(
      ([, operation, names, ...changes]) =>
        operation === id && names.includes(name) && changes.includes(change),
    )
    .map(([ruleId]) => ruleId);
}

type OtherProbe = readonly [
  ruleId: string,
  operation: string,
  parameters: readonly string[],
  ...changes: Change[],
];

const otherProbes: readonly OtherProbe[] = [
  ['DOC-UP-06', 'documents.upload', ['data', 'username', 'portname', 'title'], nothing],
  ['OUT-04', 'outputports.create', ['domainname', 'portname', 'address', 'porttype'], nothing],
  ['OUT-10', 'outputports.create', ['porttype'], words, numberAndMore],
  ['OUT-10', 'outputports.put-create', ['porttype'], words, numberAndMore],
  ['OUT-PUT-03', 'outputports.put-update', ['id'], words, numberAndMore],
  ['IN-05', 'inputports.create', ['domainname', 'portname', 'porttype'], nothing],
  ['IN-07', 'inputports.create', ['porttype'], words, numberAndMore],
  ['IN-08', 'inputports.update', ['id'], words, numberAndMore],
  ['USR-GRP-07', 'users.groups-add', ['groupid'], nothing],
  ['USR-MOD-04', 'users.update', ['detailtype'], words, numberAndMore],
  ['ACL-NEW-02', 'accesscontrols.add', ['roleName'], nothing],
  ['ACL-NEW-05', 'accesscontrols.add', ['authProviderId'], nothing, words],
  [
    'PROV-NEW-02',
    'authproviders.add',
    ['name', 'providerType', 'typeConfiguration', 'accountId'],
    nothing,
  ],
];

/** The same request with another value of this parameter, or without it. */
function changed(options: CallOptions, parameter: ParameterStatement, change: Change): CallOptions {
  const { name, place, type } = parameter;
  const { parameters = [], members = {}, file: _, ...rest } = options;
  if (type === 'file') return { ...rest, parameters };
  const pairs = <T extends Json>(all: readonly (readonly [string, T])[]) =>
    all.flatMap(([one, value]) => {
      const now = one === name ? change(value, parameter) : value;
      return now === undefined ? [] : [[one, now] as const];
    });
  return place === 'member'
    ? { ...options, members: Object.fromEntries(pairs(Object.entries(members))) }
    : { ...options, parameters: pairs(parameters) as Pairs };
}
