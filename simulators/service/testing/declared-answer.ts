import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OperationObject } from '../http/openapi/describe-operation.ts';
import { openApiDocument } from '../http/openapi/document.ts';
import { problemType } from '../http/problem-answer.ts';
import { allOperations } from '../operations/index.ts';

/** An answer as it came over the wire. */
export interface Answered {
  readonly status: number;
  /** Of the body, without its parameters; '' without a body. */
  readonly mediaType: string;
  readonly json: unknown;
}

/**
 * Throws unless the OpenAPI document declares this answer for this call: its status, its media type,
 * and its body member by member; a problem by its type and errorCode too. `path`: below the root.
 */
export function expectDeclared(method: string, path: string, answered: Answered): void {
  const responses = declaring(method, path.split('?', 1)[0] ?? '');
  if (responses === undefined) return;
  const fault = faultOf(responses, answered);
  if (fault !== undefined)
    throw new Error(`${method} ${path} answered something undeclared: ${fault}`);
}

const basePath = '/api/v1';
const document = openApiDocument(allOperations, { basePath, version: '0' });

const { Problem: anyProblem } = document.components.responses;

type Responses = OperationObject['responses'];

const entries = Object.entries(document.paths)
  .map(([path, item]) => ({
    item,
    pattern: patternOf('servers' in item ? path : `${basePath}${path}`),
    parameters: path.split('{').length,
  }))
  // A path that is spelled out is meant before one with a parameter at that place.
  .toSorted((a, b) => a.parameters - b.parameters);

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '[.]').replace(/\{\w+\}/g, '[^/]+')}$`);
}

function declaring(method: string, path: string): Responses | undefined {
  const described = entries
    .filter(({ pattern }) => pattern.test(path))
    .map(({ item }) => item[method.toLowerCase()])
    .find((one) => one !== undefined);
  return described !== undefined && 'responses' in described ? described.responses : undefined;
}

function faultOf(responses: Responses, { status, mediaType, json }: Answered): string | undefined {
  const declared = responses[String(status)];
  const { content } = isOfNoCall(json) ? anyProblem : (declared ?? anyProblem);
  if (mediaType === '') return content === undefined ? undefined : 'no body';
  const media = content?.[mediaType as keyof typeof content] as MediaType | undefined;
  if (media === undefined)
    return content !== undefined && '*/*' in content ? undefined : `a body of type ${mediaType}`;
  const validate = validatorOf(media.schema);
  return validate(json) ? undefined : ajv.errorsText(validate.errors);
}

/** A path that only looks like the call's: what is refused is refused before it. */
function isOfNoCall(json: unknown): boolean {
  const type = (json as { readonly type?: unknown } | undefined)?.type;
  return type === problemType('path-unknown') || type === problemType('method-not-allowed');
}

interface MediaType {
  readonly schema: object;
}

const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
ajv.addSchema({ $id: 'document', components: closed(document.components) });
const validators = new Map<object, ValidateFunction>();

function validatorOf(schema: object): ValidateFunction {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  const text = JSON.stringify(closed(schema)).replaceAll('"#/', '"document#/');
  const made = ajv.compile(JSON.parse(text) as object);
  validators.set(schema, made);
  return made;
}

/** The schema with no room for members that are not in it. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const inner = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, closed(value)]),
  );
  const isObject = inner['type'] === 'object' && !('additionalProperties' in inner);
  return isObject ? { ...inner, unevaluatedProperties: false } : inner;
}
