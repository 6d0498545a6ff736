import { changesByNumber } from '../../catalogue/cautions.ts';
import { operationOf } from '../../catalogue/operations.ts';
import { type Exchange, isAfter, keyName, parameter, succeeded } from '../../journal/exchange.ts';
import { textMember } from '../../journal/json.ts';
import {
  assertion,
  type BoundCaseCheck,
  type BoundCheck,
  type Case,
  seenAnswer,
} from '../../judge/check.ts';
import { keyKind, tokenUser } from '../../judge/queries.ts';
import { recordsOf } from '../../judge/records.ts';
import { provenPairs, refuses } from '../../judge/refusals.ts';
import { userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';
import { namesAnother } from '../tokens/checks.ts';
import { isolations, keyRights, tokenRights } from './rules.ts';

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

/** One scenario for each call makes these moments; what other scenarios show of rights, KEY and TOK rules judge. */
export const rightChecks: readonly BoundCheck[] = [
  ...keyRights.map(({ rule, operation, permission }) =>
    inScenario(`rights/${scenarioName(operation)}`, {
      rule: rule.id,
      ...refuses({
        probe: (exchange, world) =>
          exchange.operation === operation &&
          missingRights(exchange, world).join(' ') === permission,
        control: isFull,
        by: 'caller',
      }),
    }),
  ),
  ...tokenRights.map(({ rule, operation }) =>
    inScenario(`rights/${scenarioName(operation)}`, {
      rule: rule.id,
      ...refuses({
        probe: (exchange, world) =>
          exchange.operation === operation && lacksByToken(exchange, world),
        control: (exchange, world) =>
          exchange.operation === operation &&
          isFull(exchange, world) &&
          !lacksByToken(exchange, world),
        by: 'caller',
        orRefused: namesAnother,
      }),
    }),
  ),
  ...isolations.map(({ rule, operation }) =>
    inScenario(`isolation/${scenarioName(operation)}`, isolated(rule.id, operation)),
  ),
];

/** `users.groups-add` is played by `rights/users-groups-add`. */
function scenarioName(operation: string): string {
  return operation.replace('.', '-');
}

function inScenario(scenario: string, check: BoundCaseCheck): BoundCaseCheck {
  return {
    rule: check.rule,
    *play(play, world) {
      if (play.scenario === scenario) yield* check.play(play, world);
    },
  };
}

function isFull(exchange: Exchange, world: State): boolean {
  return keyKind(exchange.sent, world) === 'full';
}

/** The rights of the call that the list of its key lacks. */
function missingRights(exchange: Exchange, world: State): readonly string[] {
  const key = world.facts.keys.find((one) => one.name === keyName(exchange.sent));
  if (key?.kind !== 'limited') return [];
  const { permissions } = operationOf(exchange.operation);
  return permissions.filter((one) => key.permissions?.includes(one) !== true);
}

function lacksByToken(exchange: Exchange, world: State): boolean {
  const name = tokenUser(exchange.sent, world);
  const held = world.facts.users.find((one) => userKey(one.userName) === name)?.permissions;
  const needed = operationOf(exchange.operation).permissions;
  return held !== undefined && needed.some((one) => !held.includes(one));
}

function isolated(rule: string, operation: string): BoundCaseCheck {
  const words = {
    probe: (exchange: Exchange, world: State) =>
      exchange.operation === operation && keyKind(exchange.sent, world) === 'foreign',
    control: isFull,
  };
  if (operation === 'users.import') return makesElsewhere(rule, words.probe);
  if (changesByNumber.has(operation) || mayBeElsewhere.has(operation))
    return changesNothing(rule, words);
  if (!reads.has(operation)) return { rule, ...refuses({ ...words, by: 'any' }) };
  return {
    rule,
    *play(play, world) {
      for (const [probe, control] of provenPairs(play, world, words)) {
        const shown = namesMade(play).filter((name) => holds(control, name));
        const leaked = shown.filter((name) => holds(probe, name));
        if (shown.length > 0)
          yield assertion(probe, leaked.length === 0, {
            expected: 'nothing that belongs to this account',
            seen:
              leaked.length === 0
                ? seenAnswer(probe)
                : `${String(probe.status)} with ${leaked.join(', ')}`,
          });
      }
    },
  };
}

/** A number may name a thing of the caller's own account: what counts is that this one is as it was. */
function changesNothing(
  rule: string,
  words: {
    readonly probe: (exchange: Exchange, world: State) => boolean;
    readonly control: (exchange: Exchange, world: State) => boolean;
  },
): BoundCaseCheck {
  const refusal = { rule, ...refuses({ ...words, by: 'any' }) };
  return {
    rule,
    *play(play, world) {
      const harmless = [...provenPairs(play, world, words)].find(
        ([probe, control]) =>
          succeeded(probe) && sightAfter(play, probe) !== sightAfter(play, control),
      );
      if (harmless === undefined) yield* refusal.play(play, world);
      else
        yield assertion(harmless[0], true, {
          expected: 'no change in this account',
          seen: 'a change in another account only',
        });
    },
  };
}

/** What the look after a call shows of the things that the case made. */
function sightAfter(play: Case, call: Exchange): string {
  const look = play.exchanges.find((one) => isAfter(one, call));
  if (look === undefined || !succeeded(look)) return 'nothing';
  const names = namesMade(play);
  const records = recordsOf(look).map((record) => JSON.stringify(record));
  const own = records.filter((text) => names.some((name) => text.includes(JSON.stringify(name))));
  return records.length === 0 ? JSON.stringify([look.json]) : own.join();
}

/** A group is named by a name, which another account may have too: what was imported is not here. */
function makesElsewhere(
  rule: string,
  probe: (exchange: Exchange, world: State) => boolean,
): BoundCaseCheck {
  return {
    rule,
    *play(play, world) {
      for (const one of play.exchanges.filter((exchange) => probe(exchange, world))) {
        const look = play.exchanges.find(
          (later) => later.operation === 'users.get' && isAfter(later, one),
        );
        if (look !== undefined)
          yield assertion(one, !succeeded(look), {
            expected: 'no imported user in this account',
            seen: seenAnswer(look),
          });
      }
    },
  };
}

/** What the case made has names that nobody else has. */
function namesMade(play: Case): readonly string[] {
  const names = ['accountname', 'portname', 'groupname', 'username'];
  return play.exchanges
    .filter(succeeded)
    .flatMap((exchange) =>
      [
        ...names.map((name) => parameter(exchange, name)),
        textMember(exchange.sent.json, 'name'),
        textMember(exchange.sent.json, 'userName'),
      ].filter((name) => name !== undefined && name !== ''),
    ) as readonly string[];
}

function holds(exchange: Exchange, name: string): boolean {
  return succeeded(exchange) && JSON.stringify([exchange.json]).includes(JSON.stringify(name));
}
