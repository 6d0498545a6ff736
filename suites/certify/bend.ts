/** What the bench makes of answers on their way to the terminal, as data. The first that fits an exchange and is not used up takes it. */
export interface Bend {
  /** Of the catalogue; absent: any. */
  readonly operation?: string;
  /** Counts the exchanges that fit, from 1; default: 1. */
  readonly from?: number;
  /** How many in a row; default: 1. */
  readonly times?: number;
  /** Once it has begun, for so long instead of so many times. */
  readonly forMs?: number;
  readonly does: BendDoing;
}

/** The service never hears of it: the terminal is told this. */
type Instead =
  | { readonly kind: 'error-code'; readonly errorCode: number }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly retryAfterSeconds?: number;
      /** As something on the way to the service answers: a page of HTML, and no JSON. */
      readonly page?: true;
    }
  | { readonly kind: 'redirect-to-stranger' }
  /** To the same place without TLS. */
  | { readonly kind: 'redirect-to-plain' }
  /** As from something on the way that wants a login of its own. */
  | { readonly kind: 'html' }
  /** The connection is reset at the request. */
  | { readonly kind: 'no-network' };

/** The service did it, and this becomes of its answer. */
type Afterwards =
  | { readonly kind: 'reset-before-answer' }
  | { readonly kind: 'reset-within-answer' }
  | { readonly kind: 'slow'; readonly ms: number }
  /** In so many pieces, each so long after the one before; signs of several bytes are cut too. */
  | { readonly kind: 'pieces'; readonly count: number; readonly everyMs: number }
  | { readonly kind: 'truncated-json' }
  | { readonly kind: 'other-json' }
  | { readonly kind: 'unknown-members' }
  | { readonly kind: 'unknown-values' }
  /** Page tokens hold signs that have to be encoded; the service is given back its own. */
  | { readonly kind: 'hard-page-tokens' }
  | { readonly kind: 'content-type'; readonly contentType: string };

export type BendDoing = Instead | Afterwards;

/** What a bend does, as a sentence's end: "answers 200 with errorCode 1042". */
const bendWords: {
  readonly [K in BendDoing['kind']]: (doing: Extract<BendDoing, { kind: K }>) => string;
} = {
  'error-code': ({ errorCode }) => `answers 200 with errorCode ${String(errorCode)}`,
  status: ({ status }) => `answers ${String(status)}`,
  'redirect-to-stranger': () => 'answers 307 with another host as Location',
  'redirect-to-plain': () => 'answers 307 with the same host without TLS as Location',
  html: () => 'answers with an HTML page',
  'no-network': () => 'is unreachable',
  'reset-before-answer': () => 'executes the call and resets the connection before the response',
  'reset-within-answer': () => 'executes the call and resets the connection during the response',
  slow: ({ ms }) => `answers after ${String(ms)} ms`,
  pieces: ({ count, everyMs }) =>
    `answers in ${String(count)} pieces, one every ${String(everyMs)} ms`,
  'truncated-json': () => 'answers with truncated JSON',
  'other-json': () => 'answers with JSON of another structure',
  'unknown-members': () => 'adds unknown members',
  'unknown-values': () => 'uses unknown enum values',
  'hard-page-tokens': () => 'returns page tokens that must be URL-encoded',
  'content-type': ({ contentType }) => `sends the Content-Type ${contentType}`,
};

export function wordsOfBend(doing: BendDoing): string {
  // The table has for each kind what takes just that kind.
  const tell = bendWords[doing.kind] as (one: BendDoing) => string;
  return tell(doing);
}

/** Chooses the bend of each exchange: every one that fits counts it, the first whose turn it is takes it. */
export function chooserOf(
  bends: readonly Bend[],
  nowMs: () => number,
): (operation: string) => BendDoing | undefined {
  const counts = bends.map(() => 0);
  const begun = new Map<Bend, number>();
  return (operation) => {
    let chosen: BendDoing | undefined;
    for (const [at, bend] of bends.entries()) {
      if (bend.operation !== undefined && bend.operation !== operation) continue;
      const count = (counts[at] ?? 0) + 1;
      counts[at] = count;
      const from = bend.from ?? 1;
      if (count < from) continue;
      const beganMs = begun.get(bend) ?? nowMs();
      begun.set(bend, beganMs);
      const isOn =
        bend.forMs === undefined
          ? count < from + (bend.times ?? 1)
          : nowMs() - beganMs < bend.forMs;
      if (isOn) chosen ??= bend.does;
    }
    return chosen;
  };
}
