import { cautionOf } from '../../catalogue/cautions.ts';
import type { Pairs } from '../../drive/body.ts';
import { group } from '../../drive/samples/users.ts';
import type { Session } from '../../drive/session.ts';
import type { User } from '../../drive/session-context.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { succeeded } from '../../journal/exchange.ts';
import { itemsOf, type Json, textMember } from '../../journal/json.ts';
import { usersImportAgain, usersImportMany } from './scenarios-import-again.ts';
import {
  askWhile,
  csv,
  enter,
  join,
  line,
  load,
  mapping,
  see,
  seeImported,
} from './scenarios-import-steps.ts';

/**
 * A group of two is imported with one of them and two new ones, one of whose rows names another group; who is where
 * afterwards, and who may log in. The answer may come before the import is carried out.
 */
async function importGroup(stage: Session, more: Pairs): Promise<void> {
  const { id, name } = await group(stage, stage.name('row'));
  const member = (): Promise<User> => stage.user({ name: stage.name('row') });
  const [stays, leaves, outsider] = [await member(), await member(), await member()];
  for (const { userName } of [stays, leaves]) await join(stage, userName, id);
  const fresh = [stage.name('row'), stage.name('row')];
  const imported = [...fresh, stays.userName];
  const other = await group(stage, stage.name('row'));
  const rows = imported.map((userName, at) => line(userName, at === 0 ? other.name : name, ';'));
  const head = stage.name('head');
  const parameters: Pairs = [
    ['group', name],
    ['mapping', mapping],
    ['separator', ';'],
    ['hasheader', 'true'],
    ...more,
  ];
  await load(stage, { parameters, file: csv([`${head};first;last;mail;group`, ...rows]) });
  for (const userName of imported) await seeImported(stage, userName);
  await see(stage, head);
  const path = { groupid: String(id) };
  await askWhile(
    stage,
    () => stage.request('groups.members', stage.full, { path }),
    ({ json }) => imported.every((userName) => isMember(json, userName)),
  );
  await askWhile(
    stage,
    () => enter(stage, leaves.userName),
    (reply) => !succeeded(reply),
  );
  await enter(stage, outsider.userName);
}

function isMember(json: Json | undefined, userName: string): boolean {
  const named = (record: Json): boolean =>
    textMember(record, 'userName')?.toLowerCase() === userName.toLowerCase();
  return itemsOf(json).some(named);
}

const usersImport: TestCase = {
  name: 'users/import',
  needs: cautionOf('users.import'),
  play: (stage) => importGroup(stage, []),
};

/** The same with async=true. */
const usersImportAsync: TestCase = {
  name: 'users/import-async',
  needs: cautionOf('users.import'),
  play: (stage) => importGroup(stage, [['async', 'true']]),
};

/** Files without a user, and with a row that lacks columns, for a group whose member is in none of them. */
const usersImportBad: TestCase = {
  name: 'users/import-bad',
  needs: cautionOf('users.import'),
  async play(stage) {
    const { id, name } = await group(stage, stage.name('row'));
    const { userName } = await stage.user({ name: stage.name('row') });
    await join(stage, userName, id);
    const parameters: Pairs = [
      ['group', name],
      ['mapping', mapping],
      ['separator', ';'],
      ['hasheader', 'true'],
    ];
    const head = 'user;first;last;mail;group';
    const good = line(userName, name, ';');
    for (const rows of [[], [line(stage.name('row'), name, ';'), stage.name('short')]]) {
      const pair = stage.pair();
      await load(stage, { pair, parameters, file: csv([head, ...rows]) });
      await enter(stage, userName);
      await load(stage, { pair, parameters, file: csv([head, good]) });
    }
  },
};

/** An import by the default separator, and by strokes. */
const usersImportOptions: TestCase = {
  name: 'users/import-options',
  needs: cautionOf('users.import'),
  async play(stage) {
    const { name } = await group(stage, stage.name('row'));
    const fresh = stage.name('comma');
    const whole: Pairs = [
      ['group', name],
      ['mapping', mapping],
    ];
    const second = stage.name('comma');
    const file = csv([line(fresh, name, ','), line(second, name, ',')]);
    await load(stage, { parameters: whole, file });
    await seeImported(stage, fresh);
    await seeImported(stage, second);
    // A sign that means something in patterns.
    const row = stage.name('row');
    const parameters: Pairs = [...whole, ['separator', '|']];
    await load(stage, { parameters, file: csv([line(row, name, '|')]) });
    await seeImported(stage, row);
  },
};

/** interface 4.7, import users from CSV. */
export const importScenarios: readonly TestCase[] = [
  usersImport,
  usersImportAsync,
  usersImportBad,
  usersImportOptions,
  usersImportAgain,
  usersImportMany,
];
