import { everyRule } from '../../rules/every-rule.ts';
import type { Rule } from '../rule.ts';
import { finderOf } from './citations.ts';
import { type CallerReason, type Part, readParts } from './parts.ts';

/** How a part is accounted for towards callers: by rules, or by a reason why there are none. */
export type CallerAccount =
  | { readonly rules: readonly string[] }
  | { readonly excluded: CallerReason };

/** A part of the interface with the rules that cite it, sorted by id. */
export interface TracedPart extends Omit<Part, 'callers'> {
  /** Those for services. */
  readonly rules: readonly string[];
  /** Undefined where the section does not address callers. */
  readonly callers: CallerAccount | undefined;
}

let all: readonly TracedPart[] | undefined;

/** Every part of the interface in its order, with the rules of the catalogue. */
export function tracedParts(): readonly TracedPart[] {
  return (all ??= trace(readParts(), everyRule));
}

/** Throws RangeError if a rule cites a part that does not exist. */
export function trace(parts: readonly Part[], catalogue: readonly Rule[]): readonly TracedPart[] {
  const find = finderOf(parts);
  const citing = new Map(parts.map((part) => [part, new Set<Rule>()]));
  for (const rule of catalogue) {
    for (const citation of rule.from) {
      const found = find(citation);
      if (found.length === 0)
        throw new RangeError(
          `${rule.id} cites '${citation}', which names no part of the interface; platen rules --coverage --area ${rule.section} lists them`,
        );
      for (const part of found) citing.get(part)?.add(rule);
    }
  }
  return parts.map((part) => withRules(part, [...(citing.get(part) ?? [])]));
}

function withRules(part: Part, citing: readonly Rule[]): TracedPart {
  const { section, digest, about, callers, ...account } = part;
  const idsOf = (isForServices: boolean): readonly string[] =>
    citing
      .filter(({ role }) => (role === 'service') === isForServices)
      .map(({ id }) => id)
      .toSorted();
  const terminals = idsOf(false);
  const addressed = callers === 'unaddressed' ? undefined : callerAccount(callers, terminals);
  return { section, digest, about, rules: idsOf(true), ...account, callers: addressed };
}

function callerAccount(
  excluded: CallerReason | undefined,
  rules: readonly string[],
): CallerAccount {
  return excluded === undefined || rules.length > 0 ? { rules } : { excluded };
}
