import type { OperationStatement, ParameterStatement } from '../operation.ts';
import { operations } from '../operations.ts';
import { statedValues } from '../values.ts';
import { identifierClasses } from './addresses.ts';
import { booleanClasses, countClasses, idClasses, listedClasses } from './numbers.ts';
import {
  byName,
  byParameter,
  changedDetailClasses,
  detailClasses,
  references,
} from './parameter-kinds.ts';
import { leftOut, type ValueClass } from './value-class.ts';

/** A parameter, or one kind of value of it: `detaildata of detailtype 11`. */
export interface ParameterValues {
  readonly operation: string;
  readonly parameter: string;
  /** The detail type or location type, where the meaning of the values depends on it. */
  readonly kind?: string;
  readonly isRequired: boolean;
  readonly classes: readonly ValueClass[];
}

/** All classes of all parameters of all calls. */
export const parameterValues: readonly ParameterValues[] = operations.flatMap((operation) =>
  operation.parameters.flatMap((parameter) => valuesOf(operation, parameter)),
);

function valuesOf(
  operation: OperationStatement,
  statement: ParameterStatement,
): readonly ParameterValues[] {
  const { name: parameter, required: isRequired } = statement;
  const one = { operation: operation.id, parameter, isRequired };
  if (parameter === 'detaildata')
    return Object.entries(
      operation.id === 'users.create' ? detailClasses : changedDetailClasses,
    ).map(([kind, classes]) => ({ ...one, kind, classes }));
  if (parameter === 'identifiers')
    return Object.entries(identifierClasses).map(([kind, classes]) => ({ ...one, kind, classes }));
  const presence = statement.place === 'path' ? [] : [leftOut(isRequired ? 'refused' : 'kept')];
  return [{ ...one, classes: [...presence, ...classesOf(operation.id, statement)] }];
}

function classesOf(operation: string, statement: ParameterStatement): readonly ValueClass[] {
  const { name, type, place } = statement;
  // A service that finds no such value in the path answers as for a resource that does not exist.
  const required = statement.required && place !== 'path';
  const own = byParameter[`${operation} ${name}`] ?? byName[name];
  if (own !== undefined) return own;
  const stated = statedValues[`${operation} ${name}`];
  if (stated?.oneOf !== undefined) return listedClasses(stated.oneOf, required);
  if (stated?.range !== undefined) {
    const { min, max } = stated.range;
    const all = Array.from({ length: max - min + 1 }, (_, at) => min + at);
    return listedClasses(all, required);
  }
  if (stated?.maximum !== undefined) return countClasses(Number(stated.fallback), stated.maximum);
  if (type === 'boolean') return booleanClasses(required);
  if (type === 'int' || type === 'long') return idClasses(required);
  return references;
}
