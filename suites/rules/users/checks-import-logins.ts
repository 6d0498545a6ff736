import {
  type Exchange,
  isAfter,
  parameter,
  parameterText,
  parameterValues,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import { isSuccess } from '../../journal/success.ts';
import { assertion, type BoundCheck, type Case, seenAnswer } from '../../judge/check.ts';
import { userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';
import { cell, groupKey, importsOf, isOfImport, isOver, rowsOf } from './checks-import-rows.ts';

/** Who can log in after an import, and who can not. */
export const userImportLoginChecks: readonly BoundCheck[] = [
  {
    rule: 'USR-IMP-03',
    play: logins(({ inGroup, inFile }) => (inGroup && !inFile ? false : undefined)),
  },
  {
    rule: 'USR-IMP-04',
    play: logins(({ inGroup, inFile }) => (!inGroup && !inFile ? true : undefined)),
  },
  {
    rule: 'USR-IMP-10',
    play: logins(({ inFile, isSpelledSo, isReturning }) =>
      inFile && isSpelledSo && !isReturning ? true : undefined,
    ),
  },
  {
    rule: 'USR-IMP-13',
    play: logins(({ inFile, isSpelledSo, isReturning }) =>
      inFile && isSpelledSo && isReturning ? true : undefined,
    ),
  },
  {
    rule: 'USR-IMP-11',
    play: logins(({ inGroup, inFile, isSpelledSo }) =>
      inGroup && inFile && !isSpelledSo ? true : undefined,
    ),
  },
];

interface ImportedUser {
  readonly inGroup: boolean;
  readonly inFile: boolean;
  /** The login spells the name as the file does. */
  readonly isSpelledSo: boolean;
  /** An earlier import of the group did not name the user. */
  readonly isReturning: boolean;
}

function wasLeftOut(
  play: Case,
  world: State,
  { made, user }: { readonly made: Exchange; readonly user: string },
): boolean {
  return importsOf(play, world).some(
    (one) =>
      isAfter(made, one) &&
      parameter(one, 'group') === parameter(made, 'group') &&
      membersBefore(play, world, one).has(user) &&
      !rowsOf(one).some((row) => userKey(cell(row, 'userName')) === user),
  );
}

/** Whether a login after an import works, by whether its user was in the group, and is in the file. */
function logins(
  expected: (user: ImportedUser) => boolean | undefined,
): NonNullable<BoundCheck['play']> {
  return function* (play, world) {
    for (const made of importsOf(play, world)) {
      const names = new Set(rowsOf(made).map((row) => cell(row, 'userName')));
      const inFile = new Set([...names].map(userKey));
      const inGroup = membersBefore(play, world, made);
      const last = lastLogins(play, made);
      // That somebody does log in shows that logins are looked at.
      const someLogIn = [...last.values()].some(isSuccess);
      for (const [user, one] of last) {
        const works = expected({
          inGroup: inGroup.has(user),
          inFile: inFile.has(user),
          isSpelledSo: names.has(parameterText(one, 'userid')),
          isReturning: wasLeftOut(play, world, { made, user }),
        });
        if (works === false && isSuccess(one) && !isOver(made, one, world)) continue;
        if (works !== undefined && inGroup.size > 0 && (works || someLogIn))
          yield assertion(one, isSuccess(one) === works, {
            expected: works ? '200 with a token' : 'no token for a deactivated user',
            seen: seenAnswer(one),
          });
      }
    }
  };
}

/** Who had been put into the group of an import, by earlier ones too. */
function membersBefore(play: Case, world: State, made: Exchange): ReadonlySet<string> {
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
function lastLogins(play: Case, made: Exchange): ReadonlyMap<string, Exchange> {
  const later = play.exchanges.filter(
    (one) =>
      one.operation === 'login.post' &&
      parameter(one, 'authtype') !== '4' &&
      isOfImport(play, made, one),
  );
  return new Map(later.map((one) => [userKey(parameterText(one, 'userid')), one]));
}
