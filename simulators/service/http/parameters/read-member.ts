import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Reading } from './read-value.ts';

/** Makes, once, what checks the value of one member of a JSON body (SIL-06, SIL-08). */
export function memberReader(schema: TSchema): (value: unknown) => Reading {
  const validator = Compile(schema);
  const lines = (schema as { readonly 'x-lines'?: boolean })['x-lines'] === true;
  const forbidden = lines ? controlsButLines : controls;
  return (value) => {
    if (!validator.Check(value)) return { fault: faultOf([...validator.Errors(value)]) };
    const fault = faultInTexts(value, forbidden);
    return fault === undefined ? { value } : { fault };
  };
}

interface SchemaFault {
  readonly instancePath: string;
  readonly message: string;
}

/** Of several faults the deepest says most: the outer ones only follow from it. */
function faultOf(faults: readonly SchemaFault[]): string {
  const [deepest] = faults.toSorted((a, b) => b.instancePath.length - a.instancePath.length);
  if (deepest === undefined) return 'not allowed';
  const { instancePath, message } = deepest;
  return instancePath === '' ? message : `${instancePath.slice(1)} ${message}`;
}

const controls = /[\u0000-\u001f\u007f-\u009f]/;
const controlsButLines = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** JSON can hide both as escapes. */
function faultInTexts(value: unknown, forbidden: RegExp): string | undefined {
  if (typeof value === 'string') {
    if (forbidden.test(value)) return 'must not contain control characters';
    return value.isWellFormed() ? undefined : 'must not contain unpaired surrogates';
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const text of Object.entries(value).flat()) {
    const fault = faultInTexts(text, forbidden);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
