import { isObject } from '../../journal/json.ts';
import { alterJson, answersInstead, both, letIn, on, withKey, without } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { answerRules, withOption, withoutOption } from './rules-advanced-option.ts';

/** interface 5.2: the option is not looked for, or looked for where it is not needed. */
export const optionDeviations: readonly Fault[] = [
  ...withOption.map(
    ({ rule, operation }): Fault => ({
      id: `needs-no-option-for-${wordsOf(operation)}`,
      says: `accepts ${operation} for a key without the Advanced API permissions option`,
      rule: rule.id,
      make: ({ key }) => letIn(both(on(operation), withKey(key('plain'))), key('full')),
    }),
  ),
  ...withoutOption.map(
    ({ rule, operation }): Fault => ({
      id: `needs-the-option-for-${wordsOf(operation)}`,
      says: `refuses ${operation} for a key without the Advanced API permissions option`,
      rule: rule.id,
      make: ({ key }) => answersInstead(both(on(operation), withKey(key('plain')))),
    }),
  ),
];

/** interface 4: a success without one of the members it must have. */
export const answerDeviations: readonly Fault[] = answerRules.map(
  ({ rule, operation, record }) => ({
    id: `answers-no-${record === 'ErrorCodeInfo' ? 'code' : 'id'}-at-${wordsOf(operation)}`,
    says: `leaves ${record === 'ErrorCodeInfo' ? 'errorCode' : 'id'} out of the answer of ${operation}`,
    rule: rule.id,
    make: () =>
      alterJson(on(operation), (json) =>
        isObject(json) ? without(json, record === 'ErrorCodeInfo' ? 'errorCode' : 'id') : json,
      ),
  }),
);

function wordsOf(operation: string): string {
  return operation.replace('.', '-');
}
