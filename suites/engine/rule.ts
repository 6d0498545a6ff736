import { sectionOfCitation } from '../spec/citation.ts';
import { type Need, type Rule, rule as ruleWith } from '../spec/rule.ts';
import type { Case } from './case/case.ts';
import type { Assertion, BoundCheck, Check } from './case/check.ts';
import { type Refusal, refusesProbes } from './case/refusals.ts';
import type { RuleFault } from './fault.ts';
import type { Exchange } from './journal/exchange.ts';

/** A rule for services, with everything that is known about it. */
export interface ServiceRule extends Rule {
  readonly checks: readonly BoundCheck[];
  /** Each of them must turn this rule red. */
  readonly faults: readonly RuleFault[];
}

export interface RuleText extends Partial<Pick<Rule, 'level' | 'feature' | 'since' | 'section'>> {
  /** The parts of the interface that it comes from: labels of spec/parts.tsv. The first gives the section. */
  readonly from: string | readonly string[];
  /** Default: the interface states it. 'SIL-nn' makes it assumed, by our choice for that open question. */
  readonly basis?: 'derived' | 'observed' | `SIL-${string}`;
  readonly needs?: readonly Need[];
  /** How many assertions an OK needs. Default: one. */
  readonly atLeast?: number;
  /**
   * How the probes that test cases send for this rule must be refused: for the request ('any'), for
   * the caller, as if nothing were there ('absent'), or with just this status. No check is needed.
   */
  readonly refused?: Refusal;
  /** Further assertions about such a probe. */
  readonly besides?: (probe: Exchange, c: Case) => Iterable<Assertion>;
  readonly check?: Check | readonly Check[];
  readonly faults: RuleFault | readonly RuleFault[];
}

/** A rule with the usual defaults: a MUST that the interface states, of the first requirement set. */
export function rule(id: string, title: string, text: RuleText): ServiceRule {
  const { from, basis, atLeast = 1, refused, besides, check, faults, ...rest } = text;
  const citations = typeof from === 'string' ? [from] : from;
  const section = text.section ?? sectionOfCitation(citations[0] ?? '');
  return {
    ...ruleWith(id, section, {
      title,
      from: citations,
      exercisedMin: atLeast,
      ...basisOf(basis),
      ...rest,
    }),
    checks: boundChecks(id, { refused, besides, check }),
    faults: [faults].flat(),
  };
}

/** The rule as data, as plans and reports show it. */
export function ruleData(rule: ServiceRule): Rule {
  const { checks: _, faults: __, ...data } = rule;
  return data;
}

function basisOf(basis: RuleText['basis']): Partial<Rule> {
  if (basis === undefined) return {};
  if (basis === 'derived' || basis === 'observed') return { provenance: basis };
  return { provenance: 'assumed', silence: basis };
}

function boundChecks(
  id: string,
  { refused, besides, check }: { [name in 'refused' | 'besides' | 'check']: RuleText[name] },
): readonly BoundCheck[] {
  const ofProbes = refused === undefined ? [] : [refusesProbes(id, refused, besides)];
  return [...ofProbes, ...[check ?? []].flat()].map((one) => ({
    rule: id,
    ...(typeof one === 'function' ? { play: (c: Case) => one(c) } : one),
  }));
}
