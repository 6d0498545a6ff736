import type { SentEvent } from '../suites/engine/journal/event.ts';
import { operations } from '../suites/spec/operations.ts';

export interface PlacedParameters {
  readonly inQuery: SentEvent['parameters'];
  readonly inBody: SentEvent['parameters'];
}

/** The recording says what was sent, the catalogue and the content type where it stood. */
export function placedParameters(sent: SentEvent): PlacedParameters {
  const stated = operations.find((one) => one.id === sent.operation)?.parameters ?? [];
  const hasBody = sent.headers['content-type'] !== undefined;
  const isQuery = (name: string): boolean =>
    !hasBody || stated.some((one) => one.name === name && one.place === 'query');
  return {
    inQuery: sent.parameters.filter(([name]) => isQuery(name)),
    inBody: sent.parameters.filter(([name]) => !isQuery(name)),
  };
}
