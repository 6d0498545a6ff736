/**
 * An import of users that is under way (interface 4.7, POST /users/import). `checking`: its rows are
 * being read, and nothing else is known to anybody. `synchronizing`: it was accepted, and will be
 * carried out to its end, by whoever holds it and after a crash by whoever takes it over.
 */
export interface UserImport {
  readonly id: number;
  readonly accountId: number;
  /** The local provider that the users are of. */
  readonly providerId: number;
  readonly groupName: string;
  /** The group that receives the users; made, if need be, when the import is accepted. */
  readonly groupId?: number;
  readonly state: 'checking' | 'synchronizing';
  /** Whether the file has such columns; what it lacks stays as it is. */
  readonly setsFullName: boolean;
  readonly setsEmail: boolean;
  /** The users that it makes were created at this moment. */
  readonly startedAt: number;
  /** How many the file has, as far as it was read. */
  readonly rows: number;
  /** Users of rows up to this one are imported. */
  readonly rowsDone: number;
  /** Members up to this name, in lower case, were compared with the file. */
  readonly membersDone: string;
  /** From this moment on it counts as left behind. */
  readonly heldUntil: number;
}

/** A user as a row of the file has it. */
export interface ImportedUser {
  /** From 1 on, without a header and empty lines. */
  readonly row: number;
  readonly userName: string;
  readonly fullName: string;
  readonly email: string;
  /** '' where the row names none. */
  readonly groupName: string;
}

/** Whoever holds an import tells so anew within this time, or it is taken for left behind. */
export const importHoldMs = 30_000;
