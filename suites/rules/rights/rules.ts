import { cautionOf, foreignCautionOf } from '../../catalogue/cautions.ts';
import { callOf, numbered, type OperationRule } from '../../catalogue/operation-rules.ts';
import { operations } from '../../catalogue/operations.ts';
import { type Rule, rule } from '../../catalogue/rule.ts';

export interface RightRule extends OperationRule {
  /** The one right that is missing. */
  readonly permission: string;
}

/** interface 4 and 5.2: each right that a call lists, missing from the list of an API key. */
export const keyRights: readonly RightRule[] = numbered(
  'RIGHT',
  operations.flatMap((operation) =>
    operation.permissions.map((permission) => ({ operation, permission })),
  ),
).map(({ id, operation, permission }) => ({
  operation: operation.id,
  permission,
  rule: rule(id, operation.section, {
    title: `${callOf(operation)} refuses an API key without the ${permission} permission`,
    needs: [`right.${operation.id}/${permission}`, ...cautionOf(operation.id)],
  }),
}));

/**
 * interface 4 and 5.3: the token of a user who lacks a right. Nobody can be found who lacks these
 * three and may log in: SIL-23 gives them to every role.
 */
const everybodys: ReadonlySet<string> = new Set(['ViewJob', 'ViewUser', 'ViewOutputPort']);

export const tokenRights: readonly OperationRule[] = numbered(
  'ROLE',
  operations
    .filter(({ permissions }) => permissions.some((one) => !everybodys.has(one)))
    .map((operation) => ({ operation })),
).map(({ id, operation }) => ({
  operation: operation.id,
  rule: rule(id, operation.section, {
    title: `${callOf(operation)} refuses the token of a user who lacks one of the required permissions`,
    needs: [`role.${operation.id}`, ...cautionOf(operation.id)],
  }),
}));

/** Calls that name nothing of an account, or whose isolation has rules of its own. */
const reachesNothing: ReadonlySet<string> = new Set([
  'version.get',
  'account.get',
  'account.head',
  'account.update',
  'documents.list',
  'documents.history',
  'documents.record',
  'users.get',
  'groups.create',
  'locations.create',
]);

/** SIL-58: a tap that nothing is known of may be answered 200; that it releases nothing is NEIGH-TAP-01's. */
const taps: ReadonlySet<string> = new Set(['card.get', 'card.post']);

/** A full key of another account, at things of this one. */
export const isolations: readonly OperationRule[] = numbered(
  'ISO',
  operations.filter(({ id }) => !reachesNothing.has(id)).map((operation) => ({ operation })),
).map(({ id, operation }) => ({
  operation: operation.id,
  rule: rule(id, operation.section, {
    title: `${callOf(operation)} with a key of another account neither changes nor shows anything of this account`,
    ...(taps.has(operation.id)
      ? { provenance: 'assumed', silence: 'SIL-58' }
      : { provenance: 'derived' }),
    needs: ['key.foreign', ...foreignCautionOf(operation.id)],
  }),
}));

export const rightRules: readonly Rule[] = [...keyRights, ...tokenRights, ...isolations].map(
  (one) => one.rule,
);
