import type { AnsweredEvent, SentEvent } from '../event.ts';
import { numberMember } from '../json.ts';
import { looks } from './listed-ids.ts';
import type { Made, MadeKind } from './made.ts';

/** The calls by which a run removes what it made, after everything has been judged. */
export const cleanupCase = 'run/tidy';

const lasting: ReadonlySet<MadeKind> = new Set([
  'account',
  'terminal configuration',
  'history record',
]);

/** Why resources are left that no call has tried to remove. */
export interface Untried {
  /** Takes a call of the clean-up and its answer. */
  heard(sent: SentEvent, answered: AnsweredEvent | undefined, account: string): void;
  why(one: Made): string;
}

export function openUntried(): Untried {
  let isCleaned = false;
  const lists = new Map<string, string>();
  return {
    heard(sent, answered, account) {
      if (sent.case !== cleanupCase) return;
      isCleaned = true;
      const kind = looks[sent.operation];
      if (kind === undefined) return;
      const call = `${sent.method} ${sent.path.split('?', 1)[0] ?? ''}`;
      const isShown = answered !== undefined && answered.status >= 200 && answered.status <= 299;
      lists.set(
        `${kind} ${account}`,
        isShown
          ? `the answer to ${call} shows its name without an id`
          : `${call} was ${answered === undefined ? 'not answered' : `answered ${answerWords(answered)}`}`,
      );
    },
    why({ kind, account, id, loan, unanswered }) {
      if (loan !== undefined) return 'the run ended before it was restored';
      if (lasting.has(kind)) return 'the interface has no call that removes it';
      if (unanswered === true) return 'the call that may have created it was never answered';
      if (!isCleaned) return 'the run ended before its clean-up';
      if (id !== undefined) return 'the clean-up ended before it was removed';
      const list = lists.get(`${kind} ${account}`);
      return `its id is not known: ${list ?? 'no answer contained it'}`;
    },
  };
}

export function answerWords({ status, json }: AnsweredEvent): string {
  const code = numberMember(json, 'errorCode') ?? 0;
  return code === 0 ? String(status) : `${String(status)} with errorCode ${String(code)}`;
}
