import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  textMember,
} from '../../engine/journal/json.ts';

/**
 * A pact as it is committed: members and interactions in order, the versions of the tools left out,
 * each rule once. The same consumers give the same bytes on every machine.
 */
export function canonicalPact(written: Json): string {
  if (!isObject(written)) throw new Error('Pact wrote no valid contract');
  const { interactions } = written;
  if (!isArray(interactions ?? null))
    throw new Error('the contract that Pact wrote has no interactions');
  const pact = {
    ...written,
    interactions: (interactions as readonly Json[]).toSorted(byDescription),
    metadata: { pactSpecification: { version: '3.0.0' } },
  };
  return `${JSON.stringify(inOrder(pact), null, 2)}\n`;
}

function byDescription(left: Json, right: Json): number {
  return nameOf(left) < nameOf(right) ? -1 : 1;
}

function nameOf(interaction: Json): string {
  return textMember(interaction, 'description') ?? '';
}

function inOrder(value: Json): Json {
  if (isArray(value)) return value.map(inOrder);
  if (!isObject(value)) return value;
  const members = Object.keys(value).toSorted();
  return Object.fromEntries(members.map((name) => [name, inOrder(memberOf(value, name))]));
}

/** A list of three examples comes with its rules three times. */
function memberOf(record: JsonObject, name: string): Json {
  const value = record[name] ?? null;
  if (name !== 'matchers' || !isArray(value)) return value;
  return [...new Map(value.map((rule) => [JSON.stringify(rule), rule])).values()];
}
