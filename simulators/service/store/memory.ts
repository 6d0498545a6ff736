import { DocumentMemory } from './document-memory.ts';
import { recordsOver } from './records-memory.ts';
import { Shelf } from './shelf.ts';
import type { Changes, Reader } from './store.ts';

/** What is remembered together, and forgotten together. */
type Kept = 'records' | 'people' | 'tokens' | 'documents';

/** `document`: the one that a change names first. */
type Affected = Kept | 'document';

/**
 * What each change may make untrue. A request asks a dozen times for the same account, key, user
 * and port; they change seldom. In a shared database only `records` are remembered (`shared-memory.ts`).
 */
const affected: Readonly<Record<keyof Changes, readonly Affected[]>> = {
  addAccount: ['records', 'people'],
  setAccount: ['records', 'people'],
  addAccessControl: ['records'],
  removeAccessControl: ['records'],
  removeAccounts: ['records', 'people'],
  takeRemains: ['records', 'people', 'tokens', 'documents'],
  forgetRemoved: [],
  addKey: ['records'],
  setKey: ['records'],
  removeKey: ['records', 'tokens'],
  addEndpoint: ['people'],
  setEndpoint: ['people'],
  removeEndpoint: ['people', 'tokens'],
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
  addProvider: ['records', 'people'],
  setProvider: ['records', 'people'],
  removeProvider: ['records', 'people'],
  addGroup: ['people'],
  removeGroup: ['people'],
  addMember: ['people'],
  removeMember: ['people'],
  addUser: ['people'],
  setUser: ['people'],
  removeUser: ['people', 'tokens'],
  addCard: ['people'],
  removeCards: ['people'],
  addAlias: ['people'],
  removeAliases: ['people'],
  endTokensOf: ['tokens'],
  addImport: [],
  setImport: [],
  addImportRows: [],
  importRows: ['people'],
  disableAbsent: ['people', 'tokens'],
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
  adoptDeliveries: [],
  setFact: ['records'],
  addWorker: [],
  beat: [],
  endWorker: [],
  removeWorker: [],
  holdAccount: [],
  holdOutputPort: [],
  holdNames: [],
  holdEverything: [],
  holdWorker: [],
  load: ['records', 'people', 'tokens', 'documents'],
  clear: ['records', 'people', 'tokens', 'documents'],
};

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
    people: new Shelf(),
    tokens: new Shelf(),
    documents: new DocumentMemory(),
  };
  const changed = new Set<Kept>();
  const changedDocuments = new Set<string>();
  return {
    over: (reader) => rememberedReads(reader, shelves),
    watching: (changes) =>
      watching(changes, (kept, first) => {
        if (kept === 'document') changedDocuments.add(String(first));
        else changed.add(kept);
      }),
    forgetChanged() {
      for (const kept of changed) shelves[kept].empty();
      for (const uuid of changedDocuments) shelves.documents.forget(uuid);
      changed.clear();
      changedDocuments.clear();
    },
  };
}

type Change = (...given: readonly unknown[]) => Promise<unknown>;

/** The same changes; `note` is told before each what it may make untrue, and what it was given first. */
export function watching(
  changes: Changes,
  note: (affected: Affected, first: unknown) => void,
): Changes {
  const watched = Object.entries(changes).map(([name, change]: [string, Change]) => {
    const makesUntrue = affected[name as keyof Changes];
    if (makesUntrue.length === 0) return [name, change];
    const noting: Change = (...given) => {
      for (const kept of makesUntrue) note(kept, given[0]);
      return change(...given);
    };
    return [name, noting];
  });
  return Object.fromEntries(watched) as unknown as Changes;
}

interface Shelves {
  readonly records: Shelf;
  readonly people: Shelf;
  readonly tokens: Shelf;
  readonly documents: DocumentMemory;
}

function rememberedReads(asked: Reader, { records, people, tokens, documents }: Shelves): Reader {
  const reader = recordsOver(asked, records);
  const { callers, devices, users, groups } = asked;
  return {
    ...reader,
    callers: {
      ...reader.callers,
      ...people.over({ deviceByTokenHash: (hash: string) => callers.deviceByTokenHash(hash) }),
      ...tokens.over({ tokenByHash: (hash: string) => callers.tokenByHash(hash) }),
    },
    devices: {
      ...devices,
      ...people.over({ byId: (id: number) => devices.byId(id) }),
      ...tokens.over({ tokenByHash: (hash: string) => devices.tokenByHash(hash) }),
    },
    users: {
      ...people.over(users),
      providers: (accountId) => reader.users.providers(accountId),
      providerById: (id) => reader.users.providerById(id),
      // Pages are many and large, and nobody asks for one twice.
      ofProvider: (providerId, page) => users.ofProvider(providerId, page),
      hasUsers: (providerId) => users.hasUsers(providerId),
    },
    groups: {
      ...people.over(groups),
      ofAccount: (accountId, page) => groups.ofAccount(accountId, page),
      members: (groupId, page) => groups.members(groupId, page),
    },
    documents: documents.over(asked.documents),
  };
}
