import type { OperationStatement, ParameterStatement } from '../../../spec/operation.ts';
import { operations } from '../../../spec/operations.ts';
import type { SentEvent, SentPart } from '../../journal/event.ts';
import { headerText } from '../../journal/exchange.ts';
import { isObject } from '../../journal/json.ts';

const byId = new Map(operations.map((operation) => [operation.id, operation]));

/** What the interface says of the call that a request is; undefined: it is none. */
export function statementOf({ operation }: SentEvent): OperationStatement | undefined {
  return byId.get(operation);
}

/** The parameter of a call by its name, in whatever case (SIL-02). */
export function parameterOf(
  statement: OperationStatement | undefined,
  name: string,
): ParameterStatement | undefined {
  return statement?.parameters.find((one) => isSameWord(one.name, name));
}

/** Every parameter that a request gives, as text: of the path, the query, the form and the text parts. */
export function given(sent: SentEvent): readonly (readonly [name: string, value: string])[] {
  return [...Object.entries(sent.pathParameters), ...sent.parameters];
}

/** The names of the members of its JSON body. */
export function memberNames({ json }: SentEvent): readonly string[] {
  return isObject(json) ? Object.keys(json) : [];
}

/** The file part of a multipart request. */
export function filePart({ parts }: SentEvent, name: string): SentPart | undefined {
  return parts?.find((one) => one.name === name);
}

/** That of a request's body, or an empty text. */
export function mediaType(sent: SentEvent): string {
  return mediaTypeIn(headerText(sent, 'content-type'));
}

/** 'application/json' of 'Application/JSON; charset=utf-8'. */
export function mediaTypeIn(contentType: string): string {
  return contentType.replace(/;.*/, '').trim().toLowerCase();
}

/** Those of its parameters that stand in its URL. */
export function queryOf({
  query = [],
}: SentEvent): readonly (readonly [name: string, value: string])[] {
  return query;
}

export function isInQuery(sent: SentEvent, name: string): boolean {
  return queryOf(sent).some(([one]) => isSameWord(one, name));
}

/** A list of numbers or fixed words may be one value with commas (SIL-03). */
export function valuesIn(statement: ParameterStatement, value: string): readonly string[] {
  return statement.repeatable && statement.type === 'int' ? value.split(',') : [value];
}

/** Two requests with one identity ask for the same. */
export function identityOf({ method, path, parameters, json, file }: SentEvent): string {
  const fields = parameters.map((pair) => JSON.stringify(pair)).toSorted();
  return JSON.stringify([method, path, fields, json, file?.sha256]);
}

/** In whatever case. */
export function isSameWord(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
