import type { ImportedUser, UserImport } from '../../rules/import.ts';
import type { Fields } from './fields.ts';

/** Rows of an import: those that end behind the line `after`, up to `upTo`. */
export interface LineRange {
  readonly after: number;
  readonly upTo: number;
}

/** Imports of users that are under way, with the rows of their files. */
export interface ImportReads {
  byId(id: number): Promise<UserImport | undefined>;
  /** The one into this group; names are compared without regard to case. */
  intoGroup(accountId: number, groupName: string): Promise<UserImport | undefined>;
  /** Those held until `now` or less. */
  leftBehind(now: number): Promise<readonly UserImport[]>;
  /** The first of these rows whose user name is an alias of somebody. */
  lineNamedAsAlias(id: number, range: LineRange): Promise<number | undefined>;
  /** Groups that these rows name and the account does not have, each once. */
  missingGroups(id: number, range: LineRange): Promise<readonly string[]>;
}

export interface ImportChanges {
  addImport(one: Omit<UserImport, 'id'>): Promise<number>;
  setImport(id: number, fields: Fields<Omit<UserImport, 'id' | 'groupName'>>): Promise<boolean>;
  /** Answers the line of the first row whose user the import has already; then the rest is not added. */
  addImportRows(id: number, users: readonly ImportedUser[]): Promise<number | undefined>;
  /** The users of these rows are there, active, with what the import sets, members of its group and their row's. */
  importRows(id: number, range: LineRange): Promise<void>;
  /**
   * Of the next `limit` members of the import's group, those of its provider whom the file does not
   * name are disabled, and their tokens end. Answers up to which name it looked; undefined: there
   * were no more.
   */
  disableAbsent(one: UserImport, limit: number): Promise<string | undefined>;
  removeImportRows(id: number, upTo: number): Promise<void>;
  /** Its rows must be gone. */
  removeImport(id: number): Promise<boolean>;
}
