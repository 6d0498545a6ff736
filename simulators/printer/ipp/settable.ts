import { type Attribute, attribute } from '../../kit/wire/ipp/attribute.ts';
import { textsOf } from '../../kit/wire/ipp/read-value.ts';
import { valueTag } from '../../kit/wire/ipp/tag.ts';
import { outOfBand } from '../../kit/wire/ipp/value.ts';
import type { PrinterProfile } from '../profile.ts';
import { checkLengths } from './operation-attributes.ts';
import { Refusal } from './refusal.ts';
import { unsupportedValues } from './template.ts';
import { isTemplate } from './template-names.ts';

export type SettableList =
  | 'job-settable-attributes-supported'
  | 'document-settable-attributes-supported'
  | 'printer-settable-attributes-supported';

/** Refuses all changes when one of them can't be made (RFC 3380 4.1.3, 4.2.3). */
export function checkChanges(
  changes: readonly Attribute[],
  list: SettableList,
  profile: PrinterProfile,
): void {
  if (changes.length === 0) {
    throw new Refusal('client-error-bad-request', 'there are no attributes to set');
  }
  const settable = textsOf(profile.attributes.get(list));
  const fixed = changes.filter((one) => !settable.includes(one.name));
  if (fixed.length > 0) {
    const shown = fixed.map((one) => attribute(one.name, outOfBand('notSettable')));
    const names = fixed.map((one) => one.name).join(', ');
    throw new Refusal('client-error-attributes-not-settable', `not settable: ${names}`, shown);
  }
  for (const change of changes) checkLengths(change);
  const odd = changes.filter((one) => !isDeletion(one) && !isAllowed(one, profile));
  if (odd.length === 0) return;
  const names = odd.map((one) => one.name).join(', ');
  const status = 'client-error-attributes-or-values-not-supported';
  throw new Refusal(status, `unsupported value: ${names}`, odd);
}

/** The attributes after the changes: replaced, added, or taken away by `delete-attribute`. */
export function applied(
  changes: readonly Attribute[],
  attributes: readonly Attribute[],
): readonly Attribute[] {
  const names = new Set(changes.map((one) => one.name));
  const others = attributes.filter((one) => !names.has(one.name));
  return [...others, ...changes.filter((one) => !isDeletion(one))];
}

// RFC 3380 7.3: the value of which an attribute is taken away.
function isDeletion({ values }: Attribute): boolean {
  return values.some((value) => value.tag === valueTag.deleteAttribute);
}

function isAllowed({ name, values }: Attribute, { attributes }: PrinterProfile): boolean {
  const base = name.replace(/-default$/, '');
  if (attributes.has(`${base}-supported`) && (base !== name || isTemplate(name))) {
    return unsupportedValues({ name: base, values }, attributes).length === 0;
  }
  // Without a list of values, the syntax of what stands is what counts.
  const tags = attributes.get(name)?.values.map((value) => value.tag) ?? nameTags;
  return values.length === 1 && values.every((value) => alike(value.tag, tags));
}

const nameTags: readonly number[] = [valueTag.name];

function alike(tag: number, tags: readonly number[]): boolean {
  const plain = withoutLanguage.get(tag) ?? tag;
  return tags.some((one) => one === tag || one === plain || one === valueTag.unknown);
}

const withoutLanguage: ReadonlyMap<number, number> = new Map([
  [valueTag.textWithLanguage, valueTag.text],
  [valueTag.nameWithLanguage, valueTag.name],
]);
