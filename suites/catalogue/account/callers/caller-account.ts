/** Why a part of the interface has no rules for who calls. */
export const callerReasons = {
  nothing: 'a heading, a lead, an example, or what obliges nobody',
  answer: 'says what is answered; what a caller makes of answers is asked of all of them alike',
  right: 'says which right or key a call needs: who gives out keys and roles sees to it',
  effect: 'says what the service does with it',
  choice: 'leaves it to the caller',
  kind: 'is about keys of a kind that a terminal is not given: under them no tap is taken (SIL-32)',
  unseen: 'obliges the caller, and nothing on the wire shows whether it was kept',
  content: 'says what stands in a file or text that a caller brings; no terminal brings such',
  unsaid: 'is not said',
} as const;

export type CallerReason = keyof typeof callerReasons;

/** How a part of the interface is accounted for towards who calls: by rules, or with a reason why by none. */
export type CallerAccount =
  | { readonly rules: readonly string[] }
  | { readonly excluded: CallerReason };

export function byRules(ids: string | readonly string[]): CallerAccount {
  return { rules: typeof ids === 'string' ? ids.split(' ') : ids };
}

export function notBecause(excluded: CallerReason): CallerAccount {
  return { excluded };
}
