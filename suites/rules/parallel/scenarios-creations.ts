import type { Pairs } from '../../drive/body.ts';
import { largeDocument } from '../../drive/documents.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { unchanged } from '../../drive/unchanged.ts';
import { textMember } from '../../journal/json.ts';

const atATime = 6;
/** Beyond what services keep in memory. */
const largeBytes = 300 * 1024;

/** `make` so many times at a time, each with its number. */
function together<T>(make: (number: number) => Promise<T>): Promise<readonly T[]> {
  return Promise.all(Array.from({ length: atATime }, (_, number) => make(number)));
}

function provider(stage: Session): readonly [string, string] {
  return ['providerid', String(stage.credentials.facts.providerId)];
}

function look(stage: Session, userName: string): Promise<unknown> {
  return stage.request('users.get', stage.full, {
    parameters: [['username', userName], provider(stage)],
  });
}

/** Several documents of one user at a time, small and large; then what waits, and each of them. */
export const parallelUploads: TestCase = {
  name: 'parallel/uploads',
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    const token = await stage.login(user);
    const replies = await together((number) => {
      const isLarge = number % 2 === 1;
      const more = isLarge ? { file: largeDocument(stage.name('large'), largeBytes) } : {};
      return stage.sendUp(user, queue, more);
    });
    await stage.look(token);
    for (const reply of replies) {
      const uuid = textMember(reply.json, 'uuid');
      if (uuid === undefined) continue;
      const parameters: Pairs = [...unchanged, ['retain', 'true']];
      await stage.request('documents.download', token, { path: { uuid }, parameters });
    }
  },
};

/** One user name, made several times at a time with other details. */
export const parallelUsers: TestCase = {
  name: 'parallel/one-user-name',
  async play(stage) {
    const userName = stage.name('wanted');
    await together((number) =>
      stage.request('users.create', stage.full, {
        parameters: [
          ['username', userName],
          provider(stage),
          ['detailtype', '0'],
          ['detaildata', `Number ${String(number)}`],
        ],
      }),
    );
    await look(stage, userName);
  },
};

/** One card, registered for several users at a time. */
export const parallelCards: TestCase = {
  name: 'parallel/one-card',
  async play(stage) {
    const users = [];
    for (let number = 0; number < atATime; number += 1) users.push(await stage.user());
    const card = stage.cardNumber();
    await Promise.all(
      users.map(({ userName }) =>
        stage.request('users.card', stage.full, {
          path: { username: userName },
          parameters: [['cardid', card]],
        }),
      ),
    );
    for (const { userName } of users) await look(stage, userName);
  },
};

/** Ports of one name at other addresses, at a time: whether all may have it is left open. */
export const parallelPorts: TestCase = {
  name: 'parallel/one-port-name',
  async play(stage) {
    const portname = stage.name('wanted');
    const host = stage.name('host').toLowerCase();
    await together((number) =>
      stage.request('outputports.create', stage.full, {
        parameters: [
          ['domainname', stage.credentials.facts.domain],
          ['portname', portname],
          ['address', `${host}-${String(number)}.example`],
          ['porttype', '1'],
          ['vendor', 'unknown'],
        ],
      }),
    );
    await stage.request('outputports.list', stage.full);
  },
};
