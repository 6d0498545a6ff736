import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion, type Claim } from '../../engine/case/check.ts';
import { keyMade, userOf } from '../../engine/case/subjects/groups-of-user.ts';
import { isDue } from '../../engine/case/time-limit.ts';
import { importMs } from '../../engine/journal/choices.ts';
import { type Exchange, succeeded } from '../../engine/journal/exchange.ts';
import { textMember } from '../../engine/journal/json.ts';
import type { Parameters } from '../../engine/session/call-parameters.ts';
import type { UploadFile } from '../../engine/session/http/body.ts';
import type { Reply } from '../../engine/session/http/client.ts';
import type { Session } from '../../engine/session/session.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { call } from '../../spec/calls.ts';
import { sideEffectPermissions } from '../../spec/side-effects.ts';
import { lookAt } from './details.ts';

export const imports = call('users.import');
export const needs = sideEffectPermissions('users.import');

/** The columns of the lines that `line` writes. */
export const mapping = 'userName:0,firstName:1,lastName:2,email:3,group:4';

export function line(userName: string, group: string, separator = ';'): string {
  return [userName, 'Ada', 'Lovelace', emailOf(userName), group].join(separator);
}

export function emailOf(userName: string, box = 'Row'): string {
  return `${box}.${userName.replaceAll(/[^a-zA-Z0-9-]/g, '')}@import.example`;
}

export function csv(lines: readonly string[]): UploadFile {
  return { fileName: 'people.csv', bytes: Buffer.from(`${lines.join('\n')}\n`) };
}

export function importLines(
  s: Session,
  parameters: Parameters,
  lines: readonly string[],
): Promise<Reply> {
  return s.call('users.import', parameters, { ...s.full, file: csv(lines) });
}

/** Asks until the import shows, or the time that the profile gives it is over (SIL-68). */
export async function askUntil(
  s: Session,
  ask: () => Promise<Reply>,
  hasCome: (reply: Reply) => boolean,
): Promise<void> {
  await s.context.waits.until(importMs(s.credentials.facts), ask, hasCome);
}

/** Asks until the record has the address that the file has for the user. */
export function seeImported(
  s: Session,
  userName: string,
  email = emailOf(userName),
): Promise<void> {
  return askUntil(
    s,
    () => lookAt(s, userName),
    ({ json }) => textMember(json, 'email') === email,
  );
}

export function logIn(s: Session, userid: string, authtype = 3): Promise<Reply> {
  return s.call('login.post', { authtype, userid }, s.panel);
}

/** Asks until the user can no longer log in. */
export function seeLocked(s: Session, userName: string): Promise<void> {
  return askUntil(
    s,
    () => logIn(s, userName),
    (reply) => !succeeded(reply),
  );
}

export async function join(s: Session, username: string, groupid: number): Promise<void> {
  s.need(await s.call('users.groups-add', { username, groupid }), 'adding a user to a group');
}

/** One line of an imported file, by the names of its mapping. */
export interface Row {
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Undefined where the mapping has no such column. */
  readonly email?: string;
}

/** Only files without quotes are sent. */
function rowsOf(x: Exchange): readonly Row[] {
  const columns = x
    .text('mapping')
    .split(',')
    .map((one) => one.split(':'));
  return linesOf(x)
    .slice(hasHeader(x) ? 1 : 0)
    .map((text) => {
      const cells = text.split(separatorOf(x));
      const row: Record<string, string> = {};
      for (const [name = '', at = ''] of columns) row[name] = cells[Number(at)] ?? '';
      return { userName: '', firstName: '', lastName: '', ...row };
    });
}

export function linesOf({ sent: { file } }: Exchange): readonly string[] {
  return (file?.text ?? '').split(/\r?\n/).filter((text) => text !== '');
}

export function separatorOf(x: Exchange): string {
  return x.param('separator') ?? ',';
}

export function hasHeader(x: Exchange): boolean {
  return x.param('hasheader') === 'true';
}

/** SIL-68: an import without rows, or with a row of fewer cells than the first. */
export function isInvalid(x: Exchange): boolean {
  const [first = 0, ...others] = linesOf(x).map((text) => text.split(separatorOf(x)).length);
  const isEmpty = hasHeader(x) && others.length === 0;
  return imports(x) && (isEmpty || others.some((cells) => cells < first));
}

/** An import that was done. */
export interface Import {
  readonly c: Case;
  readonly x: Exchange;
  readonly group: string;
  readonly rows: readonly Row[];
  /** The calls that were sent after it and answered before the next import. */
  readonly followers: readonly Exchange[];
}

/** An import by the key of another account is about other users; what an invalid one does is not said. */
export function importsOf(c: Case): readonly Import[] {
  const all = c.calls(imports);
  return all
    .filter((x) => x.ok && x.key === 'full' && !isInvalid(x))
    .map((x) => {
      const end = Math.min(...all.filter((one) => one.isAfter(x)).map(({ sentAt }) => sentAt));
      const followers = c.exchanges.filter((one) => one.isAfter(x) && one.answeredAt < end);
      return { c, x, group: x.text('group'), rows: rowsOf(x), followers };
    });
}

/** The earlier imports of the same group. */
function earlierImports({ c, x, group }: Import): readonly Import[] {
  return importsOf(c).filter((one) => x.isAfter(one.x) && one.group === group);
}

/** The users who were put into the group of an import, also by earlier ones. */
export function membersBefore(made: Import): ReadonlySet<string> {
  const id = groupNamed(made.c, made.group) ?? '';
  const joined = made.c
    .calls(call('users.groups-add'))
    .filter((x) => x.ok && made.x.isAfter(x) && x.params('groupid').includes(id));
  const imported = earlierImports(made).flatMap(({ rows }) => rows);
  return new Set([...joined.map(userOf), ...imported.map(({ userName }) => userKey(userName))]);
}

/** Whether an earlier import of the group left a member of it out. */
export function wasLeftOut(made: Import, user: string): boolean {
  return earlierImports(made).some(
    (one) =>
      membersBefore(one).has(user) && !one.rows.some(({ userName }) => userKey(userName) === user),
  );
}

/** The primary key of a group that the case made under this name. */
export function groupNamed(c: Case, name: string): string | undefined {
  const made = c.calls(call('groups.create')).find((x) => x.param('groupname') === name);
  return made && keyMade(c, made);
}

export function isLookAt(x: Exchange, userName: string): boolean {
  const isLook = x.operation === 'users.get' && !x.hasToken;
  return isLook && userKey(x.text('username')) === userKey(userName);
}

/** The assertion that an exchange makes about an import; with 'at once' it counts also before the import has had its time. */
type Seen = readonly [x: Exchange, claim: Claim, when?: 'at once' | undefined];

/** The answer may come before the import is carried out (SIL-68): until its time is over only what is right counts. */
export function afterImports(look: (made: Import) => Iterable<Seen>) {
  return function* (c: Case): Iterable<Assertion> {
    for (const made of importsOf(c))
      for (const [x, claim, when] of look(made)) {
        const isOver = isDue(x, BigInt(made.x.answered.at), importMs(c.state.facts));
        if (claim.ok || when === 'at once' || isOver) yield assertion(x, claim.ok, claim);
      }
  };
}
