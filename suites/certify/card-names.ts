import type { JournalEvent } from '../engine/journal/event.ts';
import { isArray, isObject, type Json } from '../engine/journal/json.ts';
import type { Redactor } from '../engine/journal/redact.ts';

type Kind = 'card' | 'short-id';

/**
 * Who holds a card or knows a short id is let in at any terminal: whatever stands where one belongs
 * is a name in the journal, equal ones alike. What the bench gave out is known beforehand; this is about
 * what people bring themselves.
 */
export function openCardNames(redactor: Redactor): (event: JournalEvent) => JournalEvent {
  const nameOf: NameOf = (kind, value) =>
    isName.test(value) || value === '' ? value : redactor.nameNumber(kind, value);
  return (event) => {
    if (event.type === 'answered')
      return event.json === undefined ? event : { ...event, json: inJson(event.json, nameOf) };
    if (event.type !== 'sent') return event;
    const kindOf = cardFields(event.operation, event.parameters);
    const hide = (pairs: Pairs): Pairs =>
      pairs.map(([name, value]) => {
        const kind = kindOf(name);
        return [name, kind === undefined ? value : nameOf(kind, value)];
      });
    return {
      ...event,
      parameters: hide(event.parameters),
      ...(event.query === undefined ? {} : { query: hide(event.query) }),
      ...(event.json === undefined ? {} : { json: inJson(event.json, nameOf) }),
    };
  };
}

type NameOf = (kind: Kind, value: string) => string;

const isName = /^(card|short-id)#\d+$/;

type Pairs = readonly (readonly [name: string, value: string])[];

/** interface 4.3; by any other authtype people log in with a name. */
const loginKinds: Readonly<Record<string, Kind | undefined>> = {
  '0': undefined,
  '2': 'short-id',
  '3': undefined,
  '4': undefined,
};

/** interface 4.3, 4.7 and 4.11: which parameters of a call hold a card or a short id. */
export function cardFields(
  operation: string,
  parameters: Pairs,
): (name: string) => Kind | undefined {
  const authtype = parameters.find(([name]) => name.toLowerCase() === 'authtype')?.[1] ?? '';
  const byLogin = Object.hasOwn(loginKinds, authtype) ? loginKinds[authtype] : 'card';
  const userid = operation === 'login.post' ? byLogin : undefined;
  return (name) => {
    const lower = name.toLowerCase();
    if (lower === 'cd' || lower === 'cardid') return 'card';
    return lower === 'userid' ? userid : undefined;
  };
}

/** UserInfo (interface 2), and whatever names its members so. */
const cardMembers: Readonly<Record<string, Kind>> = {
  cards: 'card',
  cardid: 'card',
  cd: 'card',
  shortId: 'short-id',
};

function inJson(json: Json, nameOf: NameOf): Json {
  if (isArray(json)) return json.map((one) => inJson(one, nameOf));
  if (!isObject(json)) return json;
  const members = Object.entries(json).map(([name, value]) => {
    const kind = Object.hasOwn(cardMembers, name) ? cardMembers[name] : undefined;
    return [name, kind === undefined ? inJson(value, nameOf) : hidden(value, kind, nameOf)];
  });
  return Object.fromEntries(members) as Json;
}

function hidden(value: Json, kind: Kind, nameOf: NameOf): Json {
  if (isArray(value)) return value.map((one) => hidden(one, kind, nameOf));
  return typeof value === 'string' ? nameOf(kind, value) : value;
}
