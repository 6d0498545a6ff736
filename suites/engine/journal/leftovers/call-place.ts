import type { JournalEvent, SentEvent } from '../event.ts';
import { keyName, parameter } from '../exchange.ts';
import type { TargetFacts } from '../facts.ts';

/** An account, by the full key that reaches it. */
export type MadeIn = 'full' | 'foreign' | 'vendor' | 'container';

/** Where a call acts. */
export interface CallPlace {
  readonly account: MadeIn;
  /** The account's local provider; absent: not known. */
  readonly localProvider?: string;
}

/** Where each call of a run acts, by its key. */
export function callPlaces(events: readonly JournalEvent[]): (sent: SentEvent) => CallPlace {
  const [run] = events;
  const facts = run?.type === 'run' ? run.target : undefined;
  return (sent) => {
    const kind = facts?.keys.find(({ name }) => name === keyName(sent))?.kind;
    const account = kind === 'foreign' || kind === 'vendor' || kind === 'container' ? kind : 'full';
    const local = facts && localProvider(account, facts);
    return { account, ...(local === undefined ? {} : { localProvider: String(local) }) };
  };
}

/** interface 4.7: "local provider when absent"; 0 is no provider's id either. */
export function userProvider(sent: SentEvent, { localProvider }: CallPlace): string | undefined {
  const given = parameter({ sent }, 'providerid') ?? '';
  return given === '' || given === '0' ? localProvider : given;
}

function localProvider(
  account: MadeIn,
  { providerId, users }: Pick<TargetFacts, 'providerId' | 'users'>,
): number | undefined {
  if (account === 'full') return providerId;
  return account === 'foreign'
    ? users.find(({ actor }) => actor === 'foreign')?.providerId
    : undefined;
}
