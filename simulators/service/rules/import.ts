/**
 * An import of users that is under way (interface 4.7, POST /users/import). Its rows are kept until
 * it is over, so that it is carried out to its end whatever happens: by whoever holds it, and after
 * a crash by whoever takes it over.
 */
export interface UserImport extends ImportStart {
  readonly id: number;
  /** Made, if need be, when the import is accepted. */
  readonly groupId?: number;
  readonly state: ImportState;
  /** The last line of the file, as far as it was read. */
  readonly lines: number;
  /** The present step is done up to this line. */
  readonly linesDone: number;
  /** Members up to this name, in lower case, were compared with the file. */
  readonly membersDone: string;
  /** From this moment on it counts as left behind. */
  readonly heldUntil: number;
}

/**
 * checking: its rows are being read, and nobody else can know of it; importing: it was accepted, its
 * users become members of the group; disabling: who is missing in the file is shut out; clearing: its
 * rows go, and then the import itself.
 */
export type ImportState = 'checking' | 'importing' | 'disabling' | 'clearing';

export interface ImportStart {
  readonly accountId: number;
  /** The local provider that the users are of. */
  readonly providerId: number;
  /** Of the group that receives the users. */
  readonly groupName: string;
  /** Whether the file has such columns; what it lacks stays as it is. */
  readonly setsFullName: boolean;
  readonly setsEmail: boolean;
  /** The users that it makes were created at this moment. */
  readonly startedAt: number;
}

/** A user as a row of the file has it. */
export interface ImportedUser {
  /** Where the row ends, from 1 on. */
  readonly line: number;
  readonly userName: string;
  readonly fullName: string;
  readonly email: string;
  /** '' where the row names none. */
  readonly groupName: string;
}

/** How the reading of a file ends: an import that will be carried out, or none. */
export type ImportTaking =
  | { readonly state: 'accepted'; readonly id: number }
  /** Another import into the group is under way. */
  | { readonly state: 'busy' }
  /** A row cannot be a user. */
  | { readonly state: 'refused'; readonly line: number; readonly detail: string }
  /** The account went, or all was reset. */
  | { readonly state: 'gone' };

/** Imports of users, from their first row to their end. */
export interface Imports {
  /**
   * Reads all rows and keeps them; nobody sees anything of it until it is accepted, and nothing is
   * left of it otherwise. What `users` throws is thrown on.
   */
  take(start: ImportStart, users: AsyncIterable<ImportedUser>): Promise<ImportTaking>;
  /** Resolves when an accepted import is carried out; false when it was taken away before. */
  synchronize(id: number): Promise<boolean>;
  /** The same, with nobody waiting for it. */
  synchronizeLater(id: number): void;
}

/** Whoever holds an import says so anew within this time, or it is taken for left behind. */
export const importHoldMs = 30_000;
