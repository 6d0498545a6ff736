/** What a directory tells of a person; a member that is absent is not mapped there (interface 4.8). */
export interface DirectoryPerson {
  readonly dn: string;
  readonly userName: string;
  readonly fullName?: string;
  readonly email?: string;
  readonly shortId?: string;
  readonly homeFolder?: string;
  readonly cards?: readonly string[];
  readonly aliases?: readonly string[];
  readonly groups?: readonly DirectoryGroup[];
}

export interface DirectoryGroup {
  readonly dn: string;
  readonly name: string;
}

/** How a person may be named (interface 4.3, authtype). */
export interface DirectoryId {
  readonly by: 'name' | 'card' | 'shortId' | 'email';
  readonly id: string;
}
