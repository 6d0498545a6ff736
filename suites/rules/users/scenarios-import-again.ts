import { cautionOf } from '../../catalogue/cautions.ts';
import type { Pairs } from '../../drive/body.ts';
import { inOtherCase } from '../../drive/other-case.ts';
import { group } from '../../drive/samples/users.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { succeeded } from '../../journal/exchange.ts';
import { itemsOf, memberText } from '../../journal/json.ts';
import {
  askWhile,
  csv,
  emailOf,
  enter,
  join,
  line,
  load,
  mapping,
  see,
  seeImported,
} from './scenarios-import-steps.ts';

/** Until the user does not log in any more. */
function seeOut(stage: Session, userName: string): Promise<void> {
  return askWhile(
    stage,
    () => enter(stage, userName),
    (reply) => !succeeded(reply),
  );
}

/** Until the address opens the login. */
function enterByEmail(stage: Session, email: string): Promise<void> {
  return askWhile(stage, () => enter(stage, email, '4'), succeeded);
}

/**
 * One group is imported three times: without a header, then with columns far to the right, then with last
 * names alone. One member is left out and comes back, one is left out later, one stands in another case,
 * one is in another group.
 */
export const usersImportAgain: TestCase = {
  name: 'users/import-again',
  needs: cautionOf('users.import'),
  async play(stage) {
    const { id, name } = await group(stage, `${stage.name('row')} Staff`);
    const other = await group(stage, stage.name('row'));
    const member = async (groupId: number): Promise<string> => {
      const { userName } = await stage.user({ name: `${stage.name('row')}-Ab` });
      await join(stage, userName, groupId);
      await see(stage, userName);
      return userName;
    };
    const [stays, returns, shouted] = [await member(id), await member(id), await member(id)];
    const elsewhere = await member(other.id);
    const fresh = `${stage.name('row')} Weiß`;
    const bring = async (rows: readonly string[], how: string): Promise<void> => {
      const parameters: Pairs = [
        ['group', name],
        ['mapping', how],
        ['separator', ';'],
      ];
      await load(stage, { parameters, file: csv(rows) });
    };
    const first = [fresh, stays, inOtherCase(shouted)];
    await bring(
      first.map((userName) => line(userName, name, ';')),
      mapping,
    );
    for (const userName of [fresh, stays]) await seeImported(stage, userName);
    await seeOut(stage, returns);
    for (const userName of [stays, shouted, elsewhere]) await enter(stage, userName);
    for (const userName of [fresh, stays]) await enterByEmail(stage, emailOf(userName));
    const people = [fresh, stays, returns];
    const email = (userName: string): string => emailOf(userName, 'Again');
    const far = 'x;x;x;x;x;x;x';
    await bring(
      people.map((userName) => [userName, 'Ada', 'King', far, email(userName), name].join(';')),
      'userName:0,firstName:1,lastName:2,email:10,group:11',
    );
    for (const userName of people) await seeImported(stage, userName, email(userName));
    await seeOut(stage, shouted);
    for (const userName of [returns, stays]) {
      await enter(stage, userName);
      await enterByEmail(stage, email(userName));
    }
    await bring(
      people.map((userName) => [userName, 'Byron', name].join(';')),
      'userName:0,lastName:1,group:2',
    );
    for (const userName of people)
      await askWhile(
        stage,
        () => see(stage, userName),
        ({ json }) => memberText(json, 'fullName').includes('Byron'),
      );
  },
};

const lines = 1001;

/** A file has more lines than are done at a time; the next one lacks its first and its last. */
export const usersImportMany: TestCase = {
  name: 'users/import-many',
  needs: cautionOf('users.import'),
  async play(stage) {
    const { id, name } = await group(stage, stage.name('row'));
    const stem = stage.name('row');
    const people = Array.from({ length: lines }, (_, at) => `${stem}-${String(1000 + at)}`);
    const parameters: Pairs = [
      ['group', name],
      ['mapping', mapping],
      ['separator', ';'],
    ];
    const bring = async (names: readonly string[]): Promise<void> => {
      const file = csv(names.map((userName) => line(userName, name, ';')));
      await load(stage, { parameters, file });
    };
    await bring(people);
    await askWhile(
      stage,
      () => stage.request('groups.members', stage.full, { path: { groupid: String(id) } }),
      ({ json }) => itemsOf(json).length >= lines,
    );
    await bring(people.slice(1, -1));
    for (const userName of [people.at(0), people.at(-1)]) await seeOut(stage, userName ?? '');
    for (const userName of [people.at(1), people.at(-2)]) await enter(stage, userName ?? '');
  },
};
