import { importMs } from '../../journal/choices.ts';
import {
  type Exchange,
  isAfter,
  parameter,
  parameterText,
  parameterValues,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import { memberText, textMember } from '../../journal/json.ts';
import { userKey } from '../../model/beliefs.ts';
import type { World } from '../../model/world.ts';
import { type Check, type Play, type Situation, seenAnswer, situation } from '../check.ts';
import { refuses } from '../phrases.ts';
import { recordsOf } from '../records.ts';
import { isByFullKeyAlone, keyKind } from '../sight.ts';
import { fulfilled } from '../substance.ts';
import { isDue } from '../time-limit.ts';
import {
  cell,
  groupKey,
  isBad,
  isLookFor,
  isOfImport,
  linesOf,
  load,
  lookAt,
  type Row,
  rowsOf,
  separatorOf,
} from './user-import-rows.ts';

export const userImportChecks: readonly Check[] = [
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
        yield situation(look, missing === undefined, {
          expected: 'every imported user among the members',
          seen: missing === undefined ? 'just that' : `${cell(missing, 'userName')} is not`,
        });
      }
    },
  },
  {
    rule: 'USR-IMP-03',
    play: logins((inGroup, inFile) => (inGroup && !inFile ? false : undefined)),
  },
  {
    rule: 'USR-IMP-04',
    play: logins((inGroup, inFile) => (!inGroup && !inFile ? true : undefined)),
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
          yield situation(look, look.status === 404, {
            expected: `no user ${name}`,
            seen: seenAnswer(look),
          });
      }
    },
  },
  {
    rule: 'USR-IMP-10',
    play: logins((_, inFile, isSpelledSo) => (inFile && isSpelledSo ? true : undefined)),
  },
  {
    rule: 'USR-IMP-11',
    play: logins((inGroup, inFile, isSpelledSo) =>
      inGroup && inFile && !isSpelledSo ? true : undefined,
    ),
  },
  { rule: 'USR-IMP-09', play: keepsUnmapped },
  { rule: 'USR-IMP-12', play: entersByEmail },
  refuses('USR-IMP-08', { probe: isBad, by: 400, besides: stillActive }),
  {
    rule: 'USR-IMP-06',
    play: eachRow(
      (row, look) =>
        situation(look, fulfilled(look), {
          expected: `the user ${cell(row, 'userName')}`,
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
  const ok = succeeded(look) && named && (row['email'] === undefined || email === row['email']);
  return situation(look, ok, {
    expected: `${cell(row, 'firstName')} ${cell(row, 'lastName')}, ${cell(row, 'email')}`,
    seen: succeeded(look) ? `${fullName}, ${String(email)}` : seenAnswer(look),
  });
});

/** interface 4.7: all columns, for a group of the case, and a row for each user. */
function* refusedImports(play: Play, world: World): Iterable<Situation> {
  for (const made of play.exchanges) {
    if (made.operation !== load || made.status !== 400 || isBad(made)) continue;
    if (made.sent.pair !== undefined) continue;
    const isWhole = columns.every((name) => parameterText(made, 'mapping').includes(`${name}:`));
    const isKnown = groupKey(play, parameterText(made, 'group')) !== undefined;
    if (!isWhole || !isKnown || !isByFullKeyAlone(made, world)) continue;
    yield situation(made, false, { expected: 'to be taken', seen: seenAnswer(made) });
  }
}

const columns = ['userName', 'firstName', 'lastName', 'email', 'group'];

/** SIL-68: what has no column keeps its value, as the last look before the import showed it. */
function* keepsUnmapped(play: Play, world: World): Iterable<Situation> {
  for (const made of importsOf(play, world)) {
    for (const row of rowsOf(made)) {
      const name = cell(row, 'userName');
      const before = play.exchanges.findLast(
        (one) => isLookFor(one, name) && isAfter(made, one) && fulfilled(one),
      );
      const look = lookAt(play, made, name);
      if (row['email'] !== undefined || before === undefined || look === undefined) continue;
      const [kept, seen] = [textMember(before.json, 'email'), textMember(look.json, 'email')];
      // Until the row shows, nothing was done.
      const isDone = memberText(look.json, 'fullName').includes(cell(row, 'lastName'));
      if (!succeeded(look) || !isDone) continue;
      yield situation(look, seen === kept, {
        expected: `email ${kept ?? ''}`,
        seen: seen ?? 'none',
      });
    }
  }
}

/** interface 4.3, authtype 4. */
function* entersByEmail(play: Play, world: World): Iterable<Situation> {
  for (const made of importsOf(play, world)) {
    for (const entered of play.exchanges) {
      const isMeant = entered.operation === 'login.post' && parameter(entered, 'authtype') === '4';
      if (!isMeant || !isOfImport(play, made, entered)) continue;
      const row = rowsOf(made).find((one) => one['email'] === parameter(entered, 'userid'));
      if (row === undefined) continue;
      const name = cell(row, 'userName');
      const ok =
        fulfilled(entered) && userKey(memberText(entered.json, 'userName')) === userKey(name);
      if (ok || isOver(made, entered, world))
        yield situation(entered, ok, { expected: `a login of ${name}`, seen: seenAnswer(entered) });
    }
  }
}

/** Who logs in next after a refused import was a member of its group, and not in its file. */
function* stillActive(probe: Exchange, play: Play): Iterable<Situation> {
  const entered = play.exchanges.find(
    (one) => one.operation === 'login.post' && isAfter(one, probe),
  );
  if (entered !== undefined)
    yield situation(entered, fulfilled(entered), {
      expected: 'a login of a member of the group',
      seen: seenAnswer(entered),
    });
}

/** An import by a key of another account is about that one's users; what became of one with bad rows is not said. */
function importsOf(play: Play, world: World): readonly Exchange[] {
  return play.exchanges.filter(
    (one) =>
      one.operation === load &&
      succeeded(one) &&
      keyKind(one.sent, world) === 'full' &&
      !isBad(one),
  );
}

/** SIL-68: the answer may come before the import is carried out; by then it has had the time for that. */
function isOver(made: Exchange, look: Exchange, { facts }: World): boolean {
  return isDue(look, BigInt(made.answered.at), importMs(facts));
}

/** What is seen of each user of each imported file. */
function eachRow(
  judge: (row: Row, look: Exchange) => Situation,
  which: (made: Exchange) => boolean = () => true,
): NonNullable<Check['play']> {
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

function membersAfter(play: Play, world: World, made: Exchange): Exchange | undefined {
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

/** Whether a login after an import works, by whether its user was in the group, and is in the file. */
function logins(
  expected: (inGroup: boolean, inFile: boolean, isSpelledSo: boolean) => boolean | undefined,
): NonNullable<Check['play']> {
  return function* (play, world) {
    for (const made of importsOf(play, world)) {
      const names = new Set(rowsOf(made).map((row) => cell(row, 'userName')));
      const inFile = new Set([...names].map(userKey));
      const inGroup = membersBefore(play, world, made);
      const last = lastLogins(play, made);
      // That somebody does log in shows that logins are looked at.
      const someLogIn = [...last.values()].some(fulfilled);
      for (const [user, one] of last) {
        const works = expected(
          inGroup.has(user),
          inFile.has(user),
          names.has(parameterText(one, 'userid')),
        );
        if (works === false && fulfilled(one) && !isOver(made, one, world)) continue;
        if (works !== undefined && inGroup.size > 0 && (works || someLogIn))
          yield situation(one, fulfilled(one) === works, {
            expected: works ? 'a login' : 'no login of a deactivated user',
            seen: seenAnswer(one),
          });
      }
    }
  };
}

/** Who had been put into the group of an import, by earlier ones too. */
function membersBefore(play: Play, world: World, made: Exchange): ReadonlySet<string> {
  const group = groupKey(play, parameterText(made, 'group')) ?? '';
  const joined = play.exchanges.filter(
    (one) =>
      one.operation === 'users.groups-add' &&
      succeeded(one) &&
      isAfter(made, one) &&
      parameterValues(one, 'groupid').includes(group),
  );
  const earlier = importsOf(play, world).filter(
    (one) => isAfter(made, one) && parameter(one, 'group') === parameter(made, 'group'),
  );
  const imported = earlier.flatMap(rowsOf).map((row) => cell(row, 'userName'));
  return new Set([...joined.map((one) => pathText(one, 'username')), ...imported].map(userKey));
}

/** The last login of each user after an import. */
function lastLogins(play: Play, made: Exchange): ReadonlyMap<string, Exchange> {
  const later = play.exchanges.filter(
    (one) =>
      one.operation === 'login.post' &&
      parameter(one, 'authtype') !== '4' &&
      isOfImport(play, made, one),
  );
  return new Map(later.map((one) => [userKey(parameterText(one, 'userid')), one]));
}
