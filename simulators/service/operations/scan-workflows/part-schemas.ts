import Type, { type TNull, type TOptional, type TSchema, type TString, type TUnion } from 'typebox';
import {
  barcodeTypes,
  encryptionPasswordTypes,
  encryptionStrengths,
  highlightColors,
  pdfaCompliances,
  redactionTypes,
  separationTypes,
  userInputTypes,
} from '../../rules/scan-workflow.ts';
import { bool, oneOf } from '../words.ts';

/** interface 2: the parts of a scan workflow as they are sent. `enabled: false` removes the whole part. */
export const separationData = Type.Object({
  enabled: bool(),
  separationType: open(oneOf(separationTypes)),
  separationBarcodeType: open(oneOf(barcodeTypes)),
  dropSeparator: open(bool('default false, for SEPARATION_SHEET true')),
  pageSplitSize: open(line({ description: "'variable' or a positive whole number" })),
});

export const barcodeData = Type.Object({ enabled: bool(), barcodeType: open(oneOf(barcodeTypes)) });

export const redactionData = Type.Object({
  enabled: bool(),
  highlightColor: open(oneOf(highlightColors)),
  redactionType: open(oneOf(redactionTypes)),
  rangeFrom: open(line()),
  rangeTo: open(line()),
});

const ocrOutputData = Type.Object({
  pdfaCompliance: open(oneOf(pdfaCompliances)),
  modifyMetadata: open(bool()),
  metaTitle: open(line()),
  metaAuthor: open(line()),
  metaSubject: open(line()),
  metaKeywords: open(line()),
  metaOverwriteUponChange: open(bool()),
  mrcCompression: open(bool()),
  encryptPdf: open(bool()),
  encryptionStrength: open(oneOf(encryptionStrengths)),
  encryptionPasswordType: open(oneOf(encryptionPasswordTypes)),
  encryptionPassword: open(line({ writeOnly: true, description: 'unchanged when absent' })),
  sendEmail: open(bool()),
  emailRecipients: open(line({ maxLength: 4096 })),
  emailSubject: open(line()),
  emailBody: open(Type.String({ maxLength: 65_536 })),
});

/** Only the text of a mail has lines. */
export const ocrData = Type.Object(
  {
    enabled: bool(),
    blankPages: open(bool()),
    dualPages: open(bool()),
    pageOrientation: open(bool()),
    despeckle: open(bool()),
    languages: open(Type.Array(line({ minLength: 1, maxLength: 64 }), { maxItems: 200 })),
    outputFormatParameters: open(ocrOutputData),
  },
  { 'x-lines': true },
);

const mostColumns = 200;

export const libraryColumnsData = Type.Unsafe<Record<string, string>>({
  type: 'object',
  description: 'column name to column value',
  maxProperties: mostColumns,
  propertyNames: { minLength: 1, maxLength: 256 },
  additionalProperties: { type: 'string', maxLength: 1024 },
});

export const userInputsData = Type.Array(
  Type.Object({
    name: line({ minLength: 1 }),
    label: line(),
    defaultValue: open(line()),
    required: open(bool()),
    userInputType: oneOf(userInputTypes),
    values: open(Type.Array(Type.Object({ value: line(), label: line() }), { maxItems: 1000 })),
  }),
  { maxItems: 100 },
);

/** Optional, and null is how JSON says that something is not there. */
function open<S extends TSchema>(schema: S): TOptional<TUnion<[S, TNull]>> {
  return Type.Optional(Type.Union([schema, Type.Null()]));
}

/** Text of one line, within a part that may have several. */
function line(options: Record<string, unknown> = {}): TString {
  return Type.String({
    maxLength: 256,
    pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$',
    ...options,
  });
}
