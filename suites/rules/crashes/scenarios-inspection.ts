import type { Chance } from '../../../simulators/kit/chance.ts';
import type { Pairs } from '../../drive/body.ts';
import type { Reply } from '../../drive/client.ts';
import { askHistory } from '../../drive/recorded-jobs.ts';
import type { Session } from '../../drive/session.ts';
import { unchanged } from '../../drive/unchanged.ts';
import { itemsOf, textMember } from '../../journal/json.ts';
import type { Ground, Owner } from './scenarios-owners.ts';

const samples = 3;

/** What is there after the service was started again, of each owner and of all. */
export async function inspect(stage: Session, ground: Ground, chance: Chance): Promise<void> {
  await stage.settle(0);
  await Promise.all(ground.owners.map((owner) => inspectOwner(stage, owner, chance)));
  await stage.request('inputports.list', stage.full);
}

/** SIL-163: who is refused after the kill, since sessions are kept in memory, logs in again. */
async function lookAnew(stage: Session, owner: Owner): Promise<Reply> {
  const reply = await stage.look(owner.token);
  if (reply.status !== 401 && reply.status !== 403) return reply;
  owner.token = await stage.login(owner.user);
  return stage.look(owner.token);
}

async function inspectOwner(stage: Session, owner: Owner, chance: Chance): Promise<void> {
  const { json } = await lookAnew(stage, owner);
  const uuids = itemsOf(json).map((record) => textMember(record, 'uuid') ?? '');
  owner.waiting = uuids.filter((uuid) => owner.known.has(uuid));
  // Uploads whose answer the kill kept back, and some of the others.
  const strange = uuids.filter((uuid) => !owner.known.has(uuid) && !owner.pushed.has(uuid));
  const from = chance.below(Math.max(1, owner.waiting.length - samples));
  for (const uuid of [...strange, ...owner.waiting.slice(from, from + samples)]) {
    const parameters: Pairs = [...unchanged, ['retain', 'true']];
    await stage.request('documents.download', owner.token, { path: { uuid }, parameters });
  }
  for (const username of owner.touched)
    await stage.request('users.get', stage.full, {
      parameters: [
        ['username', username],
        ['providerid', String(stage.credentials.facts.providerId)],
      ],
    });
  owner.touched.clear();
  await askHistory(stage, [
    ['username', owner.user.userName],
    ['jobtype', 'COPY'],
    ['maxrecords', '2000'],
  ]);
}
