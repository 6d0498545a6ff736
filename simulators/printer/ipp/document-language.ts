import { type Attribute, findAttribute, type Value } from '../../kit/wire/ipp/attribute.ts';
import { textOf } from '../../kit/wire/ipp/read-value.ts';
import { mimeMediaType, outOfBand } from '../../kit/wire/ipp/value.ts';
import type { DocumentLanguage } from '../../kit/wire/pdl/language.ts';
import { documentTypes } from '../document-types.ts';
import type { Receipt } from '../receipt.ts';

const languages = new Map(
  Object.entries(documentTypes)
    .filter(([, { mediaType }]) => mediaType !== 'application/octet-stream')
    .map(([language, { mediaType }]) => [mediaType, language as DocumentLanguage]),
);

/** The format that the bytes of a printed document turned out to have (PWG 5100.7 document-format-detected). */
export function formatDetected(receipt: Receipt | undefined): Value {
  if (receipt === undefined) return outOfBand('noValue');
  return mimeMediaType(documentTypes[receipt.language].mediaType);
}

/** The language that document-format names; undefined where the printer is to look itself. */
export function languageNamed(said: readonly Attribute[]): DocumentLanguage | undefined {
  const format = textOf(findAttribute(said, 'document-format'));
  return languages.get(format?.split(';')[0]?.trim().toLowerCase() ?? '');
}
