import type { Doing } from './doing.ts';
import { firstSet } from './sets.ts';

/** Who is obliged by a rule. */
export type Role = 'service' | 'terminal' | 'card-reader' | 'printer';
export type Level = 'MUST' | 'SHOULD' | 'MAY';

/**
 * stated: the interface says it. derived: it follows from what the interface says. assumed: our
 * choice where the interface is silent; names its silence and can never fail a foreign target.
 * observed: seen in the field, recorded only.
 */
export type Provenance = 'stated' | 'derived' | 'assumed' | 'observed';

/** What must be at hand before a rule can be exercised; the profile says what there is. */
export type Need =
  | `key.${'full' | 'plain' | 'limited' | 'insecure' | 'authenticated-only' | 'trusted-only' | 'expired' | 'inactive' | 'foreign' | 'vendor' | 'container'}`
  | 'device'
  | `user.${'administrator' | 'reporting' | 'support' | 'foreign' | 'expired' | 'disabled'}`
  | `domain.${'container' | 'foreign' | 'vendor'}`
  | `control.${'clock' | 'restart'}`
  | `allow.${'paper' | 'lockouts' | 'restarts' | 'settings' | 'bystanders'}`
  /** A key that holds every right of the call but this one; a user who lacks one of them. */
  | `right.${string}/${string}`
  | `role.${string}`
  | 'host-domain'
  /** The target shows what its users have to print with (SIL-77). */
  | 'balances'
  /** It takes policies that reset it (SIL-77). */
  | 'policies';

/** A part of the interface that a target may leave out; a profile declines it by name. */
export type Feature = 'ipp';

/** One sentence of obligation, as data (see CONTRIBUTING, "Add a rule"). */
export interface Rule {
  /** AREA-NOUN-NN; never reused, locked in rules.lock.json. */
  readonly id: string;
  /** What holds, in our words. */
  readonly title: string;
  /** Of the interface: '4.4', '5.3', '8'. */
  readonly section: string;
  /**
   * The parts of the interface that it comes from, by their labels in spec/parts.tsv (CONTRIBUTING,
   * "Add a rule"). The section is that of the first part.
   */
  readonly from: readonly string[];
  readonly role: Role;
  readonly level: Level;
  readonly provenance: Provenance;
  /** The silence behind an assumed rule: 'SIL-42'. */
  readonly silence?: string;
  readonly needs: readonly Need[];
  readonly feature?: Feature;
  /**
   * Of a rule for terminals that is about some doing alone: what a terminal must be able to do, one
   * of these, before the rule is about it. 'administer': it makes calls that no panel needs.
   */
  readonly doing?: readonly (Doing | 'administer')[];
  /** Of a rule for terminals: what the terminal must have been given before anything shows it. */
  readonly presumes?: 'tls' | 'own-port';
  /** Of a rule for terminals: it is about what may be left out; who never sends it keeps the rule. */
  readonly ifSent?: true;
  /** How many situations must have been witnessed before OK may be said. */
  readonly exercisedMin: number;
  /** The requirement set (YYYY-MM) it came with; a run held to an older one reports it and is not failed by it. */
  readonly since: string;
}

type RuleText = Pick<Rule, 'title'> & Partial<Omit<Rule, 'id' | 'title' | 'section'>>;

/** A rule with the usual defaults: a MUST for the service, stated, no needs, one situation, of the first set. */
export function rule(id: string, section: string, text: RuleText): Rule {
  return {
    id,
    section,
    role: 'service',
    level: 'MUST',
    provenance: 'stated',
    from: [],
    needs: [],
    exercisedMin: 1,
    since: firstSet,
    ...text,
  };
}
