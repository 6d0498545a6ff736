import type { KeyFact } from '../../suites/engine/journal/facts.ts';
import { operations } from '../../suites/spec/operations.ts';

/** Every right that some call asks for. */
const rights = [...new Set(operations.flatMap(({ permissions }) => permissions))];

/** Which key is meant, for who holds many of them: limited ones are told apart by their rights. */
export function keyWords({ kind, permissions }: KeyFact): string {
  if (kind !== 'limited' || permissions === undefined) return `the API key of kind ${kind}`;
  const lacking = rights.filter((right) => !permissions.includes(right));
  if (lacking.length === 0) return 'an API key limited to every right';
  const isShorter = lacking.length < permissions.length;
  const named = (isShorter ? lacking : permissions).filter((right) => /^\w+$/.test(right));
  if (named.length === 0) return 'an API key limited to no right';
  return `an API key limited to ${isShorter ? 'every right but' : 'just'} ${named.join(' and ')}`;
}

/** What a secret of another kind is. */
export function secretWords(kind: string, name: string): string {
  return kind === 'device' ? 'the device token' : `in the recording: ${name}`;
}
