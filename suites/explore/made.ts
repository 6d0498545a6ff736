import { isArray, isObject, type Json } from '../engine/journal/json.ts';
import type { UploadFile } from '../engine/session/http/body.ts';
import type { Caller } from '../engine/session/http/client.ts';
import type { Port, User } from '../engine/session/session-context.ts';

/** What was made and may be gone again: what is gone stays pickable, so that it is asked for. */
interface Fate {
  gone: boolean;
}

export interface MadeUser extends User, Fate {
  /** The password as it is now; undefined: the user has none. */
  secret?: string;
  token?: Caller;
}

/** A user of whom no more is known than the name. */
export interface MadeName extends Fate {
  readonly userName: string;
}

export interface MadeResource extends Fate {
  readonly id: string;
  readonly name: string;
}

export interface MadeGroup extends MadeResource {
  readonly textual?: string;
}

export interface MadeQueue extends MadeResource {
  readonly isPush: boolean;
}

export interface MadePort extends Port, Fate {}

export interface MadeDocument extends Fate {
  readonly uuid: string;
  readonly owner: MadeUser;
  readonly file: UploadFile;
}

/** A card number, and whose card it is as far as the answers said. */
export interface MadeCard {
  readonly number: string;
  holder: MadeUser | undefined;
}

/** What a sequence has made so far: all that its later steps may be about. */
export interface Made {
  readonly users: MadeUser[];
  readonly cards: MadeCard[];
  readonly groups: MadeGroup[];
  readonly queues: MadeQueue[];
  readonly ports: MadePort[];
  readonly dummies: MadeResource[];
  readonly documents: MadeDocument[];
  readonly containers: MadeResource[];
  readonly locations: MadeResource[];
  readonly providers: MadeResource[];
  /** Users that an import has made; no step is about them. */
  readonly imported: MadeName[];
}

export type MadeKind = keyof Made;

export function nothingMade(): Made {
  return {
    users: [],
    cards: [],
    groups: [],
    queues: [],
    ports: [],
    dummies: [],
    documents: [],
    containers: [],
    locations: [],
    providers: [],
    imported: [],
  };
}

/** One of a list, by a number of any size: the same number means another thing once there are more. */
export function pick<T>(list: readonly T[], which: number): T {
  const found = list[which % list.length];
  if (found === undefined)
    throw new Error('nothing of the kind was made: a move must say it wants it');
  return found;
}

/** The records of a list, or of an object that holds one (SIL-1B). */
export function recordsIn(json: Json | undefined): readonly Json[] {
  if (isArray(json)) return json;
  return isObject(json) ? (Object.values(json).find(isArray) ?? []) : [];
}
