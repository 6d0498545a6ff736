/**
 * What is known of a target before the first request, without its secrets: they stand here by the
 * names that the journal uses for them (`key#1`, `device#1`), so that a recording can be judged
 * without the profile it was made with.
 */
export type KeyKind =
  | 'full'
  | 'plain'
  | 'limited'
  | 'insecure'
  | 'authenticated-only'
  | 'trusted-only'
  | 'expired'
  | 'inactive'
  | 'foreign'
  | 'vendor'
  | 'container';

export interface KeyFact {
  readonly name: string;
  readonly kind: KeyKind;
  /** Absent: the Advanced API permissions option is off. */
  readonly permissions?: readonly string[];
}

export interface UserFact {
  readonly actor: string;
  readonly userName: string;
  readonly providerId: number;
  /** What the user's token may do; absent: an ordinary user. */
  readonly permissions?: readonly string[];
}

/** Permissions of a run beyond ordinary calls about resources of its own. */
export type Permission = 'paper' | 'lockouts' | 'restarts' | 'settings' | 'bystanders';

/** The text that names of users, groups, ports and documents are made of (SIL-185). */
export type NameText = 'any' | 'letters' | 'plain';

/** What the interface leaves open and a target does in its own way; absent: nobody knows, and no rule takes it for granted. */
export interface Choices {
  /** Time in milliseconds until a change of users, groups, ports, accounts or locations must be visible. */
  readonly changesLagMs?: number;
  /** How long the history may take to show what came into it, in milliseconds. */
  readonly historyLagMs?: number;
  /** all: also documents that wait. finished: a document comes into the history when it has ended. */
  readonly historyHolds?: 'all' | 'finished';
  /** How long the users of an import may take to be there after its answer, in milliseconds. */
  readonly importMs?: number;
  /** uploaded: a download that asks for no change has the uploaded bytes. others: the same pages in other bytes. */
  readonly downloads?: 'uploaded' | 'others';
  /** A PIN that it takes as detail 6, and a date far ahead as detail 12. */
  readonly pin?: string;
  readonly expiration?: string;
  /** The list of output ports also has those of the account's containers (SIL-7E). */
  readonly listsContainerPorts?: boolean;
  /** The kind of authentication provider that can be added. */
  readonly addedProvider?: 'local' | 'ldap';
  /** The characters that names of resources may hold. any: every character. letters: those of every script. plain: ASCII letters and digits. */
  readonly names?: NameText;
}

export interface TargetFacts {
  readonly name: string;
  readonly baseUrl: string;
  /** Our own service: assumed rules are held against it. */
  readonly own: boolean;
  readonly keys: readonly KeyFact[];
  readonly users: readonly UserFact[];
  /** The journal's name of the device token. */
  readonly device?: string;
  readonly domain: string;
  readonly hostDomain: boolean;
  readonly containerDomain?: string;
  readonly vendorDomain?: string;
  readonly foreignDomain?: string;
  readonly providerId: number;
  readonly controls: readonly ('clock' | 'restart')[];
  readonly allow: readonly Permission[];
  /** It shows what its users have to print with (SIL-77). */
  readonly balances?: boolean;
  /** It takes policies that reset it (SIL-77). */
  readonly policies?: boolean;
  /** What the profile gives and the target refused before the run, by need ('key.plain'), with what was seen: not relied on. */
  readonly refused?: Readonly<Record<string, string>>;
  /** Features the target says it does not have. */
  readonly declines: readonly string[];
  /** The rules that the profile's team intends to be judged on: ids, or beginnings of ids; absent: all. */
  readonly expect?: readonly string[];
  /** How long a released document may take to the printer, in milliseconds. */
  readonly deliveryMs: number;
  readonly choices?: Choices;
  /** How the domain name of a new container is made: '*' stands for a label of its own. */
  readonly newDomain?: string;
}
