import { assertion, claim } from '../../engine/case/check.ts';
import { loginWords, opens } from '../../engine/case/subjects/user-calls.ts';
import { fault } from '../../engine/fault.ts';
import { pretends } from '../../engine/fault-proxy/alter.ts';
import { succeeded } from '../../engine/journal/exchange.ts';
import { itemsOf, memberText } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { inOtherCase } from '../../engine/session/other-case.ts';
import { group } from '../../engine/session/samples/users.ts';
import type { Session } from '../../engine/session/session.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { login } from '../login/logins.ts';
import { lookAt } from './details.ts';
import { keepsOut, letsInWithRecord, refusesLogins } from './import-faults.ts';
import {
  afterImports,
  askUntil,
  emailOf,
  importLines,
  imports,
  join,
  line,
  logIn,
  mapping,
  membersBefore,
  needs,
  seeImported,
  seeLocked,
  wasLeftOut,
} from './import-files.ts';

const deactivated = 'users.import: who is deactivated';

/** interface 4.7, import users from CSV: who can log in after an import, and after one that is refused. */
export const rules = [
  rule('USR-IMP-03', 'A member of the group who is missing in the file is deactivated', {
    from: deactivated,
    basis: 'derived',
    needs,
    check: logins(({ inGroup, inFile }) => inGroup && !inFile, 'refused'),
    faults: fault(
      'import-deactivates-nobody',
      'does not deactivate a member of the group who is missing in the file',
      letsInWithRecord,
    ),
  }),
  rule('USR-IMP-04', 'Users outside the group are not deactivated by an import', {
    from: deactivated,
    needs,
    check: logins(({ inGroup, inFile }) => !inGroup && !inFile),
    faults: fault(
      'import-deactivates-everybody',
      'deactivates all users who are missing in the file',
      refusesLogins(() => true),
    ),
  }),
  rule('USR-IMP-10', 'An import does not deactivate the users of its own file', {
    from: deactivated,
    basis: 'derived',
    needs,
    since: '2026-12',
    check: logins(({ isSpelledSo, isReturning }) => isSpelledSo && !isReturning),
    faults: fault(
      'import-shuts-out-its-own',
      'deactivates the users in the file of an import',
      refusesLogins((userid, file) => file.includes(userid)),
    ),
  }),
  rule(
    'USR-IMP-13',
    'A user whom one import deactivated and a later one contains can log in again',
    {
      from: deactivated,
      basis: 'SIL-67',
      needs,
      since: '2026-12',
      check: logins(({ isSpelledSo, isReturning }) => isSpelledSo && isReturning),
      faults: fault(
        'who-comes-back-stays-out',
        'keeps users deactivated although a later import contains them',
        keepsOut,
      ),
    },
  ),
  rule(
    'USR-IMP-11',
    'A member of the group whose name has another case in the file is not deactivated',
    {
      from: deactivated,
      basis: 'SIL-30',
      needs,
      since: '2026-12',
      check: logins(({ inGroup, inFile, isSpelledSo }) => inGroup && inFile && !isSpelledSo),
      faults: fault(
        'import-minds-case',
        'deactivates a member whose name has another case in the file',
        refusesLogins(
          (userid, file) =>
            file.toLowerCase().includes(userid.toLowerCase()) && !file.includes(userid),
        ),
      ),
    },
  ),
  rule('USR-IMP-12', 'The email address of an imported user logs the user in', {
    from: 'users.import param mapping',
    basis: 'derived',
    needs,
    since: '2026-12',
    check: afterImports(function* ({ rows, followers }) {
      for (const x of followers.filter((one) => login(one) && one.param('authtype') === '4')) {
        const row = rows.find(({ email }) => email === x.param('userid'));
        if (row === undefined) continue;
        const user = userKey(row.userName);
        yield [x, claim(x.isSuccess && opens(x, user), `a login of ${user}`, loginWords(x))];
      }
    }),
    faults: fault(
      'imported-email-is-unknown',
      'refuses logins by an imported email address',
      refusesLogins((userid) => userid.endsWith('@import.example')),
    ),
  }),
  rule(
    'USR-IMP-08',
    'An import with an invalid row or without rows is refused and deactivates no user',
    {
      from: 'users.import param data',
      basis: 'SIL-68',
      needs,
      atLeast: 4,
      refused: 400,
      // The next login is by a member of the group who is not in the file.
      *besides(probe, c) {
        const next = c.after(probe, login);
        if (next !== undefined)
          yield assertion(next, next.isSuccess, {
            expected: '200 with a token for a member of the group',
            seen: next.words,
          });
      },
      faults: [
        fault(
          'bad-import-is-taken',
          'returns success for an import with an invalid row or without rows',
          pretends(imports),
        ),
        fault(
          'bad-import-shuts-out',
          'refuses an invalid import but deactivates the members of its group',
          refusesLogins(() => true),
        ),
      ],
    },
  ),
];

interface ImportedUser {
  readonly inGroup: boolean;
  readonly inFile: boolean;
  /** The file has the name as the login spells it. */
  readonly isSpelledSo: boolean;
  /** An earlier import of the group left the user out. */
  readonly isReturning: boolean;
}

/** The last logins of such users after an import work, or are refused. */
function logins(which: (user: ImportedUser) => boolean, wanted?: 'refused') {
  return afterImports(function* (made) {
    const names = new Set(made.rows.map(({ userName }) => userName));
    const inFile = new Set([...names].map(userKey));
    const inGroup = membersBefore(made);
    const byName = made.followers.filter((x) => login(x) && x.param('authtype') !== '4');
    const last = new Map(byName.map((x) => [userKey(x.text('userid')), x]));
    // That somebody does log in shows that logins are looked at.
    const someLogIn = [...last.values()].some((x) => x.isSuccess);
    for (const [user, x] of inGroup.size === 0 ? [] : last) {
      const isMeant = which({
        inGroup: inGroup.has(user),
        inFile: inFile.has(user),
        isSpelledSo: names.has(x.text('userid')),
        isReturning: wasLeftOut(made, user),
      });
      if (isMeant && wanted === undefined)
        yield [x, claim(x.isSuccess, '200 with a token', x.words), 'at once'];
      else if (isMeant && someLogIn)
        yield [x, claim(!x.isSuccess, 'no token for a deactivated user', x.words)];
    }
  });
}

export const testCases = [
  /** Files without a user, and with a row that lacks columns, for a group whose member is in none of them. */
  testCase('users/import-bad', { needs }, async (s) => {
    const { id, name } = await group(s, s.name('row'));
    const { userName } = await s.user({ name: s.name('row') });
    await join(s, userName, id);
    const parameters = { group: name, mapping, separator: ';', hasheader: true };
    const head = 'user;first;last;mail;group';
    for (const rows of [[], [line(s.name('row'), name), s.name('short')]])
      await s.probe(
        'USR-IMP-08',
        async () => {
          await importLines(s, parameters, [head, ...rows]);
          await logIn(s, userName);
        },
        () => importLines(s, parameters, [head, line(userName, name)]),
      );
  }),

  /**
   * One group is imported three times: without a header, then with columns far to the right, then with last
   * names alone. One member is left out and comes back, one is left out later, one stands in another case,
   * one is in another group.
   */
  testCase('users/import-again', { needs }, async (s) => {
    const { id, name } = await group(s, `${s.name('row')} Staff`);
    const other = await group(s, s.name('row'));
    const member = async (groupId: number): Promise<string> => {
      const { userName } = await s.user({ name: `${s.name('row')}-Ab` });
      await join(s, userName, groupId);
      await lookAt(s, userName);
      return userName;
    };
    const [stays, returns, shouted] = [await member(id), await member(id), await member(id)];
    const elsewhere = await member(other.id);
    const fresh = `${s.name('row')} Weiß`;
    const bring = (columns: string, rows: readonly string[]) =>
      importLines(s, { group: name, mapping: columns, separator: ';' }, rows);
    await bring(
      mapping,
      [fresh, stays, inOtherCase(shouted)].map((userName) => line(userName, name)),
    );
    for (const userName of [fresh, stays]) await seeImported(s, userName);
    await seeLocked(s, returns);
    for (const userName of [stays, shouted, elsewhere]) await logIn(s, userName);
    for (const userName of [fresh, stays]) await seeEmail(s, emailOf(userName));
    const people = [fresh, stays, returns];
    const email = (userName: string): string => emailOf(userName, 'Again');
    await bring(
      'userName:0,firstName:1,lastName:2,email:10,group:11',
      people.map((userName) => `${userName};Ada;King;x;x;x;x;x;x;x;${email(userName)};${name}`),
    );
    for (const userName of people) await seeImported(s, userName, email(userName));
    await seeLocked(s, shouted);
    for (const userName of [returns, stays]) {
      await logIn(s, userName);
      await seeEmail(s, email(userName));
    }
    await bring(
      'userName:0,lastName:1,group:2',
      people.map((userName) => `${userName};Byron;${name}`),
    );
    for (const userName of people)
      await askUntil(
        s,
        () => lookAt(s, userName),
        ({ json }) => memberText(json, 'fullName').includes('Byron'),
      );
  }),

  /** A file has more lines than are done at a time; the next one lacks its first and its last. */
  testCase('users/import-many', { needs }, async (s) => {
    const { id, name } = await group(s, s.name('row'));
    const stem = s.name('row');
    const people = Array.from({ length: 1001 }, (_, at) => `${stem}-${String(1000 + at)}`);
    const parameters = { group: name, mapping, separator: ';' };
    const rows = people.map((userName) => line(userName, name));
    await importLines(s, parameters, rows);
    await askUntil(
      s,
      () => s.call('groups.members', { groupid: id }),
      ({ json }) => itemsOf(json).length >= people.length,
    );
    await importLines(s, parameters, rows.slice(1, -1));
    const last = people.length - 1;
    for (const at of [0, last]) await seeLocked(s, people[at] ?? '');
    for (const at of [1, last - 1]) await logIn(s, people[at] ?? '');
  }),
];

/** Asks until the address opens the login. */
function seeEmail(s: Session, email: string): Promise<void> {
  return askUntil(s, () => logIn(s, email, 4), succeeded);
}
