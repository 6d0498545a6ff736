import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion, type Claim, claim } from '../../engine/case/check.ts';
import { sameEmail } from '../../engine/case/compare/same-email.ts';
import { recordsOf } from '../../engine/case/records.ts';
import { isAbsent } from '../../engine/case/refusals.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterList,
  alterRecords,
  answersInstead,
  both,
  type OnRequest,
  okay,
} from '../../engine/fault-proxy/alter.ts';
import {
  type Interception,
  jsonAnswer,
  type PassingAnswer,
  partOf,
  withPart,
} from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { itemsOf, type Json, memberText } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { group } from '../../engine/session/samples/users.ts';
import type { Session } from '../../engine/session/session.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { lookAt } from './details.ts';
import { afterImport } from './import-faults.ts';
import {
  afterImports,
  askUntil,
  groupNamed,
  hasHeader,
  type Import,
  importLines,
  imports,
  importsOf,
  isInvalid,
  isLookAt,
  join,
  line,
  linesOf,
  logIn,
  mapping,
  needs,
  type Row,
  seeImported,
  seeLocked,
  separatorOf,
} from './import-files.ts';

const members = call('groups.members');
const losesEmails = alterRecords(call('users.get'), (record) => ({ ...record, email: '' }));
const refusedByCode = jsonAnswer(200, { errorCode: 1060 });

/** interface 4.7, import users from CSV: what is read from the file. */
export const rules = [
  rule('USR-IMP-06', 'Without separator the columns are separated by commas', {
    from: 'users.import param separator',
    needs,
    check: perRow(({ userName }, look, { x }) =>
      x.param('separator') === undefined
        ? claim(look.isSuccess, `200 with user ${userName}`, look.words)
        : undefined,
    ),
    faults: fault(
      'import-wants-separator',
      'separates columns by semicolons when no separator is given',
      answersImports((load) => !load.body.includes('name="separator"'), okay),
    ),
  }),
  rule('USR-IMP-01', 'Imported users have the values that the mapping assigns', {
    from: ['users.import call', 'users.import param data', 'users.import param mapping'],
    basis: 'derived',
    needs,
    check: [perRow(asMapped), noneRefused],
    faults: [
      fault(
        'import-swaps-columns',
        'stores the last name as the email of an imported user',
        losesEmails,
      ),
      fault(
        'import-of-far-columns-is-refused',
        'refuses a mapping of the tenth column',
        answersImports(({ body }) => body.includes('email:10'), jsonAnswer(400, {})),
      ),
      fault(
        'import-under-a-code-is-refused',
        'returns errorCode 1060 for every import with a header',
        answersImports((load) => partOf(load, 'hasheader') !== undefined, refusedByCode),
      ),
      fault(
        'async-import-is-not-done',
        'accepts an import with async=true and never runs it',
        answersImports((load) => partOf(load, 'async') === 'true', okay),
      ),
    ],
  }),
  rule('USR-IMP-02', 'Imported users are members of the group of the request', {
    from: ['users.import param group', 'users.import: the group'],
    needs,
    check: afterImports(function* (made) {
      const id = groupNamed(made.c, made.group) ?? '';
      const look = made.followers.findLast(
        (x) => members(x) && x.ok && x.key === 'full' && x.path('groupid') === id,
      );
      if (look === undefined || made.rows.length === 0) return;
      const inside = namesIn(recordsOf(look));
      const missing = made.rows.find(({ userName }) => !inside.has(userKey(userName)))?.userName;
      const ok = missing === undefined;
      const seen = ok ? 'a list with every user' : `a list without ${missing}`;
      yield [look, claim(ok, 'every imported user in the member list', seen)];
    }),
    faults: [
      fault(
        'import-forgets-group',
        'does not add imported users to the group',
        alterList(members, (list) => list.slice(0, 1)),
      ),
      fault(
        'import-goes-by-the-column',
        'adds imported users only to the groups of their rows',
        afterImport((load) => {
          const rows = load.body.toString().split('\n');
          const into = partOf(load, 'group') ?? '';
          return alterList(members, (list) =>
            list.filter((one) => {
              const row = rows.find((text) => text.startsWith(`${memberText(one, 'userName')};`));
              return row?.trimEnd().endsWith(`;${into}`) ?? true;
            }),
          );
        }),
      ),
    ],
  }),
  rule('USR-IMP-05', 'With hasheader the first line is not imported as a user', {
    from: 'users.import param hasheader',
    basis: 'derived',
    needs,
    check: afterImports(function* (made) {
      const name = linesOf(made.x)[0]?.split(separatorOf(made.x))[0];
      const look = name === undefined ? undefined : lastLook(made, name);
      if (name === undefined || look === undefined || !hasHeader(made.x)) return;
      const expected = `404 or 403 for user ${name}, which is from the header line`;
      yield [look, claim(isAbsent(look), expected, look.words), 'at once'];
    }),
    faults: fault('import-takes-header-for-user', 'imports the header as a user', {
      request: (request) => (imports(request) ? withPart(request, 'hasheader', 'false') : request),
    }),
  }),
  rule(
    'USR-IMP-09',
    'An import whose mapping has no email keeps the email addresses of its users',
    {
      from: 'users.import param mapping',
      basis: 'SIL-68',
      needs,
      since: '2026-12',
      check: perRow(keptEmail, 'at once'),
      faults: fault(
        'import-clears-emails',
        'clears the email addresses of users when an import does not map them',
        afterImport(({ body }) => (body.includes('email:') ? {} : losesEmails)),
      ),
    },
  ),
];

type Judge = (row: Row, look: Exchange, made: Import) => Claim | undefined;

/** Looks at what is seen last of each user of each imported file. */
function perRow(judge: Judge, when?: 'at once') {
  return afterImports(function* (made) {
    for (const row of made.rows) {
      const look = lastLook(made, row.userName);
      const seen = look?.key === 'full' ? judge(row, look, made) : undefined;
      if (look !== undefined && seen !== undefined) yield [look, seen, when];
    }
  });
}

function lastLook({ followers }: Import, userName: string): Exchange | undefined {
  return followers.findLast((x) => isLookAt(x, userName));
}

function asMapped({ firstName, lastName, email }: Row, look: Exchange): Claim {
  const fullName = memberText(look.json, 'fullName');
  const seen = look.textOf('email');
  const isNamed = fullName.includes(firstName) && fullName.includes(lastName);
  return claim(
    look.ok && isNamed && (email === undefined || sameEmail(seen, email)),
    `fullName ${firstName} ${lastName}, email ${email ?? ''}`,
    look.ok ? `fullName ${fullName}, email ${seen ?? 'missing'}` : look.words,
  );
}

/**
 * interface 4.7: an import of all columns, for a group of the case, and with a row for each user is not refused.
 * Otherwise than with 400 a second import into a group may be, as long as the first is carried out (SIL-108).
 */
function* noneRefused(c: Case): Iterable<Assertion> {
  for (const x of c.calls(imports)) {
    const group = x.text('group');
    const isPlain = x.group === undefined && x.key === 'full' && !x.hasToken && !isInvalid(x);
    const isWhole = mapping.split(/\d,?/).every((column) => x.text('mapping').includes(column));
    const mayWait = importsOf(c).some((one) => x.isAfter(one.x) && one.group === group);
    if (!x.refused || !isPlain || !isWhole || groupNamed(c, group) === undefined) continue;
    if (!mayWait || x.status === 400)
      yield assertion(x, false, { expected: 'errorCode 0 for the import', seen: x.words });
  }
}

/** SIL-68: what has no column keeps its value, as the last look before the import showed it. */
function keptEmail(row: Row, look: Exchange, { x: load, c }: Import): Claim | undefined {
  const before = c.before(load, (x) => isLookAt(x, row.userName) && x.isSuccess);
  // Until the row shows, nothing was done.
  const isDone = look.ok && memberText(look.json, 'fullName').includes(row.lastName);
  if (row.email !== undefined || before === undefined || !isDone) return undefined;
  const [kept, seen] = [before.textOf('email'), look.textOf('email')];
  return claim(seen === kept, `email ${kept ?? ''}`, `email ${seen ?? 'missing'}`);
}

function namesIn(users: readonly Json[]): ReadonlySet<string> {
  return new Set(users.map((user) => userKey(memberText(user, 'userName'))));
}

/** Answers such imports without asking the service. */
function answersImports(which: OnRequest, answer: PassingAnswer): Interception {
  return answersInstead(both(imports, which), answer);
}

export const testCases = [
  ...[{}, { async: true }].map((more) =>
    testCase(more.async ? 'users/import-async' : 'users/import', { needs }, (s) =>
      importGroup(s, more),
    ),
  ),

  /** An import by the default separator, and by a sign that means something in patterns. */
  testCase('users/import-options', { needs }, async (s) => {
    const { name } = await group(s, s.name('row'));
    for (const [names, separator] of [
      [['comma', 'comma'], undefined],
      [['row'], '|'],
    ] as const) {
      const people = names.map((one) => s.name(one));
      const lines = people.map((userName) => line(userName, name, separator ?? ','));
      await importLines(s, { group: name, mapping, separator }, lines);
      for (const userName of people) await seeImported(s, userName);
    }
  }),
];

/**
 * A group of two is imported with one of them and two new ones, one of whose rows names another group; who is where
 * afterwards, and who may log in. The answer may come before the import is carried out.
 */
async function importGroup(s: Session, more: { readonly async?: boolean }): Promise<void> {
  const { id, name } = await group(s, s.name('row'));
  const member = async () => (await s.user({ name: s.name('row') })).userName;
  const [stays, leaves, outsider] = [await member(), await member(), await member()];
  for (const userName of [stays, leaves]) await join(s, userName, id);
  const imported = [s.name('row'), s.name('row'), stays];
  const other = await group(s, s.name('row'));
  const rows = imported.map((userName, at) => line(userName, at === 0 ? other.name : name));
  const head = s.name('head');
  await importLines(s, { group: name, mapping, separator: ';', hasheader: true, ...more }, [
    `${head};first;last;mail;group`,
    ...rows,
  ]);
  for (const userName of imported) await seeImported(s, userName);
  await lookAt(s, head);
  await askUntil(
    s,
    () => s.call('groups.members', { groupid: id }),
    ({ json }) => new Set(imported.map(userKey)).isSubsetOf(namesIn(itemsOf(json))),
  );
  await seeLocked(s, leaves);
  await logIn(s, outsider);
}
