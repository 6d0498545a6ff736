/** Why a part of the interface has neither rules nor a silence. */
export const reasons = {
  heading: 'a heading, or the head of a table',
  lead: 'leads into what follows',
  overview: 'an overview of what other parts state',
  definition: 'explains a word or a purpose, and obliges nobody',
  example: 'an example',
  none: 'says that a call takes no parameters; what is not listed may be ignored (SIL-05)',
  unsaid: 'says that something is not said',
  profile: 'how a target is reached is said by its profile; for development that may be plain HTTP',
  caller: 'obliges the caller, and the service to nothing',
  costly:
    'to go beyond it takes hundreds of megabytes, or minutes of converting: no run asks that of a target; Platen tests it on its own service',
  elsewhere:
    'about another server than the one that a run reaches; what makes a server such a one is not said (SIL-76)',
  device: 'between the service and the client inside a machine: nothing of it passes the suites',
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
