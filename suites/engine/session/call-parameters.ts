import { operationOf } from '../../spec/operations.ts';
import type { Json } from '../journal/json.ts';
import type { Pairs } from './http/body.ts';
import type { CallOptions } from './http/client.ts';

/** The value of a parameter: a list is sent as a repeated parameter, or as an array of a JSON body. */
export type ParameterValue = Json | undefined;
export type ParameterValues = Readonly<Record<string, ParameterValue>>;
/** Parameters by name; as a list of records where their order matters, as for repeated pairs of details. */
export type Parameters = ParameterValues | readonly ParameterValues[];

/** Puts each parameter in its place as the interface states it: path, form or query, JSON body. */
export function placed(
  operationId: string,
  values: Parameters,
): Pick<CallOptions, 'path' | 'parameters' | 'members'> {
  const operation = operationOf(operationId);
  const entries = [values].flat().flatMap((one) => Object.entries(one as ParameterValues));
  const stated = new Map(operation.parameters.map(({ name, place }) => [name, place]));
  const hasBody = operation.parameters.some(({ place }) => place === 'member');
  const path: [string, string][] = [];
  const parameters: [string, string][] = [];
  const members: [string, Json][] = [];
  for (const [name, value] of entries) {
    if (value === undefined) continue;
    const place = operation.path.includes(`{${name}}`) ? 'path' : stated.get(name);
    if (place === 'path') path.push([name, textOf(value)]);
    else if (place === 'member' || (hasBody && place === undefined)) members.push([name, value]);
    else for (const one of [value].flat()) parameters.push([name, textOf(one)]);
  }
  return {
    ...(path.length === 0 ? {} : { path: Object.fromEntries(path) }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(members.length === 0 ? {} : { members: Object.fromEntries(members) }),
  };
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Form parameters as pairs, where they are not pairs already. */
export function pairsOf(operationId: string, values: Parameters | Pairs): Pairs {
  return isPairs(values) ? values : (placed(operationId, values).parameters ?? []);
}

function isPairs(values: Parameters | Pairs): values is Pairs {
  return Array.isArray(values) && values.every((one) => Array.isArray(one));
}
