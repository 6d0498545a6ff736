import type { Pairs } from '../../drive/body.ts';
import type { Session } from '../../drive/session.ts';
import type { Port, User } from '../../drive/session-context.ts';
import type { TestCase } from '../../drive/test-case.ts';

const three = 3;
const wishes: readonly Pairs[] = [
  [
    ['copies', String(three)],
    ['duplex', '1'],
  ],
  [['duplex', '2']],
  [['grayscale', 'true']],
  [
    ['copies', String(three)],
    ['duplex', '2'],
    ['grayscale', 'true'],
    ['outputpagesize', 'A5'],
  ],
];

async function push(stage: Session, port: Port): Promise<User> {
  const user = await stage.user();
  const queue = await stage.queue(port);
  for (const parameters of wishes) {
    await stage.upload(user, queue, { parameters, waits: false });
    await stage.settle(parameters.some(([name]) => name === 'copies') ? three : 1);
  }
  return user;
}

/** Documents are pushed with wishes, the last one laid out too. */
const pushWishes: TestCase = {
  name: 'documents/push-wishes',
  needs: ['allow.paper'],
  async play(stage) {
    const user = await push(stage, await stage.printer());
    await stage.look(await stage.login(user));
  },
};

/** The same by IPP, and a document that is sent there at last. */
const pushWishesIpp: TestCase = {
  name: 'documents/push-wishes-ipp',
  needs: ['allow.paper'],
  async play(stage) {
    const port = await stage.printer({ front: 'ipp' });
    const user = await push(stage, port);
    const token = await stage.login(user);
    const path = { uuid: await stage.upload(user, await stage.queue()), port: port.address };
    await stage.request('documents.send', token, { path, parameters: [['duplex', '1']] });
    await stage.settle(1);
  },
};

/** interface 4.4: what an upload to a push queue asks of the paper. */
export const pushWishScenarios: readonly TestCase[] = [pushWishes, pushWishesIpp];
