import { cautionOf } from '../../../catalogue/cautions.ts';
import { importMs } from '../../../journal/choices.ts';
import { itemsOf, type Json, textMember } from '../../../journal/json.ts';
import { askUntil } from '../../ask-until.ts';
import type { Pairs, UploadFile } from '../../body.ts';
import type { CallOptions, Reply } from '../../client.ts';
import { group } from '../../samples/users.ts';
import type { Scenario } from '../../scenario.ts';
import type { Stage } from '../../stage.ts';
import type { StageUser } from '../../stage-parts.ts';

const mapping = 'userName:0,firstName:1,lastName:2,email:3,group:4';

function line(userName: string, group: string, separator: string): string {
  return [userName, 'Ada', 'Lovelace', emailOf(userName), group].join(separator);
}

function csv(lines: readonly string[]): UploadFile {
  return { fileName: 'people.csv', bytes: Buffer.from(`${lines.join('\n')}\n`) };
}

async function load(stage: Stage, options: CallOptions): Promise<Reply> {
  return stage.call('users.import', stage.full, options);
}

/** Asks until the import shows, or the time that the profile gives it is over (SIL-68). */
async function askWhile(
  stage: Stage,
  ask: () => Promise<Reply>,
  hasCome: (reply: Reply) => boolean,
): Promise<void> {
  await askUntil({ clock: stage.parts.clock, timeMs: importMs(stage.cast.facts) }, ask, hasCome);
}

function see(stage: Stage, userName: string): Promise<Reply> {
  return stage.call('users.get', stage.full, {
    parameters: [
      ['username', userName],
      ['providerid', String(stage.cast.facts.providerId)],
    ],
  });
}

/** Until the record has what the file says of the user. */
function seeImported(stage: Stage, userName: string): Promise<void> {
  return askWhile(
    stage,
    () => see(stage, userName),
    ({ json }) => textMember(json, 'email') === emailOf(userName),
  );
}

function emailOf(userName: string): string {
  return `Row.${userName.replaceAll(/[^a-zA-Z0-9-]/g, '')}@import.example`;
}

function enter(stage: Stage, userid: string): Promise<Reply> {
  return stage.call('login.post', stage.panel, {
    parameters: [
      ['authtype', '3'],
      ['userid', userid],
    ],
  });
}

/**
 * A group of two is imported with one of them and two new ones; who is where afterwards, and who may
 * log in. The answer may come before the import is carried out.
 */
async function importGroup(stage: Stage, more: Pairs): Promise<void> {
  const { id, name } = await group(stage, stage.name('row'));
  const member = (): Promise<StageUser> => stage.user({ name: stage.name('row') });
  const [stays, leaves, outsider] = [await member(), await member(), await member()];
  for (const { userName } of [stays, leaves])
    stage.need(
      await stage.call('users.groups-add', stage.full, {
        path: { username: userName },
        parameters: [['groupid', String(id)]],
      }),
      'adding a user to a group',
    );
  const fresh = [stage.name('row'), stage.name('row')];
  const imported = [...fresh, stays.userName];
  const rows = imported.map((userName) => line(userName, name, ';'));
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
    () => stage.call('groups.members', stage.full, { path }),
    ({ json }) => imported.every((userName) => isMember(json, userName)),
  );
  await askWhile(
    stage,
    () => enter(stage, leaves.userName),
    ({ status }) => status !== 200,
  );
  await enter(stage, outsider.userName);
}

function isMember(json: Json | undefined, userName: string): boolean {
  const named = (record: Json): boolean =>
    textMember(record, 'userName')?.toLowerCase() === userName.toLowerCase();
  return itemsOf(json).some(named);
}

const imports = ['USR-IMP-01', 'USR-IMP-02', 'USR-IMP-03', 'USR-IMP-04', 'USR-IMP-05'];

const usersImport: Scenario = {
  name: 'users/import',
  exercises: imports,
  needs: cautionOf('users.import'),
  play: (stage) => importGroup(stage, []),
};

/** The same with async=true. */
const usersImportAsync: Scenario = {
  name: 'users/import-async',
  exercises: imports,
  needs: cautionOf('users.import'),
  play: (stage) => importGroup(stage, [['async', 'true']]),
};

/** Files without a user, and with a row that lacks columns, for a group whose member is in none of them. */
const usersImportBad: Scenario = {
  name: 'users/import-bad',
  exercises: ['USR-IMP-08'],
  needs: cautionOf('users.import'),
  async play(stage) {
    const { id, name } = await group(stage, stage.name('row'));
    const { userName } = await stage.user({ name: stage.name('row') });
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
    for (const rows of [[], [line(stage.name('row'), name, ';'), stage.name('short')]]) {
      const pair = stage.pair();
      await load(stage, { pair, parameters, file: csv([head, ...rows]) });
      await enter(stage, userName);
      await load(stage, { pair, parameters, file: csv([head, good]) });
    }
  },
};

/** An import by the default separator. */
const usersImportOptions: Scenario = {
  name: 'users/import-options',
  exercises: ['USR-IMP-06'],
  needs: cautionOf('users.import'),
  async play(stage) {
    const { name } = await group(stage, stage.name('row'));
    const fresh = stage.name('comma');
    const whole: Pairs = [
      ['group', name],
      ['mapping', mapping],
    ];
    const file = csv([line(fresh, name, ',')]);
    await load(stage, { parameters: whole, file });
    await seeImported(stage, fresh);
  },
};

/** interface 4.7, import users from CSV. */
export const importScenarios: readonly Scenario[] = [
  usersImport,
  usersImportAsync,
  usersImportBad,
  usersImportOptions,
];
