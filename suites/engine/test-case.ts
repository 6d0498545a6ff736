import type { Need } from '../spec/rule.ts';
import type { Session } from './session/session.ts';
import type { TestCase } from './session/test-case.ts';

/**
 * Requests that show whether rules are kept. It has no verdict: after each change, also one that was
 * refused, it looks at the state, and each probe has its control in the same case.
 */
export function testCase(
  name: string,
  needs: TestCaseNeeds,
  play: (s: Session) => Promise<void>,
): TestCase {
  return isList(needs) ? { name, needs, play } : { name, ...needs, play };
}

/** The needs of the profile, without which it is not played; `exclusive`: it is played alone, after all others. */
type TestCaseNeeds = readonly Need[] | Pick<TestCase, 'needs' | 'whenDeclined' | 'exclusive'>;

function isList(needs: TestCaseNeeds): needs is readonly Need[] {
  return Array.isArray(needs);
}
