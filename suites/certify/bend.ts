/** What the bench makes of answers on their way to the terminal, as data. The first that fits an exchange and is not used up takes it. */
export interface Bend {
  /** Of the catalogue; absent: any. */
  readonly operation?: string;
  /** Counts the exchanges that fit, from 1; default: 1. */
  readonly from?: number;
  /** How many in a row; default: 1. */
  readonly times?: number;
  readonly does: BendDoing;
}

export type BendDoing =
  /** The service never hears of it: the terminal is told this. */
  | { readonly kind: 'error-code'; readonly errorCode: number }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfterSeconds?: number }
  | { readonly kind: 'redirect-to-stranger' }
  /** The service did it; the answer is lost. */
  | { readonly kind: 'reset-before-answer' }
  | { readonly kind: 'reset-within-answer' }
  /** The service never hears of it. */
  | { readonly kind: 'no-network' }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'truncated-json' }
  | { readonly kind: 'unknown-members' }
  | { readonly kind: 'unknown-values' }
  | { readonly kind: 'content-type'; readonly contentType: string }
  | { readonly kind: 'html' };

/** What a bend does, as a sentence's end: "answers 200 with errorCode 1042". */
export const bendWords: {
  readonly [K in BendDoing['kind']]: (doing: Extract<BendDoing, { kind: K }>) => string;
} = {
  'error-code': ({ errorCode }) => `answers 200 with errorCode ${String(errorCode)}`,
  status: ({ status }) => `answers ${String(status)}`,
  'redirect-to-stranger': () => 'answers 307 to another host',
  'reset-before-answer': () => 'does it and resets the connection before the answer',
  'reset-within-answer': () => 'does it and resets the connection within the answer',
  'no-network': () => 'is out of reach',
  slow: ({ ms }) => `answers after ${String(ms)} ms`,
  'truncated-json': () => 'answers with half of its JSON',
  'unknown-members': () => 'adds members that nobody knows',
  'unknown-values': () => 'uses numbers that no list has',
  'content-type': ({ contentType }) => `says that its answer is ${contentType}`,
  html: () => 'answers with a page of HTML',
};
