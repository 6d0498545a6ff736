import type { Case } from '../../engine/case/case.ts';
import { given } from '../../engine/case/records.ts';
import { type Exchange, keyName } from '../../engine/journal/exchange.ts';
import { isObject } from '../../engine/journal/json.ts';
import { userKey } from '../../engine/state/document-state.ts';
import type { State } from '../../engine/state/state.ts';
import { needsOption } from '../../rules/every-call/advanced-option.ts';
import { isolations } from '../../rules/every-call/isolation.ts';
import { illTyped, missing } from '../../rules/every-call/parameters.ts';
import { keyRights, tokenRights } from '../../rules/every-call/rights.ts';
import { type OperationStatement, type ParameterStatement, slugOf } from '../../spec/operation.ts';

type IsProbe = (x: Exchange, state: State, c: Case) => boolean;

/** The probes of the rules that are made from the table of operations. */
export const everyCallProbes: Readonly<Record<string, IsProbe>> = Object.fromEntries([
  ...missing.map((row) => entry(row, (x) => x.key === 'full' && lacksOnly(x, row.parameter))),
  ...illTyped.map((row) => entry(row, (x) => x.key === 'full' && isOther(x, row.parameter))),
  ...keyRights.map((row) =>
    entry(
      row,
      (x, state, c) => isIn('rights', c, row) && lacking(x, row, state) === row.permission,
    ),
  ),
  ...tokenRights.map((row) =>
    entry(row, (x, state, c) => isIn('rights', c, row) && isPowerless(x, row, state)),
  ),
  ...isolations.map((row) =>
    entry(row, (x, _, c) => isIn('isolation', c, row) && x.key === 'foreign'),
  ),
  ...needsOption.map((row) => entry(row, (x) => x.key === 'plain')),
]);

interface Row {
  readonly operation: OperationStatement;
  readonly rule: { readonly id: string };
}

function entry({ operation, rule }: Row, isProbe: IsProbe): readonly [string, IsProbe] {
  return [rule.id, (x, state, c) => x.operation === operation.id && isProbe(x, state, c)];
}

function isIn(area: string, { scenario }: Case, { operation }: Row): boolean {
  return scenario === `${area}/${slugOf(operation)}`;
}

function lacksOnly(x: Exchange, parameter: ParameterStatement): boolean {
  const has = ({ name, type }: ParameterStatement): boolean =>
    (type === 'file' ? x.sent.file : given(x, name)) !== undefined;
  const own = missing.filter(({ operation }) => operation.id === x.operation);
  return own.every((one) => has(one.parameter) === (one.parameter !== parameter));
}

function isOther(x: Exchange, { name, type }: ParameterStatement): boolean {
  const value = given(x, name);
  if (type === 'list') return isObject(value);
  const form = type === 'boolean' ? /^[a-z-]{6,}$/ : /^([a-z-]{6,}|\d+x)$/;
  return typeof value === 'string' && form.test(value);
}

function lacking(x: Exchange, { operation }: Row, { facts }: State): string {
  const key = facts.keys.find((one) => one.name === keyName(x.sent));
  if (key?.kind !== 'limited') return '';
  return operation.permissions.filter((one) => key.permissions?.includes(one) !== true).join(' ');
}

function isPowerless(x: Exchange, { operation }: Row, { facts }: State): boolean {
  const held = facts.users.find((one) => userKey(one.userName) === x.user)?.permissions;
  return held !== undefined && operation.permissions.some((one) => !held.includes(one));
}
