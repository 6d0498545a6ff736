import type { BalanceFindings } from '../../suites/engine/journal/load/findings.ts';
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
  const more =
    unfollowed === 0
      ? ''
      : ` ${counted(unfollowed, 'later job')} checked in the sums only: there were too many.`;
  const charged = `${String(paid)} of ${counted(jobs, 'document')} charged for, ${amount} in all`;
  return `Balances of ${counted(users, 'user')}: ${charged}; ${counted(entries, 'entry', 'entries')} checked.${more}`;
}

/** Where the verdict on them comes from (SIL-77). */
export const balancesAssumed =
  'Assumed: the interface defines the records of balances and no calls that return them, so they were read from the URL in the target profile.';
