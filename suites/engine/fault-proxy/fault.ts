import type { Choices, KeyKind } from '../journal/facts.ts';
import type { Interception } from './interception.ts';

/** A seeded way to break one rule: the proof that the rule can fail. */
export interface Fault {
  readonly id: string;
  /** The mistake of the service: "leaves the 51st document out of a full page". */
  readonly says: string;
  /** The rule that must turn red, first of all. */
  readonly rule: string;
  make(target: FaultTarget): Interception;
}

/** The credentials of the target behind the proxy that a fault may use. */
export interface FaultTarget {
  /** The secret of the key of that kind; throws when the profile has none. */
  readonly key: (kind: KeyKind) => string;
  readonly deviceToken: string | undefined;
  /** The keys whose Advanced API permissions option lists just these rights. */
  readonly limitedKeys: readonly LimitedKey[];
}

export interface LimitedKey {
  readonly secret: string;
  readonly permissions: readonly string[];
}

/** A legal but odd variation: nothing may turn red on it. */
export interface Variant {
  readonly id: string;
  readonly says: string;
  /** The silence or the freedom it makes use of. */
  readonly freedom: string;
  /** It cannot be at work beside the others: what it leaves possible another one takes away. */
  readonly alone?: true;
  /** The choices that the profile of such a service would state. */
  readonly choices?: Choices;
  make(target: FaultTarget): Interception;
}
