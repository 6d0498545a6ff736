/** Who makes another choice than our service at a silence that is free, so that a rule that judges our choice turns red. */
export type OtherChoice =
  | { readonly variant: string }
  /** A part of the foreign service (`suites/foreign`). */
  | { readonly oddity: string }
  /** Why nobody varies it. */
  | { readonly nobody: string };

const variantOf: Readonly<Record<string, string>> = {
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

const oddityOf: Readonly<Record<string, string>> = {
  'SIL-03': 'status-repeated',
  'SIL-09': 'parameters-first',
  'SIL-44': 'download-keeps',
  'SIL-62': 'address-taken',
};

/** Reasons, and the silences they hold for. */
const variedByNobody: Readonly<Record<string, string>> = {
  'neither a variant nor an oddity of the foreign service behaves differently':
    'SIL-04 SIL-30 SIL-35 SIL-48 SIL-50 SIL-60 SIL-61 SIL-69 SIL-70 SIL-7E SIL-90 SIL-91 SIL-94 SIL-95 SIL-96 SIL-9A SIL-9B SIL-100 SIL-102 SIL-103 SIL-104 SIL-105 SIL-10B SIL-10C SIL-120 SIL-154 SIL-153',
  'it is about stored state: a response that a proxy changes would contradict the next one':
    'SIL-33 SIL-34 SIL-51 SIL-72 SIL-7C SIL-81 SIL-83 SIL-84 SIL-85 SIL-86 SIL-88 SIL-89 SIL-8B SIL-98 SIL-99 SIL-106 SIL-107 SIL-108 SIL-115 SIL-163 SIL-172 SIL-173 SIL-183',
  'it is about the conversion of documents, of which a proxy has neither content nor states':
    'SIL-152 SIL-122 SIL-123 SIL-124 SIL-125 SIL-126 SIL-127 SIL-129',
  'the suites avoid it: none of their requests would show a difference':
    'SIL-68 SIL-7B SIL-82 SIL-8A SIL-109 SIL-10A SIL-128 SIL-130 SIL-131 SIL-132 SIL-135',
};

export const otherChoices: ReadonlyMap<string, OtherChoice> = new Map<string, OtherChoice>([
  ...Object.entries(variantOf).map(([id, variant]) => [id, { variant }] as const),
  ...Object.entries(oddityOf).map(([id, oddity]) => [id, { oddity }] as const),
  ...Object.entries(variedByNobody).flatMap(([nobody, ids]) =>
    ids.split(' ').map((id) => [id, { nobody }] as const),
  ),
]);
