import type { Pairs } from '../../drive/body.ts';
import type { Caller, Reply } from '../../drive/client.ts';
import { historySettled, recordJob } from '../../drive/recorded-jobs.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { otherProvider } from './scenarios-providers.ts';

interface Namesake {
  readonly userName: string;
  readonly provider: string;
  readonly card: string;
  readonly shortId: string;
  readonly email: string;
}

async function createNamesake(
  stage: Session,
  userName: string,
  provider: string,
): Promise<Namesake> {
  const made = {
    userName,
    provider,
    card: stage.cardNumber(),
    shortId: String(100_000_000 + stage.context.identities.below(900_000_000)),
    email: `${stage.name('mail')}@${stage.credentials.facts.domain}`,
  };
  const details: Pairs = [
    ['1', made.email],
    ['4', made.card],
    ['5', made.shortId],
  ].flatMap(([type = '', value = '']) => [
    ['detailtype', type],
    ['detaildata', value],
  ]);
  const parameters: Pairs = [['username', userName], ['providerid', provider], ...details];
  stage.need(
    await stage.request('users.create', stage.full, { parameters }),
    'creating one of two users of a name',
  );
  return made;
}

/** One in the local provider and one in another, in this order or the other way round. */
async function namesakes(stage: Session, isLocalFirst: boolean): Promise<readonly Namesake[]> {
  const userName = stage.name('namesake');
  const providers = [String(stage.credentials.facts.providerId), await otherProvider(stage, true)];
  const made: Namesake[] = [];
  for (const provider of isLocalFirst ? providers : providers.toReversed())
    made.push(await createNamesake(stage, userName, provider));
  return made;
}

function loginBy(stage: Session, authtype: string, userid: string): Promise<Reply> {
  const parameters: Pairs = [
    ['authtype', authtype],
    ['userid', userid],
  ];
  return stage.request('login.post', stage.panel, { parameters });
}

/** Users of one name log in by what only one of them has. */
const namesakesLogIn: TestCase = {
  name: 'users/namesakes-log-in',
  async play(stage) {
    for (const isLocalFirst of [true, false])
      for (const { card, shortId, email } of await namesakes(stage, isLocalFirst)) {
        await loginBy(stage, '1', card);
        await loginBy(stage, '2', shortId);
        await loginBy(stage, '4', email);
      }
  },
};

async function tokenOf(stage: Session, { card }: Namesake): Promise<Caller> {
  return { ...stage.full, bearer: stage.tokenOf(await loginBy(stage, '1', card)) };
}

async function uploadFor(stage: Session, user: Namesake, queue: string): Promise<void> {
  stage.need(await stage.sendUp(user, queue, { provider: Number(user.provider) }), 'upload');
}

/** A document of each waits, and the card of each is tapped. */
const namesakesPrint: TestCase = {
  name: 'users/namesakes-print',
  needs: ['allow.paper'],
  async play(stage) {
    const queue = await stage.queue();
    const port = await stage.printer();
    for (const isLocalFirst of [true, false]) {
      const users = await namesakes(stage, isLocalFirst);
      for (const user of users) await uploadFor(stage, user, queue);
      for (const user of users) await stage.look(await tokenOf(stage, user));
      for (const { card } of users) {
        await using reader = stage.reader(port, 'GET');
        await reader.tap(card);
        await stage.settle(1);
      }
    }
  },
};

/** A job of each is recorded by the device. */
const namesakesAreRecorded: TestCase = {
  name: 'users/namesakes-are-recorded',
  needs: ['device'],
  async play(stage) {
    const users = await namesakes(stage, false);
    for (const { userName, provider } of users)
      await recordJob(stage, stage.panel, {
        jobtype: 'SCAN',
        more: [
          ['username', userName],
          ['providerid', provider],
        ],
      });
    await historySettled(stage, users[0]?.userName ?? '', { records: users.length });
  },
};

export const namesakeScenarios: readonly TestCase[] = [
  namesakesLogIn,
  namesakesPrint,
  namesakesAreRecorded,
];
