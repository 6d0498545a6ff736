import type { AccountedPart, Reason } from '../part.ts';
import { byRules, type CallerAccount, notBecause } from './caller-account.ts';
import { rulesOfParameters } from './of-parameters.ts';
import { statedParts } from './stated-parts.ts';

/** The sections that speak to callers: conventions, the payload of locations, calls, keys, errors, limits, deprecation. */
const speaking = /^($|2 LocationInfo$|4|5$|7$|8$|9$)/;

/** These say nothing to anybody. */
const silentAbout: ReadonlySet<Reason> = new Set([
  'heading',
  'lead',
  'overview',
  'definition',
  'example',
  'unsaid',
  'profile',
  'elsewhere',
  'device',
]);

/** What a part is about, by how it is named, where its section says nothing more of it. */
const usual: readonly (readonly [RegExp, CallerAccount])[] = [
  [/ returns\b| errors |^status |^code /, notBecause('answer')],
  [/ rights?( |$)|^right | keys( |$)/, notBecause('right')],
  [/^typeConfiguration of LDAP/, notBecause('content')],
  [/ call$/, byRules('TERM-CALL-01')],
];

/** How a part is accounted for towards who calls; undefined: its section speaks of what the service has, not to callers. */
export function callersOf(part: AccountedPart): CallerAccount | undefined {
  const { section, about, excluded } = part;
  if (!speaking.test(section)) return undefined;
  const stated = statedParts[section]?.[about];
  if (stated !== undefined) return stated;
  if (excluded !== undefined && silentAbout.has(excluded)) return notBecause('nothing');
  // A call that takes none must not be given any.
  if (excluded === 'none') return byRules('TERM-CALL-02');
  const [, found] = usual.find(([pattern]) => pattern.test(about)) ?? [];
  if (found !== undefined) return found;
  const rules = rulesOfParameters(about);
  return rules === undefined || rules.length === 0 ? undefined : byRules(rules);
}

/** Whether the section of a part speaks to callers at all. */
export function speaksToCallers({ section }: AccountedPart): boolean {
  return speaking.test(section);
}

/** The account towards callers of one section, in numbers. */
export interface CallerCoverage {
  readonly section: string;
  readonly parts: number;
  readonly byRules: number;
  readonly excluded: number;
}

export function callerCoverageOf(parts: readonly AccountedPart[]): readonly CallerCoverage[] {
  const own = parts.filter(speaksToCallers);
  return [...Map.groupBy(own, ({ section }) => section)].map(([section, ofSection]) => ({
    section,
    ...callerCountsOf(ofSection),
  }));
}

export function callerCountsOf(parts: readonly AccountedPart[]): Omit<CallerCoverage, 'section'> {
  const accounts = parts.flatMap((part) => callersOf(part) ?? []);
  return {
    parts: parts.filter(speaksToCallers).length,
    byRules: accounts.filter((one) => 'rules' in one).length,
    excluded: accounts.filter((one) => 'excluded' in one).length,
  };
}
