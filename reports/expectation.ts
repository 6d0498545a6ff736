import { counted } from './numbers.ts';
import type { ExpectationReport } from './report.ts';

/** "543 of the 543 rules that the profile expects were judged; 269 rules are not in its list 'expect'" */
export function expectationWords({ expected, judged, outside }: ExpectationReport): string {
  const rules = counted(expected, 'rule');
  const beyond = `${counted(outside, 'rule')} ${outside === 1 ? 'is' : 'are'} not in its list 'expect'`;
  return `${String(judged)} of the ${rules} that the profile expects were judged; ${beyond}`;
}
