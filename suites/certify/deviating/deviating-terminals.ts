import { administrationDeviations } from './administration.ts';
import { callerDeviations } from './callers.ts';
import { callDeviations } from './calls.ts';
import { conductDeviations } from './conduct.ts';
import { detailDeviations } from './details.ts';
import type { DeviatingTerminal } from './deviating-terminal.ts';
import { historyDeviations } from './history.ts';
import { outcomeDeviations } from './outcomes.ts';
import { readerDeviations } from './reader.ts';
import { sameNameDeviations } from './same-names.ts';
import { secrecyDeviations } from './secrecy.ts';
import { valueDeviations } from './values.ts';

/** At least one for each rule for terminals and card readers; a test holds the two lists together. */
export const deviatingTerminals: readonly DeviatingTerminal[] = [
  ...secrecyDeviations,
  ...callDeviations,
  ...valueDeviations,
  ...callerDeviations,
  ...conductDeviations,
  ...detailDeviations,
  ...outcomeDeviations,
  ...sameNameDeviations,
  ...historyDeviations,
  ...readerDeviations,
  ...administrationDeviations,
].map(withFailure);

/** A call that is not made as it should be is refused: then the task fails where nothing else stands in the way. */
function withFailure(one: DeviatingTerminal): DeviatingTerminal {
  const failing = 'TERM-OUT-09';
  const { rule, follows = [] } = one;
  if (rule === failing || follows.includes(failing)) return one;
  return { ...one, follows: [...follows, failing] };
}
