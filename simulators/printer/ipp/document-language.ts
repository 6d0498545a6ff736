import { type Attribute, findAttribute } from '../../kit/wire/ipp/attribute.ts';
import { textOf } from '../../kit/wire/ipp/read-value.ts';
import type { DocumentLanguage } from '../../kit/wire/pdl/language.ts';
import { documentTypes } from '../document-types.ts';

const languages = new Map(
  Object.entries(documentTypes)
    .filter(([, { mediaType }]) => mediaType !== 'application/octet-stream')
    .map(([language, { mediaType }]) => [mediaType, language as DocumentLanguage]),
);

/** The language that document-format names; undefined where the printer is to look itself. */
export function languageNamed(said: readonly Attribute[]): DocumentLanguage | undefined {
  const format = textOf(findAttribute(said, 'document-format'));
  return languages.get(format?.split(';')[0]?.trim().toLowerCase() ?? '');
}
