import { parameterValues } from '../../spec/test-values/parameter-values.ts';
import { type Obliged, obligedBy, type ValueClass } from '../../spec/test-values/value-class.ts';
import type { SentEvent } from '../journal/event.ts';
import type { NameText } from '../journal/facts.ts';
import { requestValues } from '../journal/request-values.ts';

/** A parameter of a request that differs from that of another, and what its values oblige a service to. */
export interface Difference {
  readonly parameter: string;
  readonly isRequired: boolean;
  readonly obliged: Obliged;
  /** The classes that its values are of. */
  readonly classes: readonly ValueClass[];
}

const byOperation = Map.groupBy(parameterValues, ({ operation }) => operation);

/** What a request has of its own, compared with one that is surely taken. */
export function differencesOf(
  sent: SentEvent,
  plain: SentEvent,
  names: NameText,
): readonly Difference[] {
  return (byOperation.get(sent.operation) ?? []).flatMap((one) => {
    const values = requestValues(sent, one);
    if (JSON.stringify(values) === JSON.stringify(requestValues(plain, one))) return [];
    const classes = one.classes.filter((each) => each.is(values));
    const { parameter, isRequired } = one;
    return [{ parameter, isRequired, classes, obliged: strictest(classes, names) }];
  });
}

/** Where a value is of several classes, what is ruled out or open decides. */
function strictest(classes: readonly ValueClass[], names: NameText): Obliged {
  const all = new Set(classes.map((one) => obligedBy(one, names)));
  if (all.has('refused')) return 'refused';
  return all.size === 0 || all.has('unspecified') ? 'unspecified' : 'kept';
}
