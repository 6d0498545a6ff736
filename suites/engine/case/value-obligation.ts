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

/** The parameters in which a request differs from one that is certainly accepted. */
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

/** If a value belongs to several classes, one that is excluded or open decides. */
function strictest(classes: readonly ValueClass[], names: NameText): Obliged {
  const all = new Set(classes.map((one) => obligedBy(one, names)));
  if (all.has('refused')) return 'refused';
  return all.size === 0 || all.has('unspecified') ? 'unspecified' : 'kept';
}
