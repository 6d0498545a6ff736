import type { OpenQuestion } from './open-question.ts';
import { accountQuestions } from './open-questions/accounts.ts';
import { answerQuestions } from './open-questions/answers.ts';
import { callerQuestions } from './open-questions/callers.ts';
import { conversionQuestions } from './open-questions/conversion.ts';
import { directoryQuestions } from './open-questions/directories.ts';
import { documentQuestions } from './open-questions/documents.ts';
import { parameterQuestions } from './open-questions/parameters.ts';
import { platformQuestions } from './open-questions/platform.ts';
import { portQuestions } from './open-questions/ports.ts';
import { portAndUserQuestions } from './open-questions/ports-and-users.ts';
import { recordQuestions } from './open-questions/records.ts';
import { terminalQuestions } from './open-questions/terminals.ts';
import { otherQuestions } from './open-questions/the-rest.ts';
import { userQuestions } from './open-questions/users.ts';

/** Every question the interface leaves open, with what we decided. */
export const openQuestions: readonly OpenQuestion[] = [
  ...parameterQuestions,
  ...answerQuestions,
  ...callerQuestions,
  ...documentQuestions,
  ...portAndUserQuestions,
  ...otherQuestions,
  ...accountQuestions,
  ...portQuestions,
  ...userQuestions,
  ...directoryQuestions,
  ...conversionQuestions,
  ...platformQuestions,
  ...recordQuestions,
  ...terminalQuestions,
];

const byId = new Map(openQuestions.map((one) => [one.id, one]));

export function openQuestionOf(id: string): OpenQuestion | undefined {
  return byId.get(id);
}
