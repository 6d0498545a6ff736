import type { BoundCheck } from '../../case/check.ts';
import { itemsOf, type Json, member, memberText, numberMember } from '../../journal/json.ts';
import type { AskedEvent } from '../../journal/terminal-event.ts';
import { userKey } from '../../state/document-state.ts';
import { isDone } from './attempt.ts';
import { callWords, claim, everyTurn } from './phrases.ts';
import { sameName } from './told.ts';

const call = 'documents.history';
/** interface 3. */
const printed = 1;

/** interface 4.4: whose jobs a panel shows. Whether the service or the terminal leaves the others out is all the same. */
export const ownHistoryChecks: readonly BoundCheck[] = [
  {
    ...everyTurn('TERM-HIST-08', function* ({ asked, told, attempts }) {
      if (asked?.doing !== 'history' || asked.userName === undefined) return;
      const pages = attempts.filter((one) => one.sent.operation === call);
      const last = pages.at(-1);
      const records = pages.flatMap((page) =>
        isDone(page) ? itemsOf(member(page.exchange.json, 'documents')) : [],
      );
      if (last === undefined || told?.shown === undefined || records.length === 0) return;
      const wrong = told.shown.filter((name) => {
        const named = records.filter((one) => sameName(memberText(one, 'documentName'), name));
        return named.length > 0 && !named.some((one) => isAskedFor(one, asked));
      });
      const seen = `'${wrong.slice(0, 3).join("', '")}', which was not requested`;
      yield { at: last, ...claim(wrong.length === 0, 'only jobs that were requested', seen) };
    }),
    awaits: `${callWords([call])}, and what the panel showed after it`,
  },
];

/** What a record does not say speaks against nobody. */
export function isAskedFor(
  record: Json,
  { userName = '', providerId, jobType, printedOnly }: AskedEvent,
): boolean {
  const user = memberText(record, 'userName');
  const kind = memberText(record, 'jobType');
  const status = numberMember(record, 'status') ?? printed;
  const provider = numberMember(record, 'providerId') ?? providerId;
  return (
    (user === '' || userKey(user) === userKey(userName)) &&
    (providerId === undefined || provider === providerId) &&
    (jobType === undefined || kind === '' || kind === jobType) &&
    (printedOnly !== true || status === printed)
  );
}
