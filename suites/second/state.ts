import type { Clock } from '../../simulators/kit/clock.ts';
import type { Ids } from '../../simulators/kit/ids.ts';

/** interface 2, AccountInfo: 1 vendor, 2 customer, 3 container. */
export interface Account {
  readonly id: number;
  readonly name: string;
  readonly type: 1 | 2 | 3;
  readonly domains: readonly string[];
  readonly parent?: Account;
}

/** interface 5: what a key says of its caller. `rights` is null where the Advanced option is off. */
export interface Key {
  readonly account: Account;
  readonly secure: boolean;
  readonly unauthenticated: boolean;
  readonly untrusted: boolean;
  readonly rights: readonly string[] | null;
}

export interface Person {
  readonly id: number;
  readonly userName: string;
  readonly account: Account;
  readonly createdMs: number;
  readonly rights: readonly string[];
  readonly details: Map<number, string[]>;
}

export interface Session {
  readonly person: Person;
  readonly key: Key;
  readonly endsMs: number;
}

export interface OutputPort {
  readonly id: number;
  account: Account;
  /** The parameters of interface 4.5, by name, as they were sent. */
  readonly given: Map<string, string[]>;
}

export interface InputPort {
  readonly id: number;
  readonly account: Account;
  readonly given: Map<string, string[]>;
}

/** A document, or the record of a job. */
export interface Job {
  readonly uuid: string;
  readonly title: string;
  readonly userName: string;
  readonly account: Account;
  readonly jobType: string;
  readonly madeMs: number;
  readonly totalPages: number;
  readonly colorPages: number;
  readonly copies: number;
  readonly duplex: number;
  readonly grayscale: boolean;
  readonly paperSize: string;
  readonly bytes: Buffer;
  status: number;
  port: OutputPort | undefined;
}

/** Where the state's time and chance come from. */
export interface Sources {
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface State extends Sources {
  readonly accounts: Account[];
  readonly keys: Map<string, Key>;
  readonly people: Person[];
  readonly sessions: Map<string, Session>;
  readonly devices: Set<string>;
  readonly outputPorts: OutputPort[];
  readonly inputPorts: InputPort[];
  readonly jobs: Job[];
  readonly nextId: () => number;
}

export function emptyState(sources: Sources): State {
  let id = 70_000;
  return {
    ...sources,
    accounts: [],
    keys: new Map(),
    people: [],
    sessions: new Map(),
    devices: new Set(),
    outputPorts: [],
    inputPorts: [],
    jobs: [],
    nextId: () => {
      id += 3;
      return id;
    },
  };
}

/** Whether an account is another one or stands below it. */
export function isWithin(account: Account, top: Account): boolean {
  return account === top || (account.parent !== undefined && isWithin(account.parent, top));
}

/** Containers have the users of the customer that they belong to. */
export function customerOf(account: Account): Account {
  return account.type === 3 && account.parent !== undefined ? customerOf(account.parent) : account;
}

export function accountByDomain(state: State, domain: string): Account | undefined {
  return state.accounts.find((one) => one.domains.includes(domain.toLowerCase()));
}

/** A customer's local provider has the number of the customer. */
export function providerOf(account: Account): number {
  return customerOf(account).id;
}
