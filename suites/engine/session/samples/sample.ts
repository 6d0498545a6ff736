import {
  isArray,
  isObject,
  itemsOf,
  type Json,
  member,
  numberMember,
  textMember,
} from '../../journal/json.ts';
import type { CallOptions, Reply } from '../http/client.ts';
import type { Session } from '../session.ts';
import type { User } from '../session-context.ts';
import { Blocked } from '../test-case.ts';

/** A request that succeeds with the full key, about resources of its own; and how to see what it changed. */
export interface Sample {
  readonly options: CallOptions;
  /** The call is a user's: it wants a token of this one besides the key. */
  readonly user?: User;
  /** A look that shows whether it was done. */
  readonly look?: { readonly operation: string; readonly options: CallOptions };
}

/** Makes what the request is about, through the interface itself. */
export type SampleMaker = (s: Session) => Promise<Sample>;

/** The id in an answer that made something. */
export function madeId(reply: Reply): number {
  const id = numberMember(reply.json, 'id');
  if (id === undefined) throw new Blocked('the created object has no id', reply.call);
  return id;
}

/** The id of the record that has this text in this member, in a list or in `items` (SIL-1B). */
export function idOf(reply: Reply, name: string, value: string): number {
  const listed = records(reply.json).find((record) => textMember(record, name) === value);
  const id = numberMember(listed, 'id');
  if (id === undefined) throw new Blocked(`the created object is not listed: ${value}`, reply.call);
  return id;
}

function records(json: Json | undefined): readonly Json[] {
  if (isArray(json)) return json;
  const items = isObject(json) ? member(json, 'items') : undefined;
  return itemsOf(items);
}
