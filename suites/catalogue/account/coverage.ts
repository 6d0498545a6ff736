import type { AccountedPart } from './part.ts';

/** The account of one section in numbers; a part in which a rule is missing counts as missing alone. */
export interface SectionCoverage {
  readonly section: string;
  readonly parts: number;
  readonly byRules: number;
  readonly silent: number;
  readonly excluded: number;
  readonly missing: number;
}

export function coverageOf(parts: readonly AccountedPart[]): readonly SectionCoverage[] {
  return [...Map.groupBy(parts, (part) => part.section)].map(([section, own]) => ({
    section,
    ...countsOf(own),
  }));
}

export function countsOf(parts: readonly AccountedPart[]): Omit<SectionCoverage, 'section'> {
  const missing = parts.filter((part) => part.missing !== undefined);
  const whole = parts.filter((part) => part.missing === undefined);
  return {
    parts: parts.length,
    byRules: whole.filter((part) => part.rules.length > 0).length,
    silent: whole.filter((part) => part.silence !== undefined).length,
    excluded: whole.filter((part) => part.excluded !== undefined).length,
    missing: missing.length,
  };
}

/** The rules that no part names: nobody knows where they come from. */
export function fromNowhere(
  parts: readonly AccountedPart[],
  ruleIds: readonly string[],
): readonly string[] {
  const named = new Set(parts.flatMap((part) => part.rules));
  return ruleIds.filter((id) => !named.has(id));
}
