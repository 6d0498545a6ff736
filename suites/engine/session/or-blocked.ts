import { BalancesUntold } from './load/balances/ask-balances.ts';
import { Blocked } from './test-case.ts';

/** What was asked of a target's balances; where it doesn't tell of them as the profile promises, rejects with Blocked. */
export async function orBlocked<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof BalancesUntold ? new Blocked(error.message) : error;
  }
}
