import { mostCopies } from './page-tally.ts';

/**
 * What a piece of a program does to the number of copies: sets it, sets it to the operand before
 * the piece, or sets it to what only running the program can tell. Undefined: nothing.
 */
export type Effect =
  | { readonly kind: 'set'; readonly copies: number | undefined; readonly sure: boolean }
  | { readonly kind: 'operand'; readonly sure: boolean }
  | { readonly kind: 'computed' };

const computed: Effect = { kind: 'computed' };

export function setting(copies: number, sure = true): Effect {
  const isOdd = copies < 1 || copies > mostCopies;
  return isOdd ? computed : { kind: 'set', copies, sure };
}

/** The effect of `{...} if`, which may happen or not. */
export function perhaps(effect: Effect | undefined): Effect | undefined {
  return effect?.kind === 'set' ? { ...effect, sure: false } : effect && computed;
}

/** The effect of `{...} {...} ifelse`, which is certain only where both procedures do the same. */
export function eitherOf(one: Effect | undefined, other: Effect | undefined): Effect | undefined {
  if (one === undefined || other === undefined) return perhaps(one ?? other);
  if (one.kind !== 'set' || other.kind !== 'set') return one.kind === other.kind ? one : computed;
  return one.copies === other.copies ? { ...one, sure: one.sure && other.sure } : perhaps(other);
}

/**
 * What `/NumCopies` or `/#copies` does between the token before it and the two behind it. A query
 * such as `/NumCopies get` does nothing.
 */
export function effectOfName(before: string, next: string, last: string): Effect | undefined {
  if (next === 'null') return { kind: 'set', copies: undefined, sure: true };
  if (whole.test(next)) {
    if (last === 'copy') return undefined;
    if (whole.test(last) || operators.has(last)) return computed;
    return setting(Number(next), last.startsWith('/') || storing.has(last));
  }
  if (next === '' || querying.has(next) || /^[^\w.@$*#!?&-]/.test(next)) return undefined;
  // Another name than `exch` may be short for it.
  const sure = next === 'exch';
  return whole.test(before) ? setting(Number(before), sure) : { kind: 'operand', sure };
}

export const whole: RegExp = /^[+-]?\d{1,9}$/;
const storing: ReadonlySet<string> = new Set(['def', 'put', 'store', '>>']);
const operators: ReadonlySet<string> = new Set('index roll add sub mul idiv div mod'.split(' '));
const querying: ReadonlySet<string> = new Set(
  'get known where load undef eq ne exec cvx cvs cvlit dup pop'.split(' '),
);
