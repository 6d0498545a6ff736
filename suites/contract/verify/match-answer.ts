import type { AnsweredEvent } from '../../engine/journal/event.ts';
import type { Json } from '../../engine/journal/json.ts';
import { bodyMismatches } from './match-body.ts';
import type { PactResponse, PactRules } from './pact-file.ts';

/** What a recorded answer lacks of what a consumer relies on, a sentence each. */
export function answerMismatches(
  expected: PactResponse,
  seen: Pick<AnsweredEvent, 'status' | 'headers' | 'json'>,
): readonly string[] {
  const { status, headers = {}, matchingRules = {} } = expected;
  const found =
    status === seen.status ? [] : [`the status is ${String(seen.status)}, not ${String(status)}`];
  for (const [name, value] of Object.entries(headers)) {
    const rules = ruleOf(name, matchingRules.header ?? {});
    const fault = headerFault(seen.headers[name.toLowerCase()], value, rules);
    if (fault !== undefined) found.push(`the header ${name} ${fault}`);
  }
  if (!('body' in expected)) return found;
  if (seen.json === undefined) return [...found, 'the body is not JSON'];
  const body = bodyMismatches(expected.body as Json, seen.json, matchingRules.body ?? {});
  return [...found, ...body];
}

function ruleOf(name: string, table: Readonly<Record<string, PactRules>>): PactRules | undefined {
  return Object.entries(table).find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];
}

function headerFault(
  seen: string | undefined,
  expected: string,
  rules: PactRules | undefined,
): string | undefined {
  if (seen === undefined) return 'is missing';
  const patterns = (rules?.matchers ?? []).flatMap((rule) =>
    rule.match === 'regex' ? [new RegExp(rule.regex)] : [],
  );
  const fits = rules === undefined ? seen === expected : patterns.every((one) => one.test(seen));
  return fits ? undefined : `is ${JSON.stringify(seen)}`;
}
