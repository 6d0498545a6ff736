import type { Silence } from './silence.ts';
import { accountSilences } from './silences/accounts.ts';
import { answerSilences } from './silences/answers.ts';
import { callerSilences } from './silences/callers.ts';
import { conversionSilences } from './silences/conversion.ts';
import { directorySilences } from './silences/directories.ts';
import { documentSilences } from './silences/documents.ts';
import { parameterSilences } from './silences/parameters.ts';
import { platformSilences } from './silences/platform.ts';
import { portSilences } from './silences/ports.ts';
import { portAndUserSilences } from './silences/ports-and-users.ts';
import { recordSilences } from './silences/records.ts';
import { terminalSilences } from './silences/terminals.ts';
import { otherSilences } from './silences/the-rest.ts';
import { userSilences } from './silences/users.ts';

/** Every question the interface leaves open, with what we decided. */
export const silences: readonly Silence[] = [
  ...parameterSilences,
  ...answerSilences,
  ...callerSilences,
  ...documentSilences,
  ...portAndUserSilences,
  ...otherSilences,
  ...accountSilences,
  ...portSilences,
  ...userSilences,
  ...directorySilences,
  ...conversionSilences,
  ...platformSilences,
  ...recordSilences,
  ...terminalSilences,
];

const byId = new Map(silences.map((silence) => [silence.id, silence]));

export function silenceOf(id: string): Silence | undefined {
  return byId.get(id);
}
