/**
 * The operations as the interface states them, transcribed from its text alone and independently
 * of any implementation. A test compares this table with the OpenAPI document of the service.
 */
export type ParameterType = 'int' | 'long' | 'string' | 'boolean' | 'datetime' | 'file' | 'list';
/** `member`: of a JSON body. */
export type Place = 'form' | 'query' | 'path' | 'part' | 'member';

export interface ParameterStatement {
  /** In the documented spelling. */
  readonly name: string;
  readonly type: ParameterType;
  readonly place: Place;
  readonly required: boolean;
  readonly repeatable: boolean;
}

export interface OperationStatement {
  readonly id: string;
  readonly section: string;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the base URL, placeholders in braces. */
  readonly path: string;
  readonly parameters: readonly ParameterStatement[];
  /** Right(s) the call lists; all are needed. */
  readonly permissions: readonly string[];
  /** "No Advanced API permissions needed", for everybody or for the document's owner. */
  readonly withoutAdvanced: 'never' | 'always' | 'owner';
  /** Statuses the interface lists as errors of the call. */
  readonly errors: readonly number[];
}

/** `name`, `name?` for an optional one, `name*` for a repeatable one, `name?*` for both. */
export function parameters(
  place: Place,
  type: ParameterType,
  names: string,
): readonly ParameterStatement[] {
  return names.split(' ').map((spelled) => ({
    name: spelled.replace(/[?*]+$/, ''),
    type,
    place,
    required: !spelled.includes('?'),
    repeatable: spelled.endsWith('*'),
  }));
}

/** 'PUT /account', 'PUT /inputports with an id': how rules name a call. */
export function callOf({ method, path, id }: OperationStatement): string {
  const which =
    id.endsWith('update') && method === 'PUT' && !path.includes('{') ? ' with an id' : '';
  return `${method} ${path}${which}`;
}

/** 'outputports-put-create': its id as a part of the names of test cases and faults. */
export function slugOf({ id }: Pick<OperationStatement, 'id'>): string {
  return id.replace('.', '-');
}
