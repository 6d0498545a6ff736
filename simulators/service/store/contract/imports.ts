import type { ImportedUser, UserImport } from '../../rules/import.ts';
import type { Fields } from './fields.ts';

/** Some rows of an import: from `first` to `last`, both included. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** Imports of users that are under way, with the rows of their files. */
export interface ImportReads {
  byId(id: number): Promise<UserImport | undefined>;
  /** The one into this group; names are compared without regard to case. */
  intoGroup(accountId: number, groupName: string): Promise<UserImport | undefined>;
  /** Those held until `now` or less. */
  leftBehind(now: number): Promise<readonly UserImport[]>;
  /** The first of these rows whose user name is an alias of somebody. */
  rowNamedAsAlias(id: number, range: RowRange): Promise<number | undefined>;
  /** Groups that these rows name and the account does not have, each once. */
  missingGroups(id: number, range: RowRange): Promise<readonly string[]>;
}

export interface ImportChanges {
  addImport(one: Omit<UserImport, 'id'>): Promise<number>;
  setImport(id: number, fields: Fields<Omit<UserImport, 'id' | 'groupName'>>): Promise<boolean>;
  /** Answers the first row whose user name the import has already; only those before it need count. */
  addImportRows(id: number, users: readonly ImportedUser[]): Promise<number | undefined>;
  /** Their users are there, active, with what the import sets, and members of its group and their row's. */
  importRows(id: number, range: RowRange): Promise<void>;
  /**
   * Of the next members of the import's group, those of its provider that the file does not name
   * are disabled, and their tokens end. Answers up to which name it looked; undefined: there were
   * no more.
   */
  disableAbsent(one: UserImport, limit: number): Promise<string | undefined>;
  removeImportRows(id: number, upTo: number): Promise<void>;
  /** Its rows must be gone. */
  removeImport(id: number): Promise<boolean>;
}
