import { type Exchange, parameter } from '../journal/exchange.ts';
import { isArray, isObject, type Json, member, numberMember } from '../journal/json.ts';

/** Reads parameters and answers in each of the forms that the interface leaves open. */

/** The answers of which neither members nor layout are shown (interface 2). */
const ofLayoutNotShown: ReadonlySet<string> = new Set(['authproviders.get', 'accesscontrols.get']);

/** The records of a list, or of a page or object that holds one array (SIL-18); at whatever depth where no layout is shown (SIL-1B). */
export function recordsOf(exchange: Exchange): readonly Json[] {
  const { json, operation } = exchange;
  if (isArray(json)) return json;
  if (ofLayoutNotShown.has(operation)) return objectsIn(json);
  const arrays = isObject(json) ? Object.values(json).filter(isArray) : [];
  return arrays.length === 1 ? (arrays[0] ?? []) : [];
}

/** The objects in the arrays of an answer, the outermost of each. */
function objectsIn(json: Json | undefined): readonly Json[] {
  if (isArray(json)) return json.filter(isObject);
  return isObject(json) ? Object.values(json).flatMap(objectsIn) : [];
}

/** Whether a record has just this text somewhere, under whatever name. */
export function holdsText(record: Json, text: Json | undefined): boolean {
  return text !== undefined && JSON.stringify(record).includes(JSON.stringify(text));
}

/** Whether a call leaves out one of these parameters, in form, query or JSON body. */
export function lacksOne(names: readonly string[]): (exchange: Exchange) => boolean {
  return (exchange) => names.some((name) => given(exchange, name) === undefined);
}

/** A parameter as it was sent, wherever it travelled. */
export function given(exchange: Exchange, name: string): Json | undefined {
  return parameter(exchange, name) ?? member(exchange.sent.json, name);
}

/** The id that a successful call answered with. */
export function hasMadeId(record: Json | undefined, made: Exchange): boolean {
  const id = numberMember(made.json, 'id');
  return id !== undefined && numberMember(record, 'id') === id;
}

/** Whether a record's id is that of a path segment of the call. */
export function hasPathId(name: string): (record: Json, change: Exchange) => boolean {
  return (record, change) =>
    String(numberMember(record, 'id')) === change.sent.pathParameters[name];
}
