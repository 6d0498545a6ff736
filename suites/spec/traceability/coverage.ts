import type { TracedPart } from './traceability.ts';

interface Counts {
  readonly parts: number;
  readonly byRules: number;
  readonly silent: number;
  readonly excluded: number;
  /** Nothing accounts for them. */
  readonly missing: number;
}

interface CallerCounts {
  readonly parts: number;
  readonly byRules: number;
  readonly excluded: number;
}

export function countsOf(parts: readonly TracedPart[]): Counts {
  return {
    parts: parts.length,
    byRules: parts.filter((part) => part.rules.length > 0).length,
    silent: parts.filter((part) => part.silence !== undefined).length,
    excluded: parts.filter((part) => part.excluded !== undefined).length,
    missing: parts.filter(isMissing).length,
  };
}

/** Whether neither rules nor a silence nor a reason account for a part. */
export function isMissing({ rules, silence, excluded }: TracedPart): boolean {
  return rules.length === 0 && (silence ?? excluded) === undefined;
}

export function callerCountsOf(parts: readonly TracedPart[]): CallerCounts {
  const accounts = parts.flatMap(({ callers }) => callers ?? []);
  return {
    parts: accounts.length,
    byRules: accounts.filter((one) => 'rules' in one && one.rules.length > 0).length,
    excluded: accounts.filter((one) => 'excluded' in one).length,
  };
}

/** The same numbers for each section, in the order of the interface. */
export function perSection<T extends object>(
  parts: readonly TracedPart[],
  count: (own: readonly TracedPart[]) => T,
): readonly ({ readonly section: string } & T)[] {
  return [...Map.groupBy(parts, ({ section }) => section)].map(([section, own]) => ({
    section,
    ...count(own),
  }));
}

/** The rules that cite no part: it is unknown where they come from. */
export function withoutOrigin(
  parts: readonly TracedPart[],
  ruleIds: readonly string[],
): readonly string[] {
  const named = new Set(
    parts.flatMap(({ rules, callers }) => [
      ...rules,
      ...(callers !== undefined && 'rules' in callers ? callers.rules : []),
    ]),
  );
  return ruleIds.filter((id) => !named.has(id));
}
