/** Who makes another choice than our service at a silence that is free, so that a rule that judges our choice turns red. */
export type OtherChoice =
  | { readonly twin: string }
  /** What the second implementation (`suites/second`) does. */
  | { readonly second: string }
  /** Why no proxy can vary it. */
  | { readonly nobody: string };

const twinOf: Readonly<Record<string, string>> = {
  'SIL-02': 'documented-spelling',
  'SIL-05': 'documented-spelling',
  'SIL-07': 'every-wish-of-a-download',
  'SIL-08': 'short-names',
  'SIL-10': 'errors-as-text',
  'SIL-15': 'usual-page-for-no-size',
  'SIL-18': 'users-as-a-plain-list',
  'SIL-19': 'unknown-paths-are-400',
  'SIL-52': 'documents-described-otherwise',
  'SIL-53': 'documents-described-otherwise',
  'SIL-80': 'containers-in-accounts-alone',
  'SIL-58': 'unknown-card-is-404',
  'SIL-5B': 'documents-described-otherwise',
  'SIL-5C': 'paper-in-an-envelope',
  'SIL-87': 'one-control-each',
  'SIL-93': 'choosy-about-values',
  'SIL-134': 'no-request-ids',
  'SIL-148': 'recorded-jobs-described-otherwise',
  'SIL-162': 'small-pages-of-users',
  'SIL-169': 'directory-is-asked',
  'SIL-170': 'deletes-again',
  'SIL-171': 'groups-made-again',
  'SIL-187': 'does-what-it-can',
  'SIL-189': 'no-times-behind-utc',
};

const doneBySecond: Readonly<Record<string, string>> = {
  'SIL-03': 'takes a list by repeated parameters alone',
  'SIL-04': 'takes true and false in small letters alone',
  'SIL-09': 'looks at the parameters before it looks who calls',
  'SIL-30': 'tells user names apart by their case',
  'SIL-35': 'lets a user upload for nobody else, whatever the key',
  'SIL-44': 'counts a download without retain as a deletion',
  'SIL-48': 'counts a document as printed at a dummy port',
  'SIL-50': 'tries for five seconds, then the document waits again',
  'SIL-60': "calls a vendor that was not given 'eop'",
  'SIL-61': 'keeps what a PATCH does not name',
  'SIL-62': 'takes two ports with one address and prints at the older',
  'SIL-69': 'keeps a card number as it was sent',
  'SIL-70': 'registers one card for two users',
  'SIL-7E': 'shows every port of the account to every user',
  'SIL-90': 'deletes a port to which a queue is mapped',
  'SIL-91': 'looks whether the domain is there, and no further',
  'SIL-94': 'keeps what a PUT does not name',
  'SIL-95': 'makes no queue at an update',
  'SIL-96': 'keeps the model family whatever the vendor',
  'SIL-9A': 'compares card numbers as they are',
  'SIL-9B': "lists a port's services under the name 1",
  'SIL-100': 'adds a card to those that are there',
  'SIL-102': 'finds a user by the exact name alone',
  'SIL-103': 'creates users, with a password, in every provider',
  'SIL-104': 'keeps the documents of a user who is deleted',
  'SIL-105': 'refuses an unknown provider with 404',
  'SIL-10B': 'answers 403',
  'SIL-10C': 'lets nobody in by an alias',
  'SIL-120': 'answers 422',
  'SIL-154': 'takes an empty body of any type for a form without parameters',
  'SIL-153': 'records short edge where a job names no duplex',
};

/** Reasons, and the silences they hold for. */
const variedByNobody: Readonly<Record<string, string>> = {
  'it is about what is kept and followed inside: an answer that a proxy bends would contradict the next one':
    'SIL-33 SIL-34 SIL-51 SIL-72 SIL-7C SIL-81 SIL-83 SIL-84 SIL-85 SIL-86 SIL-88 SIL-89 SIL-8B SIL-98 SIL-99 SIL-106 SIL-107 SIL-108 SIL-115 SIL-163 SIL-172 SIL-173 SIL-183',
  'it is about how a document is converted, of which a proxy has neither bytes nor states':
    'SIL-152 SIL-122 SIL-123 SIL-124 SIL-125 SIL-126 SIL-127 SIL-129',
  'the suites stay clear of it: no request of theirs would show a difference':
    'SIL-68 SIL-7B SIL-82 SIL-8A SIL-109 SIL-10A SIL-128 SIL-130 SIL-131 SIL-132 SIL-135',
};

export const otherChoices: ReadonlyMap<string, OtherChoice> = new Map<string, OtherChoice>([
  ...Object.entries(twinOf).map(([id, twin]) => [id, { twin }] as const),
  ...Object.entries(doneBySecond).map(([id, second]) => [id, { second }] as const),
  ...Object.entries(variedByNobody).flatMap(([nobody, ids]) =>
    ids.split(' ').map((id) => [id, { nobody }] as const),
  ),
]);
