import { historyLagMs } from '../../../journal/choices.ts';
import { itemsOf, member, numberMember, textMember } from '../../../journal/json.ts';
import { askUntil } from '../../ask-until.ts';
import type { Pairs } from '../../body.ts';
import type { Caller } from '../../client.ts';
import { Blocked, type Scenario } from '../../scenario.ts';
import type { Stage } from '../../stage.ts';
import type { StageUser } from '../../stage-parts.ts';
import { unchanged } from '../../unchanged.ts';
import { askHistory, timeThere } from '../history/recording.ts';

const hourMs = 3_600_000;

/**
 * A document is looked for after 23 hours and after 25; then it is sent, downloaded and tapped for, each with a new one as control.
 * One that was printed and one that was deleted are looked for before and after.
 */
export const documentExpiry: Scenario = {
  name: 'documents/expiry',
  exercises: [
    'DOC-EXP-01',
    'DOC-EXP-02',
    'DOC-EXP-03',
    'DOC-EXP-04',
    'DOC-EXP-05',
    'DOC-EXP-06',
    'HIST-34',
  ],
  needs: ['control.clock', 'allow.paper'],
  exclusive: true,
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    const port = await stage.printer();
    const old = await stage.upload(user, queue);
    const first = await stage.login(user);
    const [printed, deleted] = [await stage.upload(user, queue), await stage.upload(user, queue)];
    await stage.call('documents.send', first, { path: { uuid: printed, port: port.address } });
    await stage.settle(1);
    await stage.call('documents.delete', first, { path: { uuid: deleted } });
    await listEnded(stage, first);
    await stage.advanceClock(23 * hourMs);
    await stage.look(await stage.login(user));
    await stage.advanceClock(2 * hourMs);
    const token = await stage.login(user);
    await stage.look(token);
    await stage.call('documents.list', token, { parameters: [['status', '3']] });
    await listEnded(stage, token);
    const fresh = await stage.upload(user, queue);
    const downloads = stage.pair();
    for (const uuid of [old, fresh])
      await stage.call('documents.download', token, {
        pair: downloads,
        path: { uuid },
        parameters: [...unchanged, ['retain', 'true']],
      });
    const sends = stage.pair();
    for (const uuid of [old, fresh]) {
      const path = { uuid, port: port.address };
      await stage.call('documents.send', token, { pair: sends, path });
      await stage.settle(uuid === fresh ? 1 : 0);
    }
    await stage.upload(user, queue);
    await using reader = stage.reader(port, 'GET');
    await reader.tap(user.card);
    await stage.settle(1);
    await askExpired(stage, user, old);
  },
};

/** The history of the user is asked for, whole and by status 3, until it shows that the document is over. */
async function askExpired(stage: Stage, user: StageUser, uuid: string): Promise<void> {
  const now = await timeThere(stage, user);
  if (now === undefined) throw new Blocked('the history does not tell the time of the target');
  const range: Pairs = [
    ['username', user.userName],
    ['datestart', new Date(now - 48 * hourMs).toISOString()],
    ['dateend', new Date(now + hourMs).toISOString()],
  ];
  const waiting = { clock: stage.parts.clock, timeMs: historyLagMs(stage.cast.facts) };
  for (const filter of [[], [['status', '3']]] as readonly Pairs[])
    await askUntil(
      waiting,
      () => askHistory(stage, [...range, ...filter]),
      ({ json }) =>
        itemsOf(member(json, 'documents')).some(
          (one) => textMember(one, 'uuid') === uuid && numberMember(one, 'status') === 3,
        ),
    );
}

async function listEnded(stage: Stage, token: Caller): Promise<void> {
  for (const status of ['1', '2'])
    await stage.call('documents.list', token, { parameters: [['status', status]] });
}
