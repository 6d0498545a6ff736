import type { ForForeign } from '../../../suites/spec/open-question.ts';

/** Whether a silence is judged for services other than the reference service. */
export const otherServices: Readonly<Record<ForForeign, string>> = {
  free: 'may differ',
  judged: 'judged',
  profile: 'as the profile says',
  'not-judged': 'not judged',
};
