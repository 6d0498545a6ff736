import { cautionOf } from '../../catalogue/cautions.ts';
import { callOf, numbered, type OperationRule } from '../../catalogue/operation-rules.ts';
import { operations } from '../../catalogue/operations.ts';
import { type Rule, rule } from '../../catalogue/rule.ts';

export interface OptionalRule extends OperationRule {
  readonly parameter: string;
}

/** Optional parameters whose effect is in no answer, or that nothing else looks at. */
const taken: Readonly<Record<string, readonly string[]>> = {
  'account.create': ['trustallclients', 'locationid'],
  'account.update': ['applicationname', 'trustallclients', 'locationid'],
  'containers.update': ['applicationname', 'locationid'],
  'outputports.list': ['providerid', 'username'],
  'outputports.create': ['vendor', 'embedded', 'sendusername'],
  'outputports.put-create': ['vendor', 'embedded'],
  'inputports.create': ['portFlags', 'locationid'],
  'inputports.list': ['providerid', 'username', 'locationids'],
  'accesscontrols.get': ['permissionsdomain'],
};

/** interface 4: what may be given is taken. New ones go to the end of their area. */
export const optionalParameters: readonly OptionalRule[] = numbered(
  'TAKES',
  operations.flatMap((operation) =>
    (taken[operation.id] ?? []).map((parameter) => ({ operation, parameter })),
  ),
).map(({ id, operation, parameter }) => ({
  operation: operation.id,
  parameter,
  rule: rule(id, operation.section, {
    title: `${callOf(operation)} accepts ${parameter}`,
    needs: cautionOf(operation.id),
    // Only jobs over IPP carry a user name (interface 4.5).
    ...(parameter === 'sendusername' ? { feature: 'ipp' as const } : {}),
  }),
}));

export const optionalRules: readonly Rule[] = optionalParameters.map((one) => one.rule);
