import type { JournalEvent } from '../journal/event.ts';
import { isArray, isObject, type Json } from '../journal/json.ts';

/**
 * Before a service of others cards and short ids are people's own, and open their accounts: each
 * stands in the journal as `card#n`, equal ones by equal names.
 */
export function openCardNames(): (event: JournalEvent) => JournalEvent {
  const names = new Map<string, string>();
  const nameOf = (card: string): string => {
    const name = names.get(card) ?? `card#${String(names.size + 1)}`;
    names.set(card, name);
    return name;
  };
  return (event) => {
    if (event.type === 'answered')
      return event.json === undefined ? event : { ...event, json: inJson(event.json, nameOf) };
    if (event.type !== 'sent') return event;
    const isHidden = cardFields(event.operation, event.parameters);
    const hide = (pairs: Pairs): Pairs =>
      pairs.map(([name, value]) => [name, isHidden(name) ? nameOf(value) : value]);
    return {
      ...event,
      parameters: hide(event.parameters),
      ...(event.query === undefined ? {} : { query: hide(event.query) }),
      ...(event.json === undefined ? {} : { json: inJson(event.json, nameOf) }),
    };
  };
}

type Pairs = readonly (readonly [name: string, value: string])[];

/** interface 4.3, 4.7 and 4.11; by these authtypes people log in with a name. */
const byName: ReadonlySet<string> = new Set(['0', '3', '4']);

function cardFields(operation: string, parameters: Pairs): (name: string) => boolean {
  const authtype = parameters.find(([name]) => name.toLowerCase() === 'authtype')?.[1] ?? '';
  const isByCard = operation === 'login.post' && !byName.has(authtype);
  return (name) => {
    const lower = name.toLowerCase();
    return lower === 'cd' || lower === 'cardid' || (isByCard && lower === 'userid');
  };
}

/** UserInfo (interface 2), and whatever names its members so. */
const cardMembers: ReadonlySet<string> = new Set(['cards', 'shortId', 'cardid', 'cd']);

function inJson(json: Json, nameOf: (card: string) => string): Json {
  if (isArray(json)) return json.map((one) => inJson(one, nameOf));
  if (!isObject(json)) return json;
  const members = Object.entries(json).map(([name, value]) => [
    name,
    cardMembers.has(name) ? hidden(value, nameOf) : inJson(value, nameOf),
  ]);
  return Object.fromEntries(members) as Json;
}

function hidden(value: Json, nameOf: (card: string) => string): Json {
  if (isArray(value)) return value.map((one) => hidden(one, nameOf));
  return typeof value === 'string' && value !== '' ? nameOf(value) : value;
}
