/** On every answer: it is what it says it is, and nobody keeps a copy. */
export const safetyHeaders = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;
