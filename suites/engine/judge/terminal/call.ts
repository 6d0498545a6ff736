import type { ParameterStatement } from '../../../spec/operation.ts';
import type { BoundCheck } from '../../case/check.ts';
import type { SentEvent } from '../../journal/event.ts';
import { isArray, isObject, type Json } from '../../journal/json.ts';
import type { Attempt } from './attempt.ts';
import { broken, type Claim, claim, everyCall, everyRequest, held } from './phrases.ts';
import {
  filePart,
  given,
  isSameWord,
  memberNames,
  parameterOf,
  statementOf,
  valuesIn,
} from './statements.ts';

/** interface, conventions and 4: any call, by the table of operations. */
export const callChecks: readonly BoundCheck[] = [
  everyCall('TERM-CALL-01', ({ sent }) =>
    sent.malformed === undefined
      ? claim(
          sent.operation !== 'none',
          'a documented method and path',
          `${sent.method} ${sent.path}`,
        )
      : undefined,
  ),
  everyCall('TERM-CALL-02', ({ sent }) => {
    const statement = statementOf(sent);
    if (statement === undefined || isByUri(sent)) return undefined;
    const names = [...sent.parameters.map(([name]) => name), ...memberNames(sent)];
    const strange = names.filter((name) => parameterOf(statement, name) === undefined);
    return claim(
      strange.length === 0,
      'only documented parameters',
      `the unknown ${strange.join(', ')}`,
    );
  }),
  everyCall('TERM-CALL-03', ({ sent }) => {
    const required = statementOf(sent)?.parameters.filter(isAskedFor) ?? [];
    // Cards have rules of their own, and without any JSON TERM-FORM-02 tells.
    if (required.length === 0 || sent.operation.startsWith('card.') || isByUri(sent))
      return undefined;
    if (required.some(({ place }) => place === 'member') && sent.json === undefined)
      return undefined;
    const missing = required.filter((one) => !isGiven(one, sent)).map(({ name }) => name);
    const all = required.map(({ name }) => name).join(', ');
    return claim(missing.length === 0, `the parameters ${all}`, `no ${missing.join(', ')}`);
  }),
  everyCall('TERM-CALL-04', ofType('a whole number', ['int', 'long'], isWhole)),
  everyCall('TERM-CALL-05', ofType('true or false', ['boolean'], isYesOrNo)),
  everyCall('TERM-CALL-06', ({ sent }) => {
    const members = statementOf(sent)?.parameters.filter(({ place }) => place === 'member') ?? [];
    const { json } = sent;
    if (members.length === 0 || !isObject(json)) return undefined;
    const wrong = members.filter((one) => !fits(json[one.name], one)).map(({ name }) => name);
    return claim(wrong.length === 0, 'the documented types', `another type of ${wrong.join(', ')}`);
  }),
  everyCall('TERM-CALL-07', ({ sent }) => {
    const statement = statementOf(sent);
    if (statement === undefined || sent.parameters.length === 0) return undefined;
    const names = sent.parameters.map(([name]) => name.toLowerCase());
    const twice = names.filter(
      (name, index) =>
        names.indexOf(name) !== index && parameterOf(statement, name)?.repeatable === false,
    );
    const seen = `${twice.join(', ')} more than once`;
    return claim(twice.length === 0, 'each parameter once', seen);
  }),
  everyCall('TERM-CALL-08', ({ sent }) => {
    const statement = statementOf(sent);
    if (statement === undefined || sent.parameters.length === 0) return undefined;
    const other = sent.parameters.flatMap(([name]) => {
      const stated = parameterOf(statement, name)?.name ?? name;
      return stated === name ? [] : [`${name} instead of ${stated}`];
    });
    return claim(other.length === 0, 'the documented spelling of names', other.join(', '));
  }),
  everyRequest('TERM-CALL-09', ({ sent: { malformed } }) => {
    const expected = 'a well-formed request';
    return malformed === undefined ? held(expected) : broken(expected, malformed);
  }),
];

/** interface 4.4: an upload by URI has no content, and TERM-UP-04 tells of it. */
export function isByUri(sent: SentEvent): boolean {
  if (sent.operation !== 'documents.upload' || filePart(sent, 'data') !== undefined) return false;
  return sent.parameters.some(
    ([name, value]) => /ur[il]|href|link/i.test(name) || /^\w+:\/\//.test(value),
  );
}

function isAskedFor({ required, place }: ParameterStatement): boolean {
  return required && place !== 'path';
}

function isGiven({ name, type, place }: ParameterStatement, sent: SentEvent): boolean {
  if (type === 'file') return filePart(sent, name) !== undefined;
  if (place === 'member') return memberNames(sent).includes(name);
  return sent.parameters.some(([one]) => isSameWord(one, name));
}

/** Every parameter of these types, where a call gives any. */
function ofType(
  words: string,
  types: readonly string[],
  isRight: (value: string) => boolean,
): (attempt: Attempt) => Claim | undefined {
  return ({ sent }) => {
    const statement = statementOf(sent);
    const typed = given(sent).flatMap(([name, value]) => {
      const stated = parameterOf(statement, name);
      if (stated === undefined || !types.includes(stated.type)) return [];
      return valuesIn(stated, value).map((one) => [name, one] as const);
    });
    if (typed.length === 0) return undefined;
    const wrong = typed.filter(([, value]) => !isRight(value));
    return claim(wrong.length === 0, words, wrong.map((one) => one.join('=')).join(', '));
  };
}

function isWhole(value: string): boolean {
  return /^[+-]?\d{1,19}$/.test(value.trim());
}

/** In any case (SIL-04). */
function isYesOrNo(value: string): boolean {
  return /^(true|false)$/i.test(value);
}

/** What is missing is told by TERM-CALL-03; null is as good as absent. */
function fits(value: Json | undefined, { type }: ParameterStatement): boolean {
  if (value === undefined || value === null) return true;
  if (type === 'list') return isArray(value);
  return type === 'int' ? Number.isInteger(value) : typeof value === type;
}
