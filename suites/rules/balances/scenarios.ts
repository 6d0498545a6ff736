import type { Session } from '../../drive/session.ts';
import type { User } from '../../drive/session-context.ts';
import { Blocked, type TestCase } from '../../drive/test-case.ts';
import type { Till } from '../../drive/till.ts';

/** Users who can pay for less than they release: by sends to two printers, by a card at two readers, by sends of one kept document. */
export const overdrawing: TestCase = {
  name: 'balances/overdrawing',
  needs: ['balances', 'allow.settings', 'allow.paper'],
  exclusive: true,
  async play(stage) {
    const { till } = stage.context;
    if (till === undefined) throw new Blocked('the target has no address for balances');
    const queue = await stage.queue();
    const ports = [await stage.printer(), await stage.printer()] as const;
    await using _ = await till.charge(stage.context.case);
    await spend({ stage, till, quota: '2', documents: 4 }, queue, async (user, uuids) => {
      const token = await stage.login(user);
      return uuids.map((uuid, at) => {
        const port = ports[at % 2 === 0 ? 0 : 1].address;
        return () => stage.request('documents.send', token, { path: { uuid, port } });
      });
    });
    await spend({ stage, till, quota: '1', documents: 3 }, queue, async ({ card }) =>
      ports.map(({ reader }) => () => {
        const parameters = Object.entries({ cd: card, Mac: reader });
        return stage.request('card.get', stage.panel, { parameters });
      }),
    );
    await spend({ stage, till, quota: '1', documents: 1 }, queue, async (user, [uuid = '']) => {
      const token = await stage.login(user);
      const parameters = [['retain', 'true']] as const;
      return [...ports, ...ports].map(({ address }) => () => {
        const path = { uuid, port: address };
        return stage.request('documents.send', token, { path, parameters });
      });
    });
  },
};

interface Spending {
  readonly stage: Session;
  readonly till: Till;
  readonly quota: string;
  /** Of one page each. */
  readonly documents: number;
}

type Releases = (
  user: User,
  uuids: readonly string[],
) => Promise<readonly (() => Promise<unknown>)[]>;

/** A new user is given the quota, uploads, and releases at a time; then what is left is told. */
async function spend(
  { stage, till, quota, documents }: Spending,
  queue: string,
  releases: Releases,
): Promise<void> {
  const user = await stage.user();
  await till.grant(stage.context.case, user.userName, quota);
  const uuids: string[] = [];
  while (uuids.length < documents) uuids.push(await stage.upload(user, queue));
  const calls = await releases(user, uuids);
  await Promise.all(calls.map((call) => call()));
  await stage.settle(Number(quota));
  await till.tell(stage.context.case, user.userName);
}
