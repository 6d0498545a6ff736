import {
  type Exchange,
  isAfter,
  parameterText,
  parameterValues,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import { numberMember } from '../../journal/json.ts';
import { type Assertion, assertion, type Case } from '../../judge/check.ts';
import { precedes } from '../../judge/order.ts';
import { isByFullKeyAlone } from '../../judge/queries.ts';
import { given, holdsText, recordsOf } from '../../judge/records.ts';
import { isAbsent } from '../../judge/refusals.ts';
import type { State } from '../../model/state.ts';

/** What the first look of this operation after a refused change shows of it. */
interface Trace {
  readonly look: string;
  /** Whether it was made; undefined: that cannot be told. `others` were not refused, and sent before the look was answered. */
  readonly isDone: (seen: Seen) => boolean | undefined;
}

interface Seen {
  readonly look: Exchange;
  readonly refused: Exchange;
  readonly others: readonly Exchange[];
}

/** By refused operation. The texts that a call gives are nobody else's: the suites draw them anew. */
const traces: Readonly<Record<string, Trace>> = {
  'users.update': shows('users.get', 'detaildata'),
  'users.card': shows('users.get', 'cardid'),
  'users.delete': { look: 'users.get', isDone: isGoneUser },
  'users.groups-add': { look: 'users.groups', isDone: hasGroup },
  'users.groups-set': { look: 'users.groups', isDone: hasGroup },
  'groups.create': shows('groups.list', 'groupname'),
  'groups.delete': loses('groups.list', 'groupid', 'groups.create'),
  'account.create': shows('containers.list', 'accountname'),
  'containers.update': shows('containers.list', 'containername'),
  'containers.delete': loses('containers.list', 'id', 'account.create'),
  'outputports.put-create': shows('outputports.list', 'portname'),
  'outputports.update': shows('outputports.list', 'portname'),
  'outputports.put-update': shows('outputports.list', 'portname'),
  'outputports.delete': loses('outputports.list', 'outputportid', 'outputports.create'),
  'inputports.update': shows('inputports.list', 'portname'),
  'inputports.delete': loses('inputports.list', 'inputportid', 'inputports.create'),
  'authproviders.add': shows('authproviders.get', 'name'),
  'locations.create': shows('locations.list', 'name'),
  'locations.update': shows('locations.list', 'name'),
};

/** interface 5: who is refused changes nothing. */
export function afterRefusedChange(
  refused: Exchange,
  { exchanges }: Case,
  world: State,
): Assertion | undefined {
  const trace = traces[refused.operation];
  const look = exchanges.find(
    (one) => one.operation === trace?.look && isAfter(one, refused) && isByFullKeyAlone(one, world),
  );
  if (trace === undefined || look === undefined) return undefined;
  const others = exchanges.filter(
    (one) => one !== refused && one.status < 400 && precedes(one.sent.seq, look.answered.seq),
  );
  const isDone = trace.isDone({ look, refused, others });
  if (isDone === undefined) return undefined;
  return assertion(look, !isDone, {
    expected: `no change by the refused ${refused.operation}`,
    seen: isDone ? 'the change in the next answer' : 'no change',
  });
}

/** The text that a parameter gives is on the list, and no other call has given it. */
function shows(list: string, name: string): Trace {
  return {
    look: list,
    isDone: ({ look, refused, others }) => {
      const text = given(refused, name);
      if (text === undefined || text === '' || !succeeded(look)) return undefined;
      const isGiven = ({ sent }: Exchange): boolean =>
        sent.parameters.some(([, value]) => value === text) || holdsText(sent.json ?? null, text);
      if (others.some(isGiven)) return undefined;
      const records = look.operation === 'users.get' ? [look.json ?? null] : recordsOf(look);
      return records.some((record) => holdsText(record, text));
    },
  };
}

/** A thing that the case made has gone from the list, and no other call has taken it away. */
function loses(list: string, path: string, creates: string): Trace {
  return {
    look: list,
    isDone: ({ look, refused, others }) => {
      const id = pathText(refused, path);
      const isOurs = others.some(
        (one) => one.operation === creates && String(numberMember(one.json, 'id')) === id,
      );
      if (!isOurs || !succeeded(look) || others.some((one) => isSameRemoval(one, refused, path)))
        return undefined;
      return !recordsOf(look).some((record) => String(numberMember(record, 'id')) === id);
    },
  };
}

/** What stands in a container goes with it. */
function isSameRemoval(one: Exchange, refused: Exchange, path: string): boolean {
  const isSame =
    one.operation === refused.operation && pathText(one, path) === pathText(refused, path);
  return isSame || one.operation === 'containers.delete';
}

function isGoneUser({ look, refused, others }: Seen): boolean | undefined {
  const name = pathText(refused, 'username');
  const isMade = others.some(
    (one) => one.operation === 'users.create' && parameterText(one, 'username') === name,
  );
  const isAsked = parameterText(look, 'username') === name;
  if (!isMade || !isAsked || others.some((one) => isSameRemoval(one, refused, 'username')))
    return undefined;
  return isAbsent(look);
}

function hasGroup({ look, refused, others }: Seen): boolean | undefined {
  const user = pathText(refused, 'username');
  const isChanged = others.some(
    (one) => one.operation.startsWith('users.groups-') && pathText(one, 'username') === user,
  );
  if (isChanged || pathText(look, 'username') !== user || !succeeded(look)) return undefined;
  const shown = new Set(recordsOf(look).map((record) => String(numberMember(record, 'id'))));
  return parameterValues(refused, 'groupid').some((id) => shown.has(id));
}
