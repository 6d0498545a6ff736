import { answers } from '../../catalogue/answers.ts';
import { cautionOf } from '../../catalogue/cautions.ts';
import { callOf, numbered, type OperationRule } from '../../catalogue/operation-rules.ts';
import { operations } from '../../catalogue/operations.ts';
import { type Rule, rule } from '../../catalogue/rule.ts';

/** interface 5.2: what is not marked requires the option. A call that names no right has none to look for (SIL-33). */
export const withOption: readonly OperationRule[] = numbered(
  'OPTION',
  operations
    .filter(({ withoutAdvanced, permissions }) => withoutAdvanced === 'never' && permissions[0])
    .map((operation) => ({ operation })),
).map(({ id, operation }) => ({
  operation: operation.id,
  rule: rule(id, operation.section, {
    title: `${callOf(operation)} refuses an API key without the Advanced API permissions option`,
    needs: ['key.plain', ...cautionOf(operation.id)],
  }),
}));

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
export const withoutOption: readonly OperationRule[] = numbered(
  'PLAIN',
  operations.filter(({ id }) => marked.has(id)).map((operation) => ({ operation })),
).map(({ id, operation }) => ({
  operation: operation.id,
  rule: rule(id, operation.section, {
    title: `${callOf(operation)} works with an API key without the Advanced API permissions option`,
    needs: ['key.plain'],
  }),
}));

export interface AnswerRule extends OperationRule {
  readonly record: 'ErrorCodeInfo' | 'ErrorCodeInfoId';
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

/** interface 4: what a call that changes something answers, seen beside the refusal of the same call. */
export const answerRules: readonly AnswerRule[] = numbered(
  'ANSWER',
  operations
    .filter(({ id }) => !looked.has(id))
    .flatMap((operation) => {
      const record = answers[operation.id];
      return record === 'ErrorCodeInfo' || record === 'ErrorCodeInfoId'
        ? [{ operation, record } as const]
        : [];
    }),
).map(({ id, operation, record }) => ({
  operation: operation.id,
  record,
  rule: rule(id, operation.section, {
    title: `${callOf(operation)} returns ${record}`,
    needs: ['key.plain', ...cautionOf(operation.id)],
  }),
}));

export const optionRules: readonly Rule[] = [...withOption, ...withoutOption, ...answerRules].map(
  (one) => one.rule,
);
