import { type Attribute, attribute } from '../../kit/wire/ipp/attribute.ts';
import { outOfBand } from '../../kit/wire/ipp/value.ts';

/** The attribute as the unsupported group shows it when not even its name is known (RFC 8011 4.1.7). */
export function asUnsupported(unknown: Attribute): Attribute {
  return attribute(unknown.name, outOfBand('unsupported'));
}
