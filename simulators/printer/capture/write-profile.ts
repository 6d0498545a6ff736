import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import { textOf } from '../../kit/wire/ipp/read-value.ts';
import { lengthFault } from '../../kit/wire/ipp/syntax.ts';
import { type ProfileDocument, profileForm } from '../profile-schema.ts';
import { isRunning } from './running-attributes.ts';
import { writtenAttribute } from './written-attribute.ts';

export interface WrittenProfile {
  readonly document: ProfileDocument;
  /** Attributes with values that a profile cannot hold: of unknown syntaxes, or too long (RFC 8011 5.1). */
  readonly leftOut: readonly string[];
}

/**
 * The profile of a printer that told these attributes, without those that belong to its running: a
 * printer with this profile tells the others octet by octet. Of a repeated attribute the first stands.
 */
export function writeProfile(told: readonly Attribute[]): WrittenProfile {
  const attributes: ProfileDocument['attributes'] = {};
  const leftOut: string[] = [];
  for (const one of told) {
    if (isRunning(one.name) || Object.hasOwn(attributes, one.name)) continue;
    const written = writtenAttribute(one);
    const alone = { title: 'one', attributes: { [one.name]: written } };
    const fits = one.values.every((value) => lengthFault(value) === undefined);
    if (written !== undefined && fits && profileForm.Check(alone)) attributes[one.name] = written;
    else leftOut.push(one.name);
  }
  return { document: { title: titleOf(told), attributes }, leftOut };
}

function titleOf(told: readonly Attribute[]): string {
  const model = textOf(told.find(({ name }) => name === 'printer-make-and-model'));
  return model === undefined || model.trim() === '' ? 'Captured printer' : model;
}
