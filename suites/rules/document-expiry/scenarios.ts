import { askUntil } from '../../drive/ask-until.ts';
import type { Pairs } from '../../drive/body.ts';
import type { Caller } from '../../drive/client.ts';
import { askHistory, timeThere } from '../../drive/recorded-jobs.ts';
import type { Session } from '../../drive/session.ts';
import type { User } from '../../drive/session-context.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { unchanged } from '../../drive/unchanged.ts';
import { historyLagMs } from '../../journal/choices.ts';
import { itemsOf, member, numberMember, textMember } from '../../journal/json.ts';

const hourMs = 3_600_000;

/**
 * A document is looked for after 23 hours, when its day is just over, and after 25 hours; then it is sent, downloaded and tapped for, each with a new one as control.
 * One that was printed and one that was deleted are looked for before and after.
 */
export const documentExpiry: TestCase = {
  name: 'documents/expiry',
  needs: ['control.clock', 'allow.paper'],
  exclusive: true,
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    const port = await stage.printer();
    const startNs = stage.context.clock.monotonic();
    const old = await stage.upload(user, queue);
    const first = await stage.login(user);
    const beganMs = await timeThere(stage, user);
    const [printed, deleted] = [await stage.upload(user, queue), await stage.upload(user, queue)];
    await stage.request('documents.send', first, { path: { uuid: printed, port: port.address } });
    await stage.settle(1);
    await stage.request('documents.delete', first, { path: { uuid: deleted } });
    await listEnded(stage, first);
    await stage.advanceClock(23 * hourMs);
    await stage.look(await stage.login(user));
    if (beganMs !== undefined) await watchEnd(stage, user, { uuid: old, beganMs, startNs });
    await stage.advanceClock(2 * hourMs);
    const token = await stage.login(user);
    await stage.look(token);
    await stage.request('documents.list', token, { parameters: [['status', '3']] });
    if (beganMs !== undefined) await askExpired(stage, user, { uuid: old, beganMs });
    await listEnded(stage, token);
    const fresh = await stage.upload(user, queue);
    const downloads = stage.pair();
    for (const uuid of [old, fresh])
      await stage.request('documents.download', token, {
        pair: downloads,
        path: { uuid },
        parameters: [...unchanged, ['retain', 'true']],
      });
    const sends = stage.pair();
    for (const uuid of [old, fresh]) {
      const path = { uuid, port: port.address };
      await stage.request('documents.send', token, { pair: sends, path });
      await stage.settle(uuid === fresh ? 1 : 0);
    }
    await stage.upload(user, queue);
    await using reader = stage.reader(port, 'GET');
    await reader.tap(user.card);
    await stage.settle(1);
  },
};

interface Expired {
  readonly uuid: string;
  /** Of the target, before the document was there. */
  readonly beganMs: number;
}

/** So long before the document's time is over the clock is moved to. */
const leadMs = 1000;

/**
 * The document's time runs out by itself, an hour after its age was last moved: a move of the clock would let
 * the target put its records in order first. Once it is listed under status 3, so is it in the history.
 */
async function watchEnd(
  stage: Session,
  user: User,
  { startNs, ...expired }: Expired & { readonly startNs: bigint },
): Promise<void> {
  const { clock } = stage.context;
  const token = await stage.login(user);
  const passedMs = Number((clock.monotonic() - startNs) / 1_000_000n);
  await stage.advanceClock(hourMs - passedMs - leadMs);
  const { isIn } = await askUntil(
    { clock, timeMs: 2 * leadMs },
    () => stage.request('documents.list', token, { parameters: [['status', '3']] }),
    ({ json }) => itemsOf(json).some((one) => textMember(one, 'uuid') === expired.uuid),
  );
  if (isIn) await askExpired(stage, user, expired);
}

/** The history is asked for by status 3 alone, and the user's by status 3 and whole, until each shows that the document is over. */
async function askExpired(stage: Session, user: User, { uuid, beganMs }: Expired): Promise<void> {
  const range: Pairs = [
    ['datestart', new Date(beganMs - hourMs).toISOString()],
    ['dateend', new Date(beganMs + 48 * hourMs).toISOString()],
  ];
  const lagMs = historyLagMs(stage.credentials.facts);
  const [byUser, byStatus] = [
    ['username', user.userName],
    ['status', '3'],
  ] as const;
  // A database may find by status alone what it does not find by user and status, and the other way round.
  for (const filter of [[byStatus], [byUser, byStatus], [byUser]] as readonly Pairs[])
    await stage.context.waits.until(
      lagMs,
      () => askHistory(stage, [...range, ...filter]),
      ({ json }) =>
        itemsOf(member(json, 'documents')).some(
          (one) => textMember(one, 'uuid') === uuid && numberMember(one, 'status') === 3,
        ),
    );
}

async function listEnded(stage: Session, token: Caller): Promise<void> {
  for (const status of ['1', '2'])
    await stage.request('documents.list', token, { parameters: [['status', status]] });
}
