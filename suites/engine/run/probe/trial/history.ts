import { choicesOf, historyLagMs } from '../../../journal/choices.ts';
import { itemsOf, member, textMember } from '../../../journal/json.ts';
import type { Reply } from '../../../session/http/client.ts';
import { askHistory, recordJob } from '../../../session/printers/recorded-jobs.ts';
import type { Session } from '../../../session/session.ts';
import { type Finding, ofLag, ofManner, unknown } from './finding.ts';
import { type Lag, lagOf, longest } from './lag.ts';

/** A document waits, another one is deleted, a copy is recorded: which of them the history shows, and how soon. */
export async function tryHistory(s: Session): Promise<readonly Finding[]> {
  const { facts } = s.credentials;
  const timeMs = Math.max(historyLagMs(facts), facts.deliveryMs);
  const user = await s.user();
  const queue = await s.queue();
  const token = await s.login(user);
  const waits = s.name('waits');
  const ends = s.name('ends');
  await s.upload(user, queue, { title: waits });
  const uuid = await s.upload(user, queue, { title: ends });
  const lag = (title: string): Promise<Lag> =>
    lagOf(s, timeMs, {
      ask: async () => s.need(await askHistory(s, ofUser(user.userName)), 'reading the history'),
      hasCome: (reply) => isShown(reply, title),
    });
  const recorded = await lag(await recordJob(s, token, { jobtype: 'COPY' }));
  s.need(await s.request('documents.delete', token, { path: { uuid } }), 'deleting');
  const ended = await lag(ends);
  const choices = choicesOf(facts);
  const of = 'a recorded and a deleted document in the history';
  const times = ofLag('historyLagMs', { lag: longest(recorded, ended), of }, choices);
  // A history that shows nothing says nothing of what it holds.
  if (recorded.withinMs === undefined && ended.withinMs === undefined)
    return [times, unknown('historyHolds', 'the history listed none of the documents')];
  const waiting = await lag(waits);
  const isIn = waiting.withinMs !== undefined;
  const seen = isIn
    ? 'a waiting document is in the history'
    : `a waiting document was not in the history after ${String(waiting.overMs)} ms`;
  const value = isIn ? 'all' : 'finished';
  return [times, ofManner('historyHolds', { value, seen }, choices)];
}

function ofUser(userName: string): readonly (readonly [string, string])[] {
  return [
    ['username', userName],
    ['maxrecords', '2000'],
  ];
}

function isShown({ json }: Reply, title: string): boolean {
  return itemsOf(member(json, 'documents')).some(
    (one) => textMember(one, 'documentName') === title,
  );
}
