import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BalanceJudge, type JudgedBalances } from '../../../judge/load/balance-judge.ts';
import { balanceFileName, readBalanceFile } from './balance-file.ts';

/** Judges the balances of an earlier run by what its folder keeps; undefined: it keeps none. Rejects with RowsError. */
export async function judgeBalancesAgain(folder: string): Promise<JudgedBalances | undefined> {
  const file = join(folder, balanceFileName);
  if (!existsSync(file)) return undefined;
  const judge = new BalanceJudge();
  await readBalanceFile(file, (line) => judge.take(line));
  return judge.judged();
}
