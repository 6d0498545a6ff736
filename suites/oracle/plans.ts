import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { canonicalJson } from '../engine/journal/canonical-json.ts';
import type { TargetFacts } from '../engine/journal/facts.ts';
import { planFor } from '../engine/run/engine.ts';
import { runEventOf } from '../engine/run/run-facts.ts';
import { oracleFile } from './committed.ts';
import type { Table } from './digests.ts';
import { recordedGate } from './jobs.ts';
import { drawProfiles, factsOf, type NamedProfile } from './profiles.ts';

/** With the built-in service's own. */
const profileCount = 20;

/** By rule, in the order of the plan, what the plan for the built-in service says of it, and the rule itself. */
export function builtInPlan(): Table {
  const rows = planFor({ facts: builtInFacts() }).map((planned) => {
    const { from: _, ...rule } = planned.rule;
    return [rule.id, [asJson({ ...planned, rule })]] as const;
  });
  return { columns: ['planned'], rows: new Map(rows) };
}

/** By profile a digest of its plan, and how many rules it judges. */
export function planTable(): Table {
  const profiles = JSON.parse(readFileSync(oracleFile('profiles.json'), 'utf8')) as NamedProfile[];
  const rows = profiles.map((one) => [one.name, cellsOf(factsOf(one))] as const);
  return {
    columns: ['judged', 'digest'],
    rows: new Map([['built-in', cellsOf(builtInFacts())], ...rows]),
  };
}

/** Draws the profiles anew. */
export function writeProfiles(): void {
  const known = new Set([cellsOf(builtInFacts()).join(' ')]);
  const isNew = (one: NamedProfile): boolean => {
    const cells = cellsOf(factsOf(one)).join(' ');
    if (known.has(cells)) return false;
    known.add(cells);
    return true;
  };
  const profiles = drawProfiles(profileCount - 1, isNew).map((one) => JSON.stringify(one));
  writeFileSync(oracleFile('profiles.json'), `[\n${profiles.join(',\n')}\n]\n`);
}

function builtInFacts(): TargetFacts {
  return runEventOf(recordedGate()).target;
}

function cellsOf(facts: TargetFacts): readonly string[] {
  const plan = planFor({ facts });
  const told = plan.map(({ rule: { id }, ...rest }) => asJson({ rule: id, ...rest })).join('\n');
  const digest = createHash('sha256').update(told).digest('hex').slice(0, 16);
  return [String(plan.filter(({ decision }) => decision.kind === 'judge').length), digest];
}

function asJson(value: unknown): string {
  return canonicalJson(JSON.parse(JSON.stringify(value)));
}
