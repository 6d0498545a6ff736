import {
  type Exchange,
  isAfter,
  parameter,
  parameterText,
  refused,
  succeeded,
} from '../../journal/exchange.ts';
import { memberText, textMember } from '../../journal/json.ts';
import { isSuccess } from '../../journal/success.ts';
import {
  type Assertion,
  assertion,
  type BoundCheck,
  type Case,
  seenAnswer,
} from '../../judge/check.ts';
import { isByFullKeyAlone, keyKind } from '../../judge/queries.ts';
import { recordsOf } from '../../judge/records.ts';
import { isAbsent, refuses } from '../../judge/refusals.ts';
import { sameEmail } from '../../judge/same-email.ts';
import { userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';
import { seenLogin } from './checks-former-logins.ts';
import { userImportLoginChecks } from './checks-import-logins.ts';
import {
  cell,
  groupKey,
  importsOf,
  isBad,
  isLookFor,
  isOfImport,
  isOver,
  linesOf,
  load,
  lookAt,
  type Row,
  rowsOf,
  separatorOf,
} from './checks-import-rows.ts';

export const userImportChecks: readonly BoundCheck[] = [
  ...userImportLoginChecks,
  {
    rule: 'USR-IMP-01',
    *play(play, world) {
      yield* shownAsMapped(play, world);
      yield* refusedImports(play, world);
    },
  },
  {
    rule: 'USR-IMP-02',
    *play(play, world) {
      for (const made of importsOf(play, world)) {
        const look = membersAfter(play, world, made);
        const rows = rowsOf(made);
        if (look === undefined || rows.length === 0) continue;
        const inside = new Set(
          recordsOf(look).map((record) => userKey(memberText(record, 'userName'))),
        );
        const missing = rows.find((row) => !inside.has(userKey(cell(row, 'userName'))));
        if (missing !== undefined && !isOver(made, look, world)) continue;
        yield assertion(look, missing === undefined, {
          expected: 'every imported user in the member list',
          seen:
            missing === undefined
              ? 'a list with every user'
              : `a list without ${cell(missing, 'userName')}`,
        });
      }
    },
  },
  {
    rule: 'USR-IMP-05',
    *play(play, world) {
      for (const made of importsOf(play, world)) {
        const [head] = linesOf(made);
        if (parameter(made, 'hasheader') !== 'true' || head === undefined) continue;
        const name = head.split(separatorOf(made))[0] ?? '';
        const look = lookAt(play, made, name);
        if (look !== undefined)
          yield assertion(look, isAbsent(look), {
            expected: `404 or 403 for user ${name}, which is from the header line`,
            seen: seenAnswer(look),
          });
      }
    },
  },
  { rule: 'USR-IMP-09', play: keepsUnmapped },
  { rule: 'USR-IMP-12', play: entersByEmail },
  { rule: 'USR-IMP-08', ...refuses({ probe: isBad, by: 400, besides: stillActive }) },
  {
    rule: 'USR-IMP-06',
    play: eachRow(
      (row, look) =>
        assertion(look, isSuccess(look), {
          expected: `200 with user ${cell(row, 'userName')}`,
          seen: seenAnswer(look),
        }),
      (made) => parameter(made, 'separator') === undefined,
    ),
  },
];

const shownAsMapped = eachRow((row, look) => {
  const fullName = memberText(look.json, 'fullName');
  const named = ['firstName', 'lastName'].every((part) => fullName.includes(cell(row, part)));
  const email = textMember(look.json, 'email');
  const ok =
    succeeded(look) && named && (row['email'] === undefined || sameEmail(email, row['email']));
  return assertion(look, ok, {
    expected: `fullName ${cell(row, 'firstName')} ${cell(row, 'lastName')}, email ${cell(row, 'email')}`,
    seen: succeeded(look) ? `fullName ${fullName}, email ${email ?? 'missing'}` : seenAnswer(look),
  });
});

/**
 * interface 4.7: all columns, for a group of the case, and a row for each user. Otherwise than with 400 a second
 * import into a group may be refused as long as the first is carried out (SIL-108).
 */
function* refusedImports(play: Case, world: State): Iterable<Assertion> {
  for (const made of play.exchanges) {
    if (made.operation !== load || !refused(made) || isBad(made)) continue;
    const isSecond = importsOf(play, world).some(
      (one) => isAfter(made, one) && parameter(one, 'group') === parameter(made, 'group'),
    );
    if (made.sent.pair !== undefined || (isSecond && made.status !== 400)) continue;
    const isWhole = columns.every((name) => parameterText(made, 'mapping').includes(`${name}:`));
    const isKnown = groupKey(play, parameterText(made, 'group')) !== undefined;
    if (!isWhole || !isKnown || !isByFullKeyAlone(made, world)) continue;
    yield assertion(made, false, {
      expected: 'errorCode 0 for the import',
      seen: seenAnswer(made),
    });
  }
}

const columns = ['userName', 'firstName', 'lastName', 'email', 'group'];

/** SIL-68: what has no column keeps its value, as the last look before the import showed it. */
function* keepsUnmapped(play: Case, world: State): Iterable<Assertion> {
  for (const made of importsOf(play, world)) {
    for (const row of rowsOf(made)) {
      const name = cell(row, 'userName');
      const before = play.exchanges.findLast(
        (one) => isLookFor(one, name) && isAfter(made, one) && isSuccess(one),
      );
      const look = lookAt(play, made, name);
      if (row['email'] !== undefined || before === undefined || look === undefined) continue;
      const [kept, seen] = [textMember(before.json, 'email'), textMember(look.json, 'email')];
      // Until the row shows, nothing was done.
      const isDone = memberText(look.json, 'fullName').includes(cell(row, 'lastName'));
      if (!succeeded(look) || !isDone) continue;
      yield assertion(look, seen === kept, {
        expected: `email ${kept ?? ''}`,
        seen: `email ${seen ?? 'missing'}`,
      });
    }
  }
}

/** interface 4.3, authtype 4. */
function* entersByEmail(play: Case, world: State): Iterable<Assertion> {
  for (const made of importsOf(play, world)) {
    for (const entered of play.exchanges) {
      const isMeant = entered.operation === 'login.post' && parameter(entered, 'authtype') === '4';
      if (!isMeant || !isOfImport(play, made, entered)) continue;
      const row = rowsOf(made).find((one) => one['email'] === parameter(entered, 'userid'));
      if (row === undefined) continue;
      const name = cell(row, 'userName');
      const ok =
        isSuccess(entered) && userKey(memberText(entered.json, 'userName')) === userKey(name);
      if (ok || isOver(made, entered, world))
        yield assertion(entered, ok, {
          expected: `a login of ${userKey(name)}`,
          seen: seenLogin(entered),
        });
    }
  }
}

/** Who logs in next after a refused import was a member of its group, and not in its file. */
function* stillActive(probe: Exchange, play: Case): Iterable<Assertion> {
  const entered = play.exchanges.find(
    (one) => one.operation === 'login.post' && isAfter(one, probe),
  );
  if (entered !== undefined)
    yield assertion(entered, isSuccess(entered), {
      expected: '200 with a token for a member of the group',
      seen: seenAnswer(entered),
    });
}

/** What is seen of each user of each imported file. */
function eachRow(
  judge: (row: Row, look: Exchange) => Assertion,
  which: (made: Exchange) => boolean = () => true,
): NonNullable<BoundCheck['play']> {
  return function* (play, world) {
    for (const made of importsOf(play, world).filter(which)) {
      for (const row of rowsOf(made)) {
        const look = lookAt(play, made, cell(row, 'userName'));
        if (look === undefined || keyKind(look.sent, world) !== 'full') continue;
        const seen = judge(row, look);
        if (seen.ok || isOver(made, look, world)) yield seen;
      }
    }
  };
}

function membersAfter(play: Case, world: State, made: Exchange): Exchange | undefined {
  const group = groupKey(play, parameterText(made, 'group'));
  return play.exchanges.findLast(
    (one) =>
      one.operation === 'groups.members' &&
      isOfImport(play, made, one) &&
      succeeded(one) &&
      keyKind(one.sent, world) === 'full' &&
      one.sent.pathParameters['groupid'] === group,
  );
}
