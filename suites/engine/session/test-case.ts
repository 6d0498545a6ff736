import type { Feature, Need } from '../../spec/rule.ts';
import type { Session } from './session.ts';

/**
 * Traffic that shows rules (rules.lock.json says which), without an opinion about the answers.
 * After every write, refused ones too, it looks at what the state is now; a negative probe has its
 * positive control in the same case, under the same pair number.
 */
export interface TestCase {
  /** area/what-happens */
  readonly name: string;
  readonly needs?: readonly Need[];
  /** Played when the profile declines this feature: asks for it all the same. */
  readonly whenDeclined?: Feature;
  /** Moves the clock or otherwise disturbs others: played alone, after the rest. */
  readonly exclusive?: boolean;
  play(s: Session): Promise<void>;
}

/** A step the test case can't go on without did not work; not an opinion, only the end of the road. */
export class Blocked extends Error {
  override readonly name = 'Blocked';
  readonly call: number | undefined;
  constructor(step: string, call?: number) {
    super(step);
    this.call = call;
  }
}
