import { rules } from '../../rules/rules.ts';
import { accountRecordsParts } from './account-records.ts';
import { accountsParts } from './accounts.ts';
import { administrationParts } from './administration.ts';
import { authenticationParts } from './authentication.ts';
import { balanceRecordsParts } from './balance-records.ts';
import { conventionsParts } from './conventions.ts';
import { documentListsParts } from './document-lists.ts';
import { documentsParts } from './documents.ts';
import { errorsParts } from './errors.ts';
import { groupsParts } from './groups.ts';
import { inputPortsParts } from './input-ports.ts';
import { limitsParts } from './limits.ts';
import { locationsParts } from './locations.ts';
import { outputPortsParts } from './output-ports.ts';
import type { AccountedPart } from './part.ts';
import { portRecordsParts } from './port-records.ts';
import { processingRecordsParts } from './processing-records.ts';
import { recordsParts } from './records.ts';
import { statesParts } from './states.ts';
import { usersParts } from './users.ts';

const listedParts: readonly AccountedPart[] = [
  ...conventionsParts,
  ...recordsParts,
  ...portRecordsParts,
  ...accountRecordsParts,
  ...processingRecordsParts,
  ...balanceRecordsParts,
  ...statesParts,
  ...accountsParts,
  ...documentListsParts,
  ...documentsParts,
  ...outputPortsParts,
  ...inputPortsParts,
  ...usersParts,
  ...administrationParts,
  ...locationsParts,
  ...groupsParts,
  ...authenticationParts,
  ...errorsParts,
  ...limitsParts,
];

const covering = Map.groupBy(
  rules.flatMap(({ id, covers = [] }) => covers.map((part) => ({ id, part }))),
  ({ part }) => part,
);

/** Every part of the interface in its order, with the rules that are listed for it and those that say that they cover it. */
export const accountedParts: readonly AccountedPart[] = listedParts.map((part) => {
  const more = covering.get(`${part.section} ${part.about}`.trim()) ?? [];
  return more.length === 0
    ? part
    : { ...part, rules: [...part.rules, ...more.map(({ id }) => id)] };
});
