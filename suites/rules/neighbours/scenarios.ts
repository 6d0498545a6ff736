import { historySettled } from '../../drive/recorded-jobs.ts';
import { dummyPort, dummyWishes, queueWishes } from '../../drive/samples/ports.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { neighbourControls, neighbourPlaces } from './scenarios-locations.ts';
import { neighbourGroupNamesakes, neighbourNamesakes } from './scenarios-namesakes.ts';
import { neighbourPages } from './scenarios-paging.ts';
import { neighbourProviders } from './scenarios-providers.ts';
import { neighbourGroups, neighbourUses } from './scenarios-uses.ts';

type Named = readonly (readonly [string, string])[];

/** The same wishes for the other account. */
function overThere(stage: Session, wishes: Named): Named {
  const domain = stage.credentials.facts.foreignDomain ?? '';
  return wishes.map(([name, value]) => [name, name === 'domainname' ? domain : value]);
}

async function makeThere(stage: Session, operation: string, wishes: Named): Promise<void> {
  const caller = { key: stage.credentials.key('foreign') };
  const parameters = overThere(stage, wishes);
  stage.need(
    await stage.request(operation, caller, { parameters }),
    `${operation} in the other account`,
  );
}

/** A port that needs no device, and a queue, stand in the other account: each is named beside one of this account. */
const neighbourThings: TestCase = {
  name: 'neighbours/things',
  needs: ['key.foreign', 'domain.foreign'],
  async play(stage) {
    const user = await stage.user();
    const token = await stage.login(user);
    const queue = await stage.queue();
    const own = await dummyPort(stage);
    const theirs = dummyWishes(stage);
    await makeThere(stage, 'outputports.create', theirs.parameters);
    const theirQueue = queueWishes(stage);
    await makeThere(stage, 'inputports.create', theirQueue);
    const uuid = await stage.upload(user, queue);
    const sending = stage.pair();
    for (const { address } of [theirs, own]) {
      const path = { uuid, port: address };
      await stage.request('documents.send', token, { pair: sending, path });
      await stage.look(token);
    }
    await stage.upload(user, queue);
    const tapping = stage.pair();
    const there = { key: stage.credentials.key('foreign') };
    for (const [{ reader }, caller] of [
      [theirs, stage.full],
      [own, there],
      [own, stage.full],
    ] as const) {
      const parameters = [
        ['cd', user.card],
        ['Mac', reader],
      ] as const;
      await stage.request('card.get', caller, { pair: tapping, parameters });
      await stage.look(token);
    }
    const uploading = stage.pair();
    const portname = theirQueue.find(([name]) => name === 'portname')?.[1] ?? '';
    for (const where of [portname, queue]) {
      await stage.sendUp(user, where, { pair: uploading });
      await stage.look(token);
    }
    const recording = stage.pair();
    for (const { address } of [theirs, own]) {
      const parameters = [
        ['jobtype', 'COPY'],
        ['title', stage.name('job')],
        ['address', address],
      ] as const;
      await stage.request('documents.record', token, { pair: recording, parameters });
    }
    await historySettled(stage, user.userName, { records: 1 });
  },
};

/** A user of the other account logs in there in every way without a password, and tries it here. */
const neighbourLogins: TestCase = {
  name: 'neighbours/logins',
  needs: ['key.foreign', 'user.foreign'],
  async play(stage) {
    const there = { key: stage.credentials.key('foreign') };
    const userName = stage.name('stranger');
    const ids = [
      stage.cardNumber(),
      stage.cardNumber(),
      userName,
      `${stage.name('Mail')}@there.example`,
    ];
    const [card = '', shortId = '', , email = ''] = ids;
    const parameters = [
      ['username', userName],
      ['providerid', String(stage.credentials.user('foreign').providerId)],
      ['detailtype', '4'],
      ['detaildata', card],
      ['detailtype', '5'],
      ['detaildata', shortId],
      ['detailtype', '1'],
      ['detaildata', email],
    ] as const;
    stage.need(
      await stage.request('users.create', there, { parameters }),
      'creating a user in the other account',
    );
    for (const [at, userid] of ids.entries()) {
      const pair = stage.pair();
      const login = [
        ['authtype', String(at + 1)],
        ['userid', userid],
      ] as const;
      await stage.request('login.post', stage.panel, { pair, parameters: login });
      await stage.request('login.post', there, { pair, parameters: login });
    }
  },
};

/** What another account has, named, used and turned to from here. */
export const neighbourScenarios: readonly TestCase[] = [
  neighbourThings,
  neighbourGroups,
  neighbourUses,
  neighbourPlaces,
  neighbourControls,
  neighbourProviders,
  neighbourNamesakes,
  neighbourGroupNamesakes,
  neighbourLogins,
  neighbourPages,
];
