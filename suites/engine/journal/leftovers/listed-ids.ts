import type { AnsweredEvent, SentEvent } from '../event.ts';
import { parameter } from '../exchange.ts';
import { isArray, isObject, type Json, member, numberMember, textMember } from '../json.ts';
import type { CallPlace } from './call-place.ts';
import type { Made, MadeKind } from './made.ts';

/** The calls that show whether resources of a kind exist. */
export const looks: Readonly<Record<string, MadeKind>> = {
  'documents.download': 'document',
  'users.get': 'user',
  'inputports.list': 'input port',
  'outputports.list': 'output port',
  'groups.list': 'group',
  'containers.list': 'container',
  'authproviders.get': 'authentication provider',
  'accesscontrols.get': 'access control',
};

/** The ids that the latest lists show for the names that a run gave: some resources are created without an id in the answer. */
export interface ListedIds {
  read(sent: SentEvent, answered: AnsweredEvent, place: CallPlace): void;
  /** The texts of the record that has this id: one of them is its name. */
  textsOf(
    one: Pick<Made, 'kind' | 'account' | 'domain'> & { readonly id: string },
  ): readonly string[];
  /** interface 4.9: a delete can renumber what remains. */
  forget(one: Made): void;
}

export function openListedIds(): ListedIds {
  const lists = new Map<string, ReadonlyMap<string, readonly string[]>>();
  const keyOf = ({ kind, account, domain = '' }: Pick<Made, 'kind' | 'account' | 'domain'>) =>
    kind === 'access control' ? `${kind} ${account} ${domain}` : `${kind} ${account}`;
  return {
    read(sent, { status, json }, { account }) {
      const kind = looks[sent.operation];
      if (kind === undefined || status < 200 || status > 299 || json === undefined) return;
      const domain = parameter({ sent }, 'accountdomain') ?? '';
      lists.set(keyOf({ kind, account, domain }), textsById(json));
    },
    textsOf: (one) => lists.get(keyOf(one))?.get(one.id) ?? [],
    forget: (one) => {
      lists.delete(keyOf(one));
    },
  };
}

/** The id of the innermost record that holds this very name. */
export function findId(json: Json | undefined, name: string): string | undefined {
  return idsByText(json).get(name);
}

function textsById(json: Json): ReadonlyMap<string, readonly string[]> {
  const byId = Map.groupBy(idsByText(json), ([, id]) => id);
  return new Map([...byId].map(([id, pairs]) => [id, pairs.map(([text]) => text)]));
}

/**
 * For every text of a list the id of the innermost record that holds it; of several records the first one's.
 * A record may have its name in an object within it, but its id is not that of records in a list within it.
 */
function idsByText(json: Json | undefined): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const read = (value: Json | undefined, outerId?: string): void => {
    if (isArray(value)) for (const item of value) read(item);
    if (!isObject(value)) return;
    const values = Object.keys(value).map((key) => member(value, key));
    const id = idOf(value) ?? outerId;
    if (id !== undefined)
      for (const text of values) if (typeof text === 'string' && !ids.has(text)) ids.set(text, id);
    for (const inner of values) read(inner, id);
  };
  read(json);
  return ids;
}

/** An id may be a number or a text: interface 4.8 does not say which. */
function idOf(value: Json): string | undefined {
  const text = textMember(value, 'id');
  return text === undefined || text === '' ? numberMember(value, 'id')?.toString() : text;
}
