import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { mismatch, shapeWords } from '../../engine/case/shape.ts';
import { family } from '../../engine/family.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterJson,
  answersInstead,
  both,
  letIn,
  on,
  withKey,
  without,
} from '../../engine/fault-proxy/alter.ts';
import { isObject } from '../../engine/journal/json.ts';
import { testCase } from '../../engine/test-case.ts';
import { answers, records } from '../../spec/answers.ts';
import { callOf, slugOf } from '../../spec/operation.ts';
import { operationOf, operations } from '../../spec/operations.ts';
import { sideEffectPermissions } from '../../spec/side-effects.ts';
import { probeAs } from './callers.ts';

const all = operations.map((operation) => ({ operation }));

/** A call that names no right has none to look for (SIL-33). */
const withOption = all.filter(
  ({ operation }) => operation.withoutAdvanced === 'never' && operation.permissions.length > 0,
);

/** interface 5.2: what is not marked requires the option. */
export const needsOption = family('OPTION', withOption, ({ operation }) => [
  `${callOf(operation)} refuses an API key without the Advanced API permissions option`,
  {
    from: `${operation.id} right ${operation.permissions[0] ?? ''}`,
    needs: ['key.plain', ...sideEffectPermissions(operation.id)],
    refused: 'caller',
    faults: fault(
      `needs-no-option-for-${slugOf(operation)}`,
      `accepts ${operation.id} for a key without the Advanced API permissions option`,
      ({ key }) => letIn(both(on(operation.id), withKey(key('plain'))), key('full')),
    ),
  },
]);

/** The rules that a call is a probe of if its key lacks the option. */
export function withoutOption(operation: string): readonly string[] {
  const own = needsOption.filter((one) => one.operation.id === operation);
  const { withoutAdvanced } = operationOf(operation);
  // Recording states no right (SIL-33).
  const isUnmarked = withoutAdvanced === 'never' && operation !== 'documents.record';
  return [...own.map(({ rule }) => rule.id), ...(isUnmarked ? ['KEY-05'] : [])];
}

/** Marked calls that no rule of their own looks at. */
const marked: ReadonlySet<string> = new Set([
  'account.get',
  'login.post',
  'documents.list',
  'inputports.list',
  'locations.list',
  'locations.get',
]);

/** interface 4: "No Advanced API permissions needed". */
const needsNoOption = family(
  'PLAIN',
  all.filter(({ operation }) => marked.has(operation.id)),
  ({ operation }) => [
    `${callOf(operation)} works with an API key without the Advanced API permissions option`,
    {
      from: `${operation.id} keys`,
      needs: ['key.plain'],
      check: (c) => worksPlainly(c, operation.id),
      faults: fault(
        `needs-the-option-for-${slugOf(operation)}`,
        `refuses ${operation.id} for a key without the Advanced API permissions option`,
        ({ key }) => answersInstead(both(on(operation.id), withKey(key('plain')))),
      ),
    },
  ],
);

/** Judged where nothing but the option is missing: elsewhere the token may be of another key. */
function* worksPlainly(c: Case, operation: string): Iterable<Assertion> {
  if (!c.scenario.startsWith('option/')) return;
  for (const x of c.exchanges)
    if (x.operation === operation && x.group !== undefined && x.key === 'plain')
      yield assertion(x, x.isSuccess, {
        expected: 'success without Advanced API permissions',
        seen: x.words,
      });
}

/** Calls whose answer a rule of their own looks at. */
const looked: ReadonlySet<string> = new Set([
  'account.create',
  'account.update',
  'documents.delete',
  'documents.send',
  'outputports.create',
  'outputports.update',
  'inputports.create',
  'users.card',
  'groups.create',
  'locations.create',
  'locations.delete',
]);

/** The member that the faults leave out of the record. */
const leftOut = { ErrorCodeInfo: 'errorCode', ErrorCodeInfoId: 'id' } as const;

const answered = all
  .filter(({ operation }) => !looked.has(operation.id))
  .flatMap(({ operation }) => {
    const record = answers[operation.id];
    return record === 'ErrorCodeInfo' || record === 'ErrorCodeInfoId'
      ? [{ operation, record } as const]
      : [];
  });

/** interface 4: what a call that changes something answers, seen beside the refusal of the same call. */
const changes = family('ANSWER', answered, ({ operation, record }) => [
  `${callOf(operation)} returns ${record}`,
  {
    from: `${operation.id} returns`,
    needs: ['key.plain', ...sideEffectPermissions(operation.id)],
    check: (c) => answersBeside(c, operation.id, record),
    faults: fault(
      `answers-no-${record === 'ErrorCodeInfo' ? 'code' : 'id'}-at-${slugOf(operation)}`,
      `leaves ${leftOut[record]} out of the answer of ${operation.id}`,
      alterJson(on(operation.id), (json) =>
        isObject(json) ? without(json, leftOut[record]) : json,
      ),
    ),
  },
]);

export const rules = [...needsOption, ...needsNoOption, ...changes].map((one) => one.rule);

/** A success has its shape; it counts where the same call was refused to another, so that success says something. */
function* answersBeside(
  c: Case,
  operation: string,
  record: keyof typeof leftOut,
): Iterable<Assertion> {
  const own = c.exchanges.filter((x) => x.operation === operation && x.group !== undefined);
  for (const x of own.filter(({ ok }) => ok)) {
    if (!own.some((other) => other.group === x.group && other.refused)) continue;
    const wrong = mismatch(x.json, records[record]);
    yield assertion(x, wrong === undefined, shapeWords(wrong));
  }
}

const tried = new Set([...needsOption, ...needsNoOption, ...changes].map((one) => one.operation));

/** Each call is sent with a key without the Advanced API permissions option, then with the full key. */
export const testCases = [...tried].map((operation) =>
  testCase(
    `option/${slugOf(operation)}`,
    ['key.plain', ...sideEffectPermissions(operation.id)],
    (s) =>
      probeAs(s, operation, {
        rules: withoutOption(operation.id),
        wrong: () => ({ key: s.credentials.key('plain') }),
      }),
  ),
);
