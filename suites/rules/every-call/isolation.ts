import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { recordsOf } from '../../engine/case/records.ts';
import { type ProbeLook, perProbe, refusal } from '../../engine/case/refusals.ts';
import { family } from '../../engine/family.ts';
import { fault } from '../../engine/fault.ts';
import { both, letIn, on, withKey } from '../../engine/fault-proxy/alter.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { textMember } from '../../engine/journal/json.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { callOf, slugOf } from '../../spec/operation.ts';
import { operations } from '../../spec/operations.ts';
import { changesByNumber, foreignSideEffectPermissions } from '../../spec/side-effects.ts';
import { probeAs } from './callers.ts';

/** Calls that name nothing of an account, or whose isolation has rules of its own. */
const reachesNothing = call(
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
);

/** SIL-58: a tap that nothing is known of may be answered 200; that it releases nothing is NEIGH-TAP-01's. */
const taps: ReadonlySet<string> = new Set(['card.get', 'card.post']);

/** These may answer, but with what the caller's own account has: they list, or read what a number names. */
const reads: ReadonlySet<string> = new Set([
  'containers.list',
  'outputports.list',
  'inputports.list',
  'users.all',
  'groups.list',
  'groups.members',
  'authproviders.get',
  'accesscontrols.get',
  'locations.list',
  'locations.get',
  'groups.get',
  'users.groups',
]);

/** A name may be one of the caller's own account, and what is not there as good as deleted (SIL-170). */
const mayBeElsewhere: ReadonlySet<string> = new Set([
  'users.create',
  'users.delete',
  'documents.delete',
]);

const table = operations
  .filter(({ id }) => !reachesNothing({ operation: id }))
  .map((operation) => ({ operation }));

/** A full key of another account, at things of this one. */
export const isolations = family('ISO', table, ({ operation }, id) => [
  `${callOf(operation)} with a key of another account neither changes nor shows anything of this account`,
  {
    from: `${operation.id} call`,
    basis: taps.has(operation.id) ? 'SIL-58' : 'derived',
    needs: ['key.foreign', ...foreignSideEffectPermissions(operation.id)],
    check: perProbe(id, lookAt(operation.id)),
    faults: fault(
      `reaches-over-accounts-at-${slugOf(operation)}`,
      `lets a key of another account call ${operation.id} for this account`,
      ({ key }) => letIn(both(on(operation.id), withKey(key('foreign'))), key('full')),
    ),
  },
]);

export const rules = isolations.map((one) => one.rule);

function lookAt(operation: string): ProbeLook {
  if (operation === 'users.import') return importsElsewhere;
  if (changesByNumber.has(operation) || mayBeElsewhere.has(operation)) return changesElsewhere;
  return reads.has(operation) ? showsNothing : isRefused;
}

function isRefused(probe: Exchange, _: Case, control: Exchange | undefined): Iterable<Assertion> {
  return refusal(probe, control, 'any');
}

function* showsNothing(
  probe: Exchange,
  c: Case,
  control: Exchange | undefined,
): Iterable<Assertion> {
  if (control === undefined) return;
  const shown = namesMade(c).filter((name) => holds(control, name));
  if (shown.length === 0) return;
  const leaked = shown.filter((name) => holds(probe, name));
  yield assertion(probe, leaked.length === 0, {
    expected: 'nothing that belongs to this account',
    seen: leaked.length === 0 ? probe.words : `${String(probe.status)} with ${leaked.join(', ')}`,
  });
}

/** A number may name a thing of the caller's own account: what counts is that this one is as it was. */
function* changesElsewhere(
  probe: Exchange,
  c: Case,
  control: Exchange | undefined,
): Iterable<Assertion> {
  const isHarmless =
    control !== undefined && probe.ok && sightAfter(c, probe) !== sightAfter(c, control);
  if (!isHarmless) yield* isRefused(probe, c, control);
  else
    yield assertion(probe, true, {
      expected: 'no change in this account',
      seen: 'a change in another account only',
    });
}

/** A group is named by a name, which another account may have too: what was imported is not here. */
function* importsElsewhere(probe: Exchange, c: Case): Iterable<Assertion> {
  const look = c.after(probe, call('users.get'));
  if (look !== undefined)
    yield assertion(probe, !look.ok, {
      expected: 'no imported user in this account',
      seen: look.words,
    });
}

/** The resources of the case that the read after a call shows. */
function sightAfter(c: Case, x: Exchange): string {
  const look = c.after(x, () => true);
  if (look?.ok !== true) return 'nothing';
  const names = namesMade(c);
  const records = recordsOf(look).map((record) => JSON.stringify(record));
  const own = records.filter((text) => names.some((name) => text.includes(JSON.stringify(name))));
  return records.length === 0 ? JSON.stringify([look.json]) : own.join();
}

/** Resources of the case have names that nobody else has. */
function namesMade(c: Case): readonly string[] {
  return c.exchanges
    .filter(({ ok }) => ok)
    .flatMap((x) => [
      ...['accountname', 'portname', 'groupname', 'username'].map((name) => x.param(name)),
      ...['name', 'userName'].map((name) => textMember(x.sent.json, name)),
    ])
    .filter((name) => name !== undefined)
    .filter((name) => name !== '');
}

function holds(x: Exchange, name: string): boolean {
  return x.ok && JSON.stringify([x.json]).includes(JSON.stringify(name));
}

/** Each call that can name a resource of an account is sent with a full key of another account. */
export const testCases = isolations.map(({ operation, rule }) =>
  testCase(
    `isolation/${slugOf(operation)}`,
    ['key.foreign', ...foreignSideEffectPermissions(operation.id)],
    (s) =>
      probeAs(s, operation, {
        rules: [rule.id],
        wrong: () => ({ key: s.credentials.key('foreign') }),
      }),
  ),
);
