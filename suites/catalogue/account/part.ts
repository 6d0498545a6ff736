/** Why a part of the interface has neither rules nor a silence. */
export const reasons = {
  heading: 'a heading, or the header of a table',
  lead: 'introduces the following parts',
  overview: 'an overview of statements of other parts',
  definition: 'explains a term or a purpose without an obligation',
  example: 'an example',
  none: 'states that a call has no parameters; other parameters may be ignored (SIL-05)',
  unsaid: 'states that something is unspecified',
  profile: 'the address of a target is in its profile; for development it may be plain HTTP',
  caller: 'obliges the caller, not the service',
  costly:
    'exceeding it takes hundreds of megabytes, or minutes of conversion: tested only with the reference service, not with targets',
  elsewhere:
    'about a different server than the one under test; the kind of a server is unspecified (SIL-76)',
  device: 'between the service and the client inside a device: not visible to the suites',
} as const;

export type Reason = keyof typeof reasons;

/** How one part of the interface is accounted for: by at least one of the four. */
export interface Account {
  readonly rules: readonly string[];
  readonly silence?: string;
  readonly excluded?: Reason;
  /** What a rule would say that is not there yet. */
  readonly missing?: string;
}

/** A part of the interface, known by the digest of its text, which is not repeated here. */
export interface AccountedPart extends Account {
  /** As the splitter names it: '4.4', '2 UserInfo'. */
  readonly section: string;
  /** What the part is about in our words, once in a section: 'documents.list param status', 'code 1042'. */
  readonly about: string;
  readonly digest: string;
}

type Unplaced = Omit<AccountedPart, 'section'>;

export function accountOf(section: string, parts: readonly Unplaced[]): readonly AccountedPart[] {
  return parts.map((part) => ({ section, ...part }));
}

export function by(digest: string, about: string, rules: string): Unplaced {
  return { digest, about, rules: rules.split(' ') };
}

/** Rules judge some of what the part says, and one is missing. */
export function partly(
  digest: string,
  about: string,
  account: { readonly by: string; readonly missing: string },
): Unplaced {
  return { ...by(digest, about, account.by), missing: account.missing };
}

export function missing(digest: string, about: string, words: string): Unplaced {
  return { digest, about, rules: [], missing: words };
}

export function silent(digest: string, about: string, silence: string): Unplaced {
  return { digest, about, rules: [], silence };
}

export function excluded(digest: string, about: string, reason: Reason): Unplaced {
  return { digest, about, rules: [], excluded: reason };
}
