import { administrationDeviations } from './administration.ts';
import { callerDeviations } from './callers.ts';
import { callDeviations } from './calls.ts';
import { conductDeviations } from './conduct.ts';
import type { DeviatingTerminal } from './deviating-terminal.ts';
import { historyDeviations } from './history.ts';
import { outcomeDeviations } from './outcomes.ts';
import { readerDeviations } from './reader.ts';
import { secrecyDeviations } from './secrecy.ts';
import { valueDeviations } from './values.ts';

/** At least one for each rule for terminals and card readers; a test holds the two lists together. */
export const deviatingTerminals: readonly DeviatingTerminal[] = [
  ...secrecyDeviations,
  ...callDeviations,
  ...valueDeviations,
  ...callerDeviations,
  ...conductDeviations,
  ...outcomeDeviations,
  ...historyDeviations,
  ...readerDeviations,
  ...administrationDeviations,
];
