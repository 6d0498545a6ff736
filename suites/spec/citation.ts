import type { OperationStatement, ParameterStatement } from './operation.ts';
import { operations } from './operations.ts';

const sections = new Map(operations.map(({ id, section }) => [id, section]));

/**
 * The full name of a part of the interface, its section and its label. The section of a label that
 * begins with a call follows from the call: 'documents.send param copies' is in 4.4.
 */
export function fullCitation(citation: string): string {
  const [first = ''] = citation.split(/:? /, 1);
  const section = sections.get(first);
  return section === undefined ? citation : `${section} ${citation}`;
}

/** The section of a rule whose first cited part is this one; the conventions have no number. */
export function sectionOfCitation(citation: string): string {
  return /^\d[.\d]*/.exec(fullCitation(citation))?.[0] ?? 'conventions';
}

/**
 * The parts about the parameters for which `holds` is true, in the order of the operations. The id in
 * a path is a part of the call.
 */
export function parameterCitations(
  holds: (parameter: ParameterStatement, operation: OperationStatement) => boolean,
): readonly string[] {
  return operations.flatMap((operation) =>
    operation.parameters
      .filter((parameter) => parameter.place !== 'path' && holds(parameter, operation))
      .map(({ name }) => `${operation.id} param ${name}`),
  );
}

/** The part that lists the errors of a call, if this status is one of them. */
export function errorCitations(operation: OperationStatement, status: number): readonly string[] {
  return operation.errors.includes(status) ? [`${operation.id} errors ${String(status)}`] : [];
}
