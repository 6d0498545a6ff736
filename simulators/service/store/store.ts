import type { AccessControlChanges, AccessControlReads } from './contract/access-controls.ts';
import type { AccountChanges, AccountReads } from './contract/accounts.ts';
import type { AuditChanges, AuditReads } from './contract/audit.ts';
import type { BalanceChanges, BalanceReads } from './contract/balances.ts';
import type { CallerChanges, CallerReads } from './contract/callers.ts';
import type { DeliveryChanges, DeliveryReads } from './contract/deliveries.ts';
import type { DeviceChanges, DeviceReads } from './contract/devices.ts';
import type { DocumentChanges, DocumentReads } from './contract/documents.ts';
import type { DumpChanges, DumpReads } from './contract/dump.ts';
import type { FactChanges, FactReads } from './contract/facts.ts';
import type { GroupChanges, GroupReads } from './contract/groups.ts';
import type { HotCalls } from './contract/hot.ts';
import type { ImportChanges, ImportReads } from './contract/imports.ts';
import type { LicenceChanges, LicenceReads } from './contract/licences.ts';
import type { LocationChanges, LocationReads } from './contract/locations.ts';
import type { LockChanges } from './contract/locks.ts';
import type { PortChanges, PortReads } from './contract/ports.ts';
import type { ProviderChanges, ProviderReads } from './contract/providers.ts';
import type { RemovalChanges, RemovalReads } from './contract/removal.ts';
import type { ScanWorkflowChanges, ScanWorkflowReads } from './contract/scan-workflows.ts';
import type { Signals } from './contract/signals.ts';
import type { TerminalConfigChanges, TerminalConfigReads } from './contract/terminal-configs.ts';
import type { UserChanges, UserReads } from './contract/users.ts';
import type { WorkerChanges, WorkerReads } from './contract/workers.ts';

/**
 * The store as others see it: what can be read, and what a transaction can change; `contract/` holds
 * both, by kind of record. No rules live here. Reads see what is committed; `write` resolves when what
 * its work changed is durable; work that throws is rolled back alone and rejects its own promise. In a
 * data folder one transaction writes at a time, and gathers the work of a tick. In a shared database
 * several do: what work has read stays true until its commit where it holds it (`LockChanges`), where
 * a change names what it changes from, or where an index sees to it; work that others disturb is done
 * again, so it must leave nothing behind outside of its transactor. Work must await nothing but that.
 */
export interface Store extends AsyncDisposable {
  /** Whether other processes may read and change the same records at the same time. */
  readonly isShared: boolean;
  readonly read: Reader;
  /** Where several processes write: what each job needs, in one statement each. */
  readonly hot?: HotCalls;
  /** To other processes with these records. */
  readonly signals?: Signals;
  /**
   * Where several processes write: calls back after each change of what is remembered (accounts, ports,
   * keys, facts ...), by whichever process. Whoever made it is answered when that has resolved everywhere.
   */
  readonly watch?: (changed: () => Promise<void>) => Disposable;
  write<T>(work: (change: Transactor) => Promise<T>): Promise<T>;
  /** Runs the work while no other process with these records runs such work: what is done on a start. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

export interface Reader {
  readonly accounts: AccountReads;
  readonly accessControls: AccessControlReads;
  readonly removal: RemovalReads;
  readonly callers: CallerReads;
  readonly devices: DeviceReads;
  readonly users: UserReads & ProviderReads;
  readonly groups: GroupReads;
  readonly imports: ImportReads;
  readonly ports: PortReads;
  readonly licences: LicenceReads;
  readonly documents: DocumentReads;
  readonly deliveries: DeliveryReads;
  readonly facts: FactReads;
  readonly workers: WorkerReads;
  readonly locations: LocationReads;
  readonly terminalConfigs: TerminalConfigReads;
  readonly balances: BalanceReads;
  readonly audit: AuditReads;
  readonly scanWorkflows: ScanWorkflowReads;
}

export interface Transactor extends Reader {
  readonly dump: DumpReads;
  readonly change: Changes;
}

/** Changes answer the new record's id or whether a row was there to change. */
export interface Changes
  extends AccountChanges,
    AccessControlChanges,
    RemovalChanges,
    CallerChanges,
    DeviceChanges,
    ProviderChanges,
    UserChanges,
    GroupChanges,
    ImportChanges,
    PortChanges,
    LicenceChanges,
    LocationChanges,
    TerminalConfigChanges,
    BalanceChanges,
    AuditChanges,
    ScanWorkflowChanges,
    DocumentChanges,
    DeliveryChanges,
    DumpChanges,
    FactChanges,
    WorkerChanges,
    LockChanges {
  /** Everything is gone and ids begin anew, as on the first day: what a reset needs. */
  clear(): Promise<void>;
}
