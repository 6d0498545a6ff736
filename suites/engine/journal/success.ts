import { isArray, isObject, type Json, member, numberMember, textMember } from './json.ts';
import { type Outcome, succeeded } from './outcome.ts';

/** An answered call, as far as its success depends on it. */
export interface AnsweredCall extends Outcome {
  readonly operation: string;
  readonly answered: { readonly bytes: number };
}

const errorCodeZero = (exchange: AnsweredCall): boolean =>
  numberMember(exchange.json, 'errorCode') === 0;
const list = (exchange: AnsweredCall): boolean => isArray(exchange.json);
const hasList = (json: Json | undefined): boolean =>
  isArray(json) || (isObject(json) && Object.values(json).some(hasList));
const holdsList = ({ json }: AnsweredCall): boolean => hasList(json);

/** The least that an answer of an operation must hold to be a success of it, not just a 200. */
const least: Readonly<Record<string, (exchange: AnsweredCall) => boolean>> = {
  'version.get': (exchange) => textMember(exchange.json, 'version') !== undefined,
  'account.get': (exchange) => isArray(member(exchange.json, 'domainNames')),
  'login.post': (exchange) =>
    textMember(exchange.json, 'userName') !== undefined &&
    textMember(member(exchange.json, 'token'), 'access_token') !== undefined,
  'documents.list': list,
  'documents.history': (exchange) => isArray(member(exchange.json, 'documents')),
  'documents.upload': (exchange) => textMember(exchange.json, 'uuid') !== undefined,
  'documents.delete': errorCodeZero,
  'documents.send': errorCodeZero,
  'documents.download': (exchange) => exchange.answered.bytes > 0,
  'outputports.list': list,
  'outputports.create': errorCodeZero,
  'inputports.list': list,
  'inputports.create': errorCodeZero,
  'inputports.update': errorCodeZero,
  'users.get': (exchange) => textMember(exchange.json, 'userName') !== undefined,
  'users.create': errorCodeZero,
  'users.card': errorCodeZero,
  'account.create': errorCodeZero,
  'account.update': errorCodeZero,
  'containers.list': list,
  'containers.update': errorCodeZero,
  'containers.delete': errorCodeZero,
  'outputports.put-create': errorCodeZero,
  'outputports.update': errorCodeZero,
  'outputports.put-update': errorCodeZero,
  'outputports.move': errorCodeZero,
  'outputports.delete': errorCodeZero,
  'inputports.delete': errorCodeZero,
  'users.all': holdsList,
  'users.delete': errorCodeZero,
  'users.update': errorCodeZero,
  'users.import': errorCodeZero,
  'users.groups': list,
  'users.groups-add': errorCodeZero,
  'users.groups-set': errorCodeZero,
  'users.groups-remove': errorCodeZero,
  'groups.list': list,
  'groups.create': errorCodeZero,
  'groups.delete': errorCodeZero,
  'groups.get': (exchange) => textMember(exchange.json, 'groupName') !== undefined,
  'groups.members': list,
  // SIL-1B: an object or an array that holds the records
  'authproviders.get': holdsList,
  'authproviders.add': errorCodeZero,
  'authproviders.delete': errorCodeZero,
  'accesscontrols.get': holdsList,
  'accesscontrols.add': errorCodeZero,
  'accesscontrols.delete': errorCodeZero,
  'locations.list': list,
  'locations.get': (exchange) => isArray(member(exchange.json, 'identifiers')),
  'locations.create': errorCodeZero,
  'locations.update': (exchange) => isArray(member(exchange.json, 'identifiers')),
  'locations.delete': errorCodeZero,
  'terminalconfig.create': errorCodeZero,
};

/** A success that holds what the operation is for. */
export function isSuccess(exchange: AnsweredCall): boolean {
  return succeeded(exchange) && (least[exchange.operation]?.(exchange) ?? true);
}
