import type { AnsweredEvent, SentEvent } from '../event.ts';
import { parameter } from '../exchange.ts';
import { isArray, isObject, type Json, member, numberMember } from '../json.ts';
import type { CallPlace } from './call-place.ts';
import type { Made, MadeKind } from './made.ts';

/** The calls that show whether things of a kind are there. */
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

/** The ids that the latest lists show for the names a run gave: some things are made without an answered id. */
export interface ListedIds {
  read(sent: SentEvent, answered: AnsweredEvent, place: CallPlace): void;
  idOf(one: Made): string | undefined;
  /** interface 4.9: a delete can renumber what remains. */
  forget(one: Made): void;
}

export function openListedIds(): ListedIds {
  const lists = new Map<string, Json>();
  const keyOf = ({ kind, account, domain = '' }: Pick<Made, 'kind' | 'account' | 'domain'>) =>
    kind === 'access control' ? `${kind} ${account} ${domain}` : `${kind} ${account}`;
  return {
    read(sent, { status, json }, { account }) {
      const kind = looks[sent.operation];
      if (kind === undefined || status < 200 || status > 299 || json === undefined) return;
      const domain = parameter({ sent }, 'accountdomain') ?? '';
      lists.set(keyOf({ kind, account, domain }), json);
    },
    idOf: (one) => findId(lists.get(keyOf(one)), one.name),
    forget: (one) => {
      lists.delete(keyOf(one));
    },
  };
}

/** The id of the innermost record that holds this very name. */
export function findId(json: Json | undefined, name: string): string | undefined {
  if (isArray(json)) return json.map((item) => findId(item, name)).find((id) => id !== undefined);
  if (!isObject(json)) return undefined;
  const values = Object.keys(json).map((key) => member(json, key));
  const id = numberMember(json, 'id');
  if (id !== undefined && values.includes(name)) return String(id);
  return values.map((value) => findId(value, name)).find((found) => found !== undefined);
}
