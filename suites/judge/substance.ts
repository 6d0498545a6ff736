import { type Exchange, succeeded } from '../journal/exchange.ts';
import { isArray, member, numberMember, textMember } from '../journal/json.ts';

const errorCodeZero = (exchange: Exchange): boolean =>
  numberMember(exchange.json, 'errorCode') === 0;
const list = (exchange: Exchange): boolean => isArray(exchange.json);

/** The least that an answer of an operation must hold to be a success of it, not just a 200. */
const least: Readonly<Record<string, (exchange: Exchange) => boolean>> = {
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
};

/** A success that holds what the operation is for. */
export function fulfilled(exchange: Exchange): boolean {
  return succeeded(exchange) && (least[exchange.operation]?.(exchange) ?? true);
}
