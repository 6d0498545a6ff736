import { importMs } from '../../journal/choices.ts';
import {
  bearerName,
  type Exchange,
  isAfter,
  parameter,
  parameterText,
  succeeded,
} from '../../journal/exchange.ts';
import type { Case } from '../../judge/check.ts';
import { keyMade } from '../../judge/groups-of-user.ts';
import { precedes } from '../../judge/order.ts';
import { keyKind } from '../../judge/queries.ts';
import { isDue } from '../../judge/time-limit.ts';
import { userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';

export const load = 'users.import';

/** One line of an imported file, by the names of its mapping. */
export type Row = Readonly<Record<string, string>>;

/** SIL-68: no row, or one with fewer cells than the first. */
export function isBad(one: Exchange): boolean {
  const [first = '', ...others] = linesOf(one).map((line) => line.split(separatorOf(one)).length);
  const hasNone = parameter(one, 'hasheader') === 'true' && others.length === 0;
  return one.operation === load && (hasNone || others.some((cells) => cells < Number(first)));
}

export function separatorOf(made: Exchange): string {
  return parameter(made, 'separator') ?? ',';
}

export function linesOf({ sent: { file } }: Exchange): readonly string[] {
  return (file?.text ?? '').split(/\r?\n/).filter((line) => line !== '');
}

/** Empty where the mapping names no such column. */
export function cell(row: Row, name: string): string {
  return row[name] ?? '';
}

/** Only files without quotes are sent. */
export function rowsOf(made: Exchange): readonly Row[] {
  const places = parameterText(made, 'mapping')
    .split(',')
    .map((one) => one.split(':'));
  const lines = linesOf(made).slice(parameter(made, 'hasheader') === 'true' ? 1 : 0);
  return lines.map((line) => {
    const cells = line.split(separatorOf(made));
    return Object.fromEntries(
      places.map(([name = '', place = '']) => [name, cells[Number(place)] ?? '']),
    );
  });
}

/** The primary key of a group of the case, by its name. */
export function groupKey(play: Case, name: string): string | undefined {
  const made = play.exchanges.find(
    (one) => one.operation === 'groups.create' && parameter(one, 'groupname') === name,
  );
  return made && keyMade(play, made);
}

export function lookAt(play: Case, made: Exchange, name: string): Exchange | undefined {
  return play.exchanges.findLast((one) => isLookFor(one, name) && isOfImport(play, made, one));
}

export function isLookFor(one: Exchange, name: string): boolean {
  return (
    one.operation === 'users.get' &&
    bearerName(one.sent) === undefined &&
    userKey(parameterText(one, 'username')) === userKey(name)
  );
}

/** After an import, and before the next one. */
export function isOfImport(play: Case, made: Exchange, one: Exchange): boolean {
  const isOther = (other: Exchange): boolean =>
    other.operation === load && isAfter(other, made) && precedes(other.sent.seq, one.answered.seq);
  return isAfter(one, made) && !play.exchanges.some(isOther);
}

/** An import by a key of another account is about that one's users; what became of one with bad rows is not said. */
export function importsOf(play: Case, world: State): readonly Exchange[] {
  return play.exchanges.filter(
    (one) =>
      one.operation === load &&
      succeeded(one) &&
      keyKind(one.sent, world) === 'full' &&
      !isBad(one),
  );
}

/** SIL-68: the answer may come before the import is carried out; by then it has had the time for that. */
export function isOver(made: Exchange, look: Exchange, { facts }: State): boolean {
  return isDue(look, BigInt(made.answered.at), importMs(facts));
}
