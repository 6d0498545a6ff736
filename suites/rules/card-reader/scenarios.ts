import type { Pairs } from '../../drive/body.ts';
import type { Caller } from '../../drive/client.ts';
import { nearMiss } from '../../drive/near-miss.ts';
import { container } from '../../drive/samples/account.ts';
import type { Session } from '../../drive/session.ts';
import type { PrintSetup } from '../../drive/session-context.ts';
import type { TestCase } from '../../drive/test-case.ts';

/** Three documents of one user and one of another wait; the first user's card is tapped, by GET and by POST. */
const tapReleases: TestCase = {
  name: 'card/tap-releases',
  needs: ['allow.paper'],
  async play(stage) {
    const user = await stage.user();
    const other = await stage.user();
    const queue = await stage.queue();
    const port = await stage.printer();
    await stage.printer();
    await stage.upload(other, queue);
    const token = await stage.login(user);
    const otherToken = await stage.login(other);
    for (const via of ['GET', 'POST'] as const) {
      for (let count = 0; count < 3; count += 1) await stage.upload(user, queue);
      await stage.look(token);
      await using reader = stage.reader(port, via);
      await reader.tap(user.card);
      await stage.settle(3);
      await stage.look(token);
    }
    await stage.look(otherToken);
  },
};

/** Two documents wait, in the account and in a container of it: the card is tapped at a printer of either. */
const tapInContainer: TestCase = {
  name: 'card/tap-in-container',
  needs: ['allow.paper'],
  async play(stage) {
    const { domain } = await container(stage);
    const user = await stage.user();
    const queue = await stage.queue();
    const inside = stage.name('queue');
    const wishes: Pairs = [
      ['domainname', domain],
      ['portname', inside],
      ['porttype', '0'],
    ];
    stage.need(
      await stage.request('inputports.create', stage.full, { parameters: wishes }),
      'creating a queue in a container',
    );
    const port = await stage.printer();
    const token = await stage.login(user);
    for (const moves of [false, true]) {
      if (moves)
        await stage.request('outputports.move', stage.full, {
          path: { outputportid: String(port.id) },
          parameters: [
            ['domainname', stage.credentials.facts.domain],
            ['destinationdomainname', domain],
          ],
        });
      for (const name of [queue, inside]) await stage.upload(user, name);
      await stage.look(token);
      await using reader = stage.reader(port, 'GET');
      await reader.tap(user.card);
      await stage.settle(2);
      await stage.look(token);
    }
  },
};

/** Documents that were uploaded with wishes, released by a tap, which can't name any. */
async function tapWithWishes(stage: Session, { user, queue, port }: PrintSetup): Promise<void> {
  const wishes: readonly Pairs[] = [
    [
      ['copies', '3'],
      ['duplex', '1'],
    ],
    [['grayscale', 'true']],
    [['duplex', '2']],
  ];
  for (const parameters of wishes) await stage.upload(user, queue, { parameters });
  await using reader = stage.reader(port, 'GET');
  await reader.tap(user.card);
  const copies = 3 + 1 + 1;
  await stage.settle(copies);
}

const tapWishes: TestCase = {
  name: 'card/tap-wishes',
  needs: ['allow.paper'],
  play: async (stage) => tapWithWishes(stage, await stage.printSetup()),
};

/** The same at an IPP printer, where a document is sent before. */
const tapWishesIpp: TestCase = {
  name: 'card/tap-wishes-ipp',
  needs: ['allow.paper'],
  async play(stage) {
    const scene = await stage.printSetup({ front: 'ipp' });
    const { user, queue, port, token } = scene;
    const path = { uuid: await stage.upload(user, queue), port: port.address };
    await stage.request('documents.send', token, { path, parameters: [['duplex', '1']] });
    await stage.settle(1);
    await tapWithWishes(stage, scene);
  },
};

const pageAndOne = 51;

/** One document more than a page of a list holds waits for the card's user. */
const tapMany: TestCase = {
  name: 'card/tap-many',
  needs: ['allow.paper'],
  async play(stage) {
    const { user, queue, port } = await stage.printSetup();
    const upload = (): Promise<string> => stage.upload(user, queue, { waits: false });
    for (let left = pageAndOne; left > 0; left -= atATime)
      await Promise.all(Array.from({ length: Math.min(left, atATime) }, upload));
    await stage.look(await stage.login(user));
    await using reader = stage.reader(port, 'GET');
    await reader.tap(user.card);
    await stage.settle(pageAndOne);
  },
};

const atATime = 8;

/** Taps that lack a parameter or name nobody; the whole tap follows each as its control. */
const tapRefused: TestCase = {
  name: 'card/tap-refused',
  needs: ['allow.paper'],
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    const port = await stage.printer();
    const cd = ['cd', user.card] as const;
    const mac = ['Mac', port.reader] as const;
    const strangers = [['cd', nearMiss(user.card)], mac] as const;
    for (const parameters of [
      [cd],
      [mac],
      strangers,
      [cd, ['Mac', stage.readerAddress()]] as const,
    ]) {
      await stage.upload(user, queue);
      const pair = stage.pair();
      await stage.request('card.get', stage.full, { pair, parameters });
      await stage.settle(0);
      await stage.request('card.get', stage.full, { pair, parameters: [cd, mac] });
      await stage.settle(1);
    }
  },
};

/** A reader's key without the Advanced API permissions option. */
const tapPlainKey: TestCase = {
  name: 'card/tap-plain-key',
  needs: ['allow.paper', 'key.plain'],
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    const port = await stage.printer();
    const plain: Caller = { key: stage.credentials.key('plain') };
    await stage.upload(user, queue);
    await stage.request('card.get', plain, {
      parameters: [
        ['cd', user.card],
        ['Mac', port.reader],
      ],
    });
    await stage.settle(1);
  },
};

/** interface 4.11. */
export const tapScenarios: readonly TestCase[] = [
  tapReleases,
  tapRefused,
  tapPlainKey,
  tapInContainer,
  tapWishes,
  tapWishesIpp,
  tapMany,
];
