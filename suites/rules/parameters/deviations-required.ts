import { answers } from '../../catalogue/answers.ts';
import type { ParameterStatement } from '../../catalogue/operation.ts';
import { answersInstead, both, made, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import {
  formOf,
  jsonAnswer,
  type PassingAnswer,
  type PassingRequest,
  partOf,
} from '../../prove/interception.ts';
import { requiredParameters } from './rules-required.ts';
import { typedParameters } from './rules-types.ts';

/** Rules of single calls that see the same, and those that miss what a success should have done. */
const alsoSeenBy: Readonly<Record<string, readonly string[]>> = {
  'account.create': ['ACC-NEW-01', 'ACC-NEW-03', 'ACC-NEW-07'],
  'containers.update': ['CONT-MOD-01'],
  'login.post': ['LOG-01'],
  'documents.upload': ['DOC-UP-01', 'DOC-UP-06'],
  'card.get': ['TAP-04'],
  'card.post': ['TAP-04'],
  'outputports.create': ['OUT-03', 'OUT-04'],
  'outputports.put-create': ['OUT-03', 'OUT-PUT-01'],
  'outputports.put-update': ['OUT-03', 'OUT-PUT-02'],
  'outputports.move': ['OUT-MOVE-01'],
  'inputports.create': ['IN-03', 'IN-05'],
  'inputports.update': ['IN-03', 'IN-04'],
  'users.get': ['USR-01'],
  'users.groups-add': ['USR-GRP-07'],
  'users.groups-remove': ['USR-GRP-04', 'USR-GRP-07'],
  'groups.create': ['GRP-NEW-01'],
  'authproviders.add': ['PROV-NEW-01', 'PROV-NEW-02'],
  'accesscontrols.add': ['ACL-NEW-01', 'ACL-NEW-02', 'ACL-NEW-05'],
  'locations.create': ['LOC-LIST-02'],
  'locations.update': ['LOC-LIST-02', 'LOC-MOD-02', 'LOC-MOD-04'],
};

/** One for each required parameter: the call is said to be done without it. */
export const requiredDeviations: readonly Fault[] = requiredParameters.map(
  ({ rule, operation, parameter }) => ({
    id: `does-${operation.replace('.', '-')}-without-${parameter.name.toLowerCase()}`,
    says: `returns success for ${operation} without ${parameter.name}`,
    rule: rule.id,
    follows: alsoSeenBy[operation] ?? [],
    make: () => answersInstead(both(on(operation), lacks(parameter)), success(operation)),
  }),
);

/** Rules of what a parameter may be, for which words are none of its values. */
const valueSeenBy: Readonly<Record<string, readonly string[]>> = {
  'account.create': ['ACC-NEW-08'],
  'login.post': ['LOG-11'],
  'outputports.create': ['OUT-10'],
  'outputports.put-create': ['OUT-10'],
  'outputports.put-update': ['OUT-10', 'OUT-PUT-03'],
  'inputports.create': ['IN-07'],
  'inputports.update': ['IN-07', 'IN-08'],
  'locations.list': ['LOC-LIST-06'],
  'users.get': ['USR-03'],
  'users.update': ['USR-MOD-04'],
  'authproviders.get': ['PROV-NEW-01'],
  'authproviders.add': ['PROV-NEW-03'],
};

/** One for each required parameter that is no text: the call is said to be done with words in its place. */
export const illTypedDeviations: readonly Fault[] = typedParameters.map(
  ({ rule, operation, parameter }) => ({
    id: `does-${operation.replace('.', '-')}-with-any-${parameter.name.toLowerCase()}`,
    says: `returns success for ${operation} with any value of ${parameter.name}`,
    rule: rule.id,
    follows: [...(alsoSeenBy[operation] ?? []), ...(valueSeenBy[operation] ?? [])],
    make: () => answersInstead(both(on(operation), hasWords(parameter)), success(operation)),
  }),
);

function success(operation: string): PassingAnswer {
  const list = answers[operation]?.startsWith('list<') === true;
  return list ? jsonAnswer(200, []) : made;
}

function hasWords({ name, place }: ParameterStatement): (request: PassingRequest) => boolean {
  const isWords = (value: string | null): boolean => /^[a-z-]{6,}$/.test(value ?? '');
  if (place === 'member')
    return ({ body }) => new RegExp(`"${name}":"[a-z-]{6,}"`).test(String(body));
  return (request) => isWords(formOf(request).get(name));
}

function lacks({ name, place, type }: ParameterStatement): (request: PassingRequest) => boolean {
  if (type === 'file') return ({ body }) => !body.includes(`name="${name}"`);
  if (place === 'part') return (request) => partOf(request, name) === undefined;
  if (place === 'member') return ({ body }) => !body.includes(`"${name}":`);
  return (request) => !formOf(request).has(name);
}
