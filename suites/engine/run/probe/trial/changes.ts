import { choicesOf } from '../../../journal/choices.ts';
import { succeeded } from '../../../journal/exchange.ts';
import type { TargetFacts } from '../../../journal/facts.ts';
import { memberText } from '../../../journal/json.ts';
import type { CallOptions, Reply } from '../../../session/http/client.ts';
import { group } from '../../../session/samples/users.ts';
import type { Session } from '../../../session/session.ts';
import { type Finding, ofLag } from './finding.ts';
import { type Lag, lagOf, longest } from './lag.ts';

/** A profile may say no longer time. */
const longestMs = 10_000;

/** A user is made, changed, put into a group and deleted: how soon does each of these show (SIL-188)? */
export async function tryChanges(s: Session, said: TargetFacts): Promise<readonly Finding[]> {
  const userName = s.name('person');
  const email = `${userName}@changes.example`;
  const who = [
    ['username', userName],
    ['providerid', String(s.credentials.facts.providerId)],
  ] as const;
  const ask = (): Promise<Reply> => s.request('users.get', s.full, { parameters: who });
  const askGroups = (): Promise<Reply> =>
    s.request('users.groups', s.full, { path: { username: userName } });
  const change = async (operation: string, options: CallOptions): Promise<void> => {
    s.need(await s.request(operation, s.full, options), operation);
  };
  const until = (asking: typeof ask, hasCome: (reply: Reply) => boolean): Promise<Lag> =>
    lagOf(s, longestMs, { ask: asking, hasCome });
  const path = { username: userName };
  const { id } = await group(s);
  await change('users.create', { parameters: who });
  const made = await until(ask, succeeded);
  const details = [who[1], ['detailtype', '1'], ['detaildata', email]] as const;
  await change('users.update', { path, parameters: details });
  const changed = await until(ask, ({ json }) => memberText(json, 'email') === email);
  const before = JSON.stringify((await askGroups()).json);
  await change('users.groups-add', { path, parameters: [['groupid', String(id)]] });
  const joined = await until(askGroups, ({ json }) => JSON.stringify(json) !== before);
  await change('users.delete', { path, parameters: [who[1]] });
  const gone = await until(ask, (reply) => !succeeded(reply));
  const lag = longest(made, changed, joined, gone);
  const choices = choicesOf(said);
  const found = ofLag('changesLagMs', { lag, of: 'changes of a user' }, choices);
  // A profile that says nothing says: at once.
  return [found.state === 'new' && lag.overMs === 0 ? { ...atOnce, seen: found.seen } : found];
}

const atOnce = { member: 'changesLagMs', state: 'agrees' } as const;
