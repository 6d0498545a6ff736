/** Why a part of the interface has no rules for who calls. */
export const callerReasons = {
  nothing: 'a heading, an introduction, an example, or a text without an obligation',
  answer: 'states the response; the handling of responses is tested for all calls alike',
  right:
    'states the permission or key for a call, which the administrator of keys and roles provides',
  effect: 'states what the service does',
  choice: 'leaves the choice to the caller',
  kind: 'is about a kind of key that terminals do not have, since it refuses taps (SIL-32)',
  unseen: 'obliges the caller in a way that its requests do not show',
  content: 'states the contents of a file or text that terminals do not send',
  unsaid: 'is unspecified',
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
