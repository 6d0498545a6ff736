import { DocumentMemory } from './document-memory.ts';
import type { Changes, Reader } from './store.ts';

/** What is remembered together, and forgotten together. */
type Kept = 'records' | 'tokens' | 'documents';

/** `document`: the one that a change names first. */
type Affected = Kept | 'document';

/**
 * What each change may make untrue. A request asks a dozen times for the same account, key, user
 * and port; they change seldom, and only through this store, for it alone has its database.
 */
const affected: Readonly<Record<keyof Changes, readonly Affected[]>> = {
  addAccount: ['records'],
  setAccount: ['records'],
  addAccessControl: ['records'],
  removeAccessControl: ['records'],
  removeAccounts: ['records'],
  takeRemains: ['records', 'tokens', 'documents'],
  forgetRemoved: [],
  addKey: ['records'],
  setKey: ['records'],
  removeKey: ['records', 'tokens'],
  addEndpoint: ['records'],
  setEndpoint: ['records'],
  removeEndpoint: ['records', 'tokens'],
  addDeviceToken: [],
  spendDeviceToken: ['tokens'],
  endDeviceTokens: ['tokens'],
  addRegistration: [],
  setRegistration: [],
  removeRegistration: [],
  denyRegistrations: [],
  forgetDevices: ['tokens'],
  // That something is not there is never remembered, so a new token makes nothing untrue.
  addToken: [],
  spendToken: ['tokens'],
  endTokenFamily: ['tokens'],
  addFailure: [],
  lock: [],
  clearLock: [],
  forgetCallers: ['tokens'],
  addProvider: ['records'],
  setProvider: ['records'],
  removeProvider: ['records'],
  addGroup: ['records'],
  removeGroup: ['records'],
  addMember: ['records'],
  removeMember: ['records'],
  addUser: ['records'],
  setUser: ['records'],
  removeUser: ['records', 'tokens'],
  addCard: ['records'],
  removeCards: ['records'],
  addAlias: ['records'],
  removeAliases: ['records'],
  endTokensOf: ['tokens'],
  addImport: [],
  setImport: [],
  addImportRows: [],
  importRows: ['records'],
  disableAbsent: ['records', 'tokens'],
  removeImportRows: [],
  removeImport: [],
  addOutputPort: ['records'],
  setOutputPort: ['records'],
  removeOutputPort: ['records'],
  addInputPort: ['records'],
  setInputPort: ['records'],
  removeInputPort: ['records'],
  setLicence: ['records'],
  removeLicence: ['records'],
  addLocation: ['records'],
  setLocation: ['records'],
  removeLocation: ['records'],
  addTerminalConfig: ['records'],
  setBalanceConfig: ['records'],
  addPolicy: ['records'],
  setPolicy: ['records'],
  removePolicy: ['records'],
  moveRun: ['records'],
  addBalance: [],
  moveBalance: [],
  addTransaction: [],
  addReservation: [],
  takeReservation: [],
  addAudit: [],
  forgetAudit: [],
  addScanWorkflow: [],
  setScanWorkflow: [],
  removeScanWorkflow: [],
  addDocument: [],
  moveDocument: ['document'],
  claim: ['document'],
  release: ['document'],
  removeInlineContent: [],
  addInlineContent: [],
  addDelivery: [],
  setDelivery: [],
  moveDelivery: [],
  hurryDeliveries: [],
  adoptDeliveries: [],
  setFact: [],
  addWorker: [],
  beat: [],
  endWorker: [],
  removeWorker: [],
  load: ['records', 'tokens', 'documents'],
  clear: ['records', 'tokens', 'documents'],
};

/** Beyond it a table is emptied: nobody asks for so many in turn. */
const mostAnswers = 10_000;

export interface Memory {
  /** The same reads, answered from memory where they can be. */
  over(reader: Reader): Reader;
  /** The same changes, each noting what it may make untrue. */
  watching(changes: Changes): Changes;
  /** To be called when a transaction has ended, before anyone hears of it. */
  forgetChanged(): void;
}

export function openMemory(): Memory {
  const shelves: Shelves = {
    records: new Shelf(),
    tokens: new Shelf(),
    documents: new DocumentMemory(),
  };
  const changed = new Set<Kept>();
  const changedDocuments = new Set<string>();
  return {
    over: (reader) => rememberedReads(reader, shelves),
    watching(changes) {
      const watched = Object.entries(changes).map(([name, change]: [string, Change]) => {
        const makesUntrue = affected[name as keyof Changes];
        if (makesUntrue.length === 0) return [name, change];
        const noting: Change = (...given) => {
          for (const kept of makesUntrue) {
            if (kept === 'document') changedDocuments.add(String(given[0]));
            else changed.add(kept);
          }
          return change(...given);
        };
        return [name, noting];
      });
      return Object.fromEntries(watched) as unknown as Changes;
    },
    forgetChanged() {
      for (const kept of changed) shelves[kept].empty();
      for (const uuid of changedDocuments) shelves.documents.forget(uuid);
      changed.clear();
      changedDocuments.clear();
    },
  };
}

/** Prices and policies are asked for with every print; the balances themselves change with it. */
function overBalances(records: Shelf, balances: Reader['balances']): Reader['balances'] {
  const remembered = {
    config: (accountId: number) => balances.config(accountId),
    policies: (accountId: number) => balances.policies(accountId),
  };
  return { ...balances, ...records.over(remembered) };
}

interface Shelves {
  readonly records: Shelf;
  readonly tokens: Shelf;
  readonly documents: DocumentMemory;
}

function rememberedReads(reader: Reader, { records, tokens, documents }: Shelves): Reader {
  const { callers } = reader;
  return {
    ...reader,
    accounts: records.over(reader.accounts),
    accessControls: records.over(reader.accessControls),
    callers: {
      ...records.over(callers),
      ...tokens.over({ tokenByHash: (hash: string) => callers.tokenByHash(hash) }),
      // Failures and locks change with every guess.
      lockout: (subject, since) => callers.lockout(subject, since),
      locks: (now, limit) => callers.locks(now, limit),
    },
    devices: {
      ...reader.devices,
      ...records.over({ byId: (id: number) => reader.devices.byId(id) }),
      ...tokens.over({ tokenByHash: (hash: string) => reader.devices.tokenByHash(hash) }),
    },
    users: {
      ...records.over(reader.users),
      // Pages are many and large, and nobody asks for one twice.
      ofProvider: (providerId, page) => reader.users.ofProvider(providerId, page),
      hasUsers: (providerId) => reader.users.hasUsers(providerId),
    },
    groups: {
      ...records.over(reader.groups),
      ofAccount: (accountId, page) => reader.groups.ofAccount(accountId, page),
      members: (groupId, page) => reader.groups.members(groupId, page),
    },
    documents: documents.over(reader.documents),
    ports: records.over(reader.ports),
    licences: records.over(reader.licences),
    locations: records.over(reader.locations),
    terminalConfigs: records.over(reader.terminalConfigs),
    balances: overBalances(records, reader.balances),
  };
}

type Change = (...given: readonly unknown[]) => Promise<unknown>;
type Read = (this: void, ...given: readonly unknown[]) => Promise<unknown>;

/** Answers that are forgotten together; each function has a table of its own. */
class Shelf {
  readonly #tables: Map<string, unknown>[] = [];
  #emptied = 0;

  /** The same functions, each question asked once. */
  over<G extends object>(reads: G): G {
    const kept = Object.entries(reads).map(([name, read]) => [
      name,
      this.#remembering(read as Read),
    ]);
    return Object.fromEntries(kept) as G;
  }

  empty(): void {
    this.#emptied += 1;
    for (const answers of this.#tables) answers.clear();
  }

  #remembering(read: Read): Read {
    const answers = new Map<string, unknown>();
    this.#tables.push(answers);
    return async (...given) => {
      const question = JSON.stringify(given);
      const known = answers.get(question);
      if (known !== undefined) return known;
      const emptied = this.#emptied;
      const answer = await read(...given);
      // An answer that was read before a change may come in after it.
      if (answer !== undefined && emptied === this.#emptied) {
        if (answers.size >= mostAnswers) answers.clear();
        answers.set(question, answer);
      }
      return answer;
    };
  }
}
