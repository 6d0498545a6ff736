import type {
  Account,
  ApiKey,
  DeliveryRecord,
  DeliveryState,
  DocumentRecord,
  DocumentStatus,
  Endpoint,
  Group,
  InputPort,
  JobType,
  OutputPort,
  Provider,
  User,
  UserToken,
} from '../rules/records.ts';

/**
 * The store as others see it: what can be read, and what a transaction can change. No rules live
 * here. Reads see what is committed; `write` gathers what arrives in one tick into one durable
 * transaction (synchronous=FULL) and resolves after its commit; work that throws is rolled back
 * alone and rejects its own promise. Work must await nothing but its own transactor: everyone
 * else's writes wait for it.
 */
export interface Store extends AsyncDisposable {
  readonly read: Reader;
  write<T>(work: (change: Transactor) => Promise<T>): Promise<T>;
}

export interface Reader {
  readonly accounts: {
    byId(id: number): Promise<Account | undefined>;
    byDomain(domain: string): Promise<Account | undefined>;
    /** The account itself and everything below it. */
    subtree(id: number): Promise<readonly Account[]>;
    /** The account itself and everything above it, nearest first. */
    ancestors(id: number): Promise<readonly Account[]>;
    /** Before the first seed. */
    isEmpty(): Promise<boolean>;
  };
  readonly callers: {
    keyByHash(hash: string): Promise<ApiKey | undefined>;
    tokenByHash(hash: string): Promise<UserToken | undefined>;
    deviceByTokenHash(hash: string): Promise<Endpoint | undefined>;
    /** Failures of this subject (user id or source) since `since`, and until when it is locked. */
    lockout(
      subject: string,
      since: number,
    ): Promise<{ readonly failures: number; readonly lockedUntil?: number }>;
  };
  readonly users: {
    byId(id: number): Promise<User | undefined>;
    /** Names and aliases, compared without regard to case (SIL-30). */
    byName(providerId: number, userName: string): Promise<User | undefined>;
    /**
     * Every user of the account who answers to this id, in the order of its active providers
     * (SIL-30). `name` finds aliases too; cards and short ids are compared as they are.
     */
    byLoginId(
      accountId: number,
      by: 'name' | 'card' | 'shortId' | 'email',
      id: string,
    ): Promise<readonly User[]>;
    providers(accountId: number): Promise<readonly Provider[]>;
    providerById(id: number): Promise<Provider | undefined>;
    groups(accountId: number): Promise<readonly Group[]>;
  };
  readonly ports: {
    outputById(id: number): Promise<OutputPort | undefined>;
    outputs(accountIds: readonly number[]): Promise<readonly OutputPort[]>;
    /** Ports of these accounts whose address, serial or reader address is this. */
    outputsBy(
      column: 'address' | 'deviceSerial' | 'ipReaderAddress',
      value: string,
      accountIds: readonly number[],
    ): Promise<readonly OutputPort[]>;
    inputById(id: number): Promise<InputPort | undefined>;
    inputs(accountIds: readonly number[]): Promise<readonly InputPort[]>;
    inputByName(accountId: number, name: string): Promise<InputPort | undefined>;
  };
  readonly documents: {
    byUuid(uuid: string): Promise<DocumentRecord | undefined>;
    /** Newest first, uuid breaks ties (SIL-17). */
    ofUser(
      userId: number,
      statuses: readonly DocumentStatus[],
      limit: number,
    ): Promise<readonly DocumentRecord[]>;
    /** READY, unclaimed, oldest first: what a tap releases (SIL-57). */
    waitingOf(userId: number): Promise<readonly DocumentRecord[]>;
    /** Keyset page, newest first, of createdAt in [start, end). Asking for one more than a page tells whether more exist. */
    history(query: HistoryQuery): Promise<readonly DocumentRecord[]>;
    inlineContent(uuid: string): Promise<Uint8Array | undefined>;
    /** Unclaimed, not final, with expiresAt at or before `now`. */
    expired(now: number, limit: number): Promise<readonly DocumentRecord[]>;
    /** The files of the content folder that hold a document's bytes. */
    files(): Promise<ReadonlySet<string>>;
  };
  readonly deliveries: {
    byId(id: number): Promise<DeliveryRecord | undefined>;
    inState(state: DeliveryState): Promise<readonly DeliveryRecord[]>;
    /** Queued deliveries of a port in order. */
    queueOf(outputPortId: number): Promise<readonly DeliveryRecord[]>;
    /** The newest first. */
    latest(limit: number): Promise<readonly DeliveryRecord[]>;
  };
}

export interface HistoryQuery {
  readonly accountIds: readonly number[];
  readonly start: number;
  readonly end: number;
  readonly before?: { readonly createdAt: number; readonly uuid: string };
  readonly userName?: string;
  readonly portName?: string;
  readonly statuses?: readonly DocumentStatus[];
  readonly jobType?: JobType;
  readonly limit: number;
}

export interface Transactor extends Reader {
  readonly change: Changes;
}

/** Fields to set; one that is optional in the record is cleared by `undefined`. */
export type Fields<T> = {
  readonly [K in keyof T]?: object extends Pick<T, K> ? T[K] | undefined : T[K];
};

/** Changes answer the new record's id or whether a row was there to change. */
export interface Changes {
  addAccount(account: Omit<Account, 'id'>): Promise<number>;
  addKey(key: Omit<ApiKey, 'id'> & { readonly hash: string }): Promise<number>;
  addEndpoint(endpoint: Omit<Endpoint, 'id'> & { readonly tokenHash: string }): Promise<number>;
  setEndpoint(id: number, fields: Fields<Omit<Endpoint, 'id'>>): Promise<boolean>;
  addToken(token: Omit<UserToken, 'id'> & { readonly hash: string }): Promise<number>;
  endTokenFamily(family: string): Promise<void>;
  addFailure(subject: string, at: number): Promise<void>;
  lock(subject: string, until: number): Promise<void>;
  /** Without a subject: all of them. */
  clearLock(subject?: string): Promise<void>;
  /** Ends what had expired before that moment: tokens, counted failures, locks. */
  forgetCallers(before: number): Promise<void>;
  addProvider(provider: Omit<Provider, 'id'>): Promise<number>;
  addGroup(group: Omit<Group, 'id'>): Promise<number>;
  /** `groupNames` follow from `groupIds`. */
  addUser(user: Omit<User, 'id'>): Promise<number>;
  setUser(
    id: number,
    fields: Fields<Omit<User, 'id' | 'cards' | 'aliases' | 'groupIds' | 'groupNames'>>,
  ): Promise<boolean>;
  /** `account` scopes uniqueness (SIL-70); answers whether the card was free. */
  addCard(userId: number, accountId: number, card: string): Promise<boolean>;
  removeCards(userId: number): Promise<void>;
  addAlias(userId: number, providerId: number, alias: string): Promise<boolean>;
  addOutputPort(port: Omit<OutputPort, 'id'>): Promise<number>;
  setOutputPort(id: number, fields: Fields<Omit<OutputPort, 'id'>>): Promise<boolean>;
  addInputPort(port: Omit<InputPort, 'id'>): Promise<number>;
  setInputPort(id: number, fields: Fields<Omit<InputPort, 'id'>>): Promise<boolean>;
  /** `inline` goes with the row when the record's content is of that kind. */
  addDocument(document: DocumentRecord, inline?: Uint8Array): Promise<void>;
  /** Only while the status is one of `from`; false when it is not, or another holds the document. */
  moveDocument(uuid: string, move: DocumentMove): Promise<boolean>;
  /** Takes a READY (or RECEIVED, for push) unclaimed document for a delivery; false when another was first. */
  claim(uuid: string, deliveryId: number): Promise<boolean>;
  release(uuid: string, deliveryId: number): Promise<boolean>;
  removeInlineContent(uuid: string): Promise<void>;
  addDelivery(delivery: Omit<DeliveryRecord, 'id'>): Promise<number>;
  setDelivery(
    id: number,
    fields: Partial<Pick<DeliveryRecord, 'state' | 'attempts' | 'notBefore'>>,
  ): Promise<boolean>;
  /** Everything is gone and ids begin anew, as on the first day: what a reset needs. */
  clear(): Promise<void>;
}

export interface DocumentMove {
  readonly from: readonly DocumentStatus[];
  readonly fields: Fields<Omit<DocumentRecord, 'uuid' | 'claimedBy'>>;
  /** The delivery that must hold the document and lets go of it with this move; without it none may hold it. */
  readonly heldBy?: number;
}
