import type { BalanceFindings } from '../../suites/journal/load/findings.ts';
import { counted } from '../numbers.ts';

/** What is known of the balances, or why nothing is. */
export function balanceSentence(balances: BalanceFindings): string {
  if (balances.state !== 'judged') {
    const { state, why } = balances;
    return state === 'unasked'
      ? `Balances: not judged, because ${why}.`
      : `Balances: they could not be judged: ${why}`;
  }
  const { users, jobs, paid, amount, entries, unfollowed } = balances;
  const were = unfollowed === 1 ? 'was' : 'were';
  const more =
    unfollowed === 0
      ? ''
      : ` ${counted(unfollowed, 'later job')} ${were} not followed: there were too many, and of these only the sums were looked at.`;
  const charged = `${String(paid)} of ${counted(jobs, 'document')} charged for, ${amount} in all`;
  return `Balances of ${counted(users, 'user')}: ${charged}; ${counted(entries, 'entry', 'entries')} looked at.${more}`;
}

/** Where the verdict on them comes from (SIL-77). */
export const balancesAssumed =
  'Assumed: the interface has the records of balances and no calls that show them, so they were asked for where the target profile says.';
