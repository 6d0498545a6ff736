import { type Exchange, succeeded } from '../journal/exchange.ts';
import { numberMember } from '../journal/json.ts';

/** A target that returns the same id for every create has created nothing. */
export function hasNewId(made: Exchange, exchanges: readonly Exchange[]): boolean {
  const id = numberMember(made.json, 'id');
  const others = exchanges.filter((one) => one.operation === made.operation && one !== made);
  return !others.some((one) => succeeded(one) && numberMember(one.json, 'id') === id);
}
