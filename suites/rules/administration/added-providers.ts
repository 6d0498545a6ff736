import { given, holdsText } from '../../engine/case/records.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { isObject, type Json, numberMember, textMember } from '../../engine/journal/json.ts';

/** The members of these records are not shown (SIL-1B): a record is known by the name in it. */
export function isNamed(record: Json, added: Exchange): boolean {
  return holdsText(record, given(added, 'name'));
}

export function typeOf(added: Exchange): number | undefined {
  return numberMember(added.sent.json, 'providerType');
}

/** The members of the typeConfiguration that was sent; undefined where it is not the text of a JSON object. */
export function configurationOf(added: Exchange): Json | undefined {
  try {
    const json = JSON.parse(textMember(added.sent.json, 'typeConfiguration') ?? '{}') as Json;
    return isObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}
