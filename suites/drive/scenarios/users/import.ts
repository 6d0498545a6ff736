import { cautionOf } from '../../../catalogue/cautions.ts';
import type { Pairs, UploadFile } from '../../body.ts';
import type { CallOptions, Reply } from '../../client.ts';
import { group } from '../../samples/users.ts';
import type { Scenario } from '../../scenario.ts';
import type { Stage } from '../../stage.ts';

const mapping = 'userName:0,firstName:1,lastName:2,email:3,group:4';

function line(userName: string, group: string, separator: string): string {
  return [userName, 'Ada', 'Lovelace', `${userName}@import.example`, group].join(separator);
}

function csv(lines: readonly string[]): UploadFile {
  return { fileName: 'people.csv', bytes: Buffer.from(`${lines.join('\n')}\n`) };
}

async function load(stage: Stage, options: CallOptions): Promise<Reply> {
  return stage.call('users.import', stage.full, options);
}

async function see(stage: Stage, userName: string): Promise<void> {
  await stage.call('users.get', stage.full, {
    parameters: [
      ['username', userName],
      ['providerid', String(stage.cast.facts.providerId)],
    ],
  });
}

function enter(stage: Stage, userid: string): Promise<Reply> {
  return stage.call('login.post', stage.panel, {
    parameters: [
      ['authtype', '3'],
      ['userid', userid],
    ],
  });
}

/** A group of two is imported with one of them and two new ones; who is where afterwards, and who may log in. */
export const usersImport: Scenario = {
  name: 'users/import',
  exercises: ['USR-IMP-01', 'USR-IMP-02', 'USR-IMP-03', 'USR-IMP-04', 'USR-IMP-05'],
  needs: cautionOf('users.import'),
  async play(stage) {
    const { id, name } = await group(stage);
    const [stays, leaves, outsider] = [await stage.user(), await stage.user(), await stage.user()];
    for (const { userName } of [stays, leaves])
      stage.need(
        await stage.call('users.groups-add', stage.full, {
          path: { username: userName },
          parameters: [['groupid', String(id)]],
        }),
        'adding a user to a group',
      );
    const fresh = [stage.name('fresh'), stage.name('fresh')];
    const rows = [...fresh, stays.userName].map((userName) => line(userName, name, ';'));
    const head = stage.name('head');
    const parameters: Pairs = [
      ['group', name],
      ['mapping', mapping],
      ['separator', ';'],
      ['hasheader', 'true'],
    ];
    await load(stage, { parameters, file: csv([`${head};first;last;mail;group`, ...rows]) });
    for (const userName of [...fresh, stays.userName, head]) await see(stage, userName);
    await stage.call('groups.members', stage.full, { path: { groupid: String(id) } });
    for (const { userName } of [leaves, outsider]) await enter(stage, userName);
  },
};

/** Files without a user, and with a row that lacks columns, for a group whose member is in none of them. */
export const usersImportBad: Scenario = {
  name: 'users/import-bad',
  exercises: ['USR-IMP-08'],
  needs: cautionOf('users.import'),
  async play(stage) {
    const { id, name } = await group(stage);
    const { userName } = await stage.user();
    stage.need(
      await stage.call('users.groups-add', stage.full, {
        path: { username: userName },
        parameters: [['groupid', String(id)]],
      }),
      'adding a user to a group',
    );
    const parameters: Pairs = [
      ['group', name],
      ['mapping', mapping],
      ['separator', ';'],
      ['hasheader', 'true'],
    ];
    const head = 'user;first;last;mail;group';
    const good = line(userName, name, ';');
    for (const rows of [[], [line(stage.name('fresh'), name, ';'), stage.name('short')]]) {
      const pair = stage.pair();
      await load(stage, { pair, parameters, file: csv([head, ...rows]) });
      await enter(stage, userName);
      await load(stage, { pair, parameters, file: csv([head, good]) });
    }
  },
};

/** An import by the default separator. */
export const usersImportOptions: Scenario = {
  name: 'users/import-options',
  exercises: ['USR-IMP-06'],
  needs: cautionOf('users.import'),
  async play(stage) {
    const { name } = await group(stage);
    const fresh = stage.name('comma');
    const whole: Pairs = [
      ['group', name],
      ['mapping', mapping],
    ];
    const file = csv([line(fresh, name, ',')]);
    await load(stage, { parameters: whole, file });
    await see(stage, fresh);
  },
};
