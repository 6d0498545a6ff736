import type { Operation } from '../../operations/operation.ts';
import type { Grant } from '../../rules/grant.ts';
import { describeCallers } from './describe-callers.ts';
import {
  type ParameterObject,
  parametersOf,
  type RequestBody,
  requestBodyOf,
} from './parameters.ts';
import { type Provenance, provenanceOf } from './provenance.ts';
import type { Refer } from './refer.ts';
import { type ResponseObject, responsesOf } from './responses.ts';

export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly ParameterObject[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<Record<string, ResponseObject>>;
  readonly security: readonly object[];
  readonly deprecated?: true;
  readonly 'x-provenance': Provenance;
  /** The declared grant, or one for each operation behind this entry. */
  readonly 'x-grant': Grant | readonly Grant[];
  readonly 'x-section': string;
  /** The operations behind this entry. */
  readonly 'x-operations': readonly string[];
}

/** One entry for what shares a path and a method (SIL-1D). */
export function describeOperation(group: readonly Operation[], refer: Refer): OperationObject {
  const [first, ...others] = group;
  if (first === undefined) throw new RangeError('no operation to describe');
  const body = requestBodyOf(group, refer);
  return {
    operationId: first.id,
    summary: group.map(({ summary }) => summary).join('; '),
    description: describeCallers(group),
    tags: [tagOf(first)],
    parameters: parametersOf(first, refer),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: responsesOf(group, refer),
    security: securityOf(first.grant),
    ...(first.deprecated === true ? { deprecated: true } : {}),
    'x-provenance': provenanceOf(group),
    'x-grant': others.length === 0 ? first.grant : group.map(({ grant }) => grant),
    'x-section': first.section,
    'x-operations': group.map(({ id }) => id),
  };
}

/** The first segment that says something: calls of our own begin with a prefix (SIL-77). */
export function tagOf({ path }: Pick<Operation, 'path'>): string {
  return path.replace(/^\/platen\/v1/, '').split('/')[1] ?? '';
}

function securityOf({ key, bearer }: Grant): readonly object[] {
  if (key === 'not needed') return securities.none;
  return key === 'optional' ? [...securities.none, ...securities[bearer]] : securities[bearer];
}

const key = { apiKey: [] };
const keyAndUser = { apiKey: [], userToken: [] };
const keyAndDevice = { apiKey: [], deviceToken: [] };
const securities: Readonly<Record<Grant['bearer'] | 'none', readonly object[]>> = {
  none: [{}],
  'as the key says': [key, keyAndUser],
  user: [keyAndUser],
  login: [key, keyAndDevice],
  recording: [keyAndUser, keyAndDevice],
};
