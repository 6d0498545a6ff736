import { Refusal } from './refusal.ts';
import type { Account, Key, Person, State } from './state.ts';

export interface SentFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** A request whose caller is known. `segments` are what stands in the places of its path. */
export interface Asked {
  readonly state: State;
  readonly key: Key;
  /** The one that the request's address names, else the key's. */
  readonly account: Account;
  readonly person?: Person;
  readonly isDevice: boolean;
  readonly segments: readonly string[];
  readonly given: Given;
}

/** The parameters of a call. Names are taken in the documented spelling only. */
export class Given {
  readonly values: ReadonlyMap<string, string[]>;
  readonly file: SentFile | undefined;

  constructor(values: ReadonlyMap<string, string[]>, file?: SentFile) {
    this.values = values;
    this.file = file;
  }

  all(name: string): readonly string[] {
    return this.values.get(name) ?? [];
  }

  optional(name: string): string | undefined {
    return this.all(name)[0];
  }

  text(name: string): string {
    const value = this.optional(name);
    if (value === undefined || value === '') throw new Refusal(422, `${name} is missing`);
    return value;
  }

  whole(name: string): number | undefined {
    const value = this.optional(name);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,9}$/.test(value)) throw new Refusal(422, `${name} is no number`);
    return Number(value);
  }

  oneOf(name: string, allowed: readonly number[]): number | undefined {
    const value = this.whole(name);
    if (value !== undefined && !allowed.includes(value))
      throw new Refusal(422, `${name} is not one of ${allowed.join(', ')}`);
    return value;
  }

  truth(name: string): boolean | undefined {
    const value = this.optional(name);
    if (value === undefined) return undefined;
    if (value !== 'true' && value !== 'false') throw new Refusal(422, `${name} is no truth value`);
    return value === 'true';
  }
}
