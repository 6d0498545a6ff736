import Type, { type Static } from 'typebox';
import type { OcrStep, ScanWorkflow } from '../../rules/scan-workflow.ts';
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
import { bool, int, oneOf } from '../words.ts';

const text = Type.String();

/** interface 2; of what depends on a type, what is used for it. */
const documentSeparation = Type.Object({
  enabled: bool(),
  separationType: oneOf(separationTypes),
  separationBarcodeType: Type.Optional(oneOf(barcodeTypes)),
  dropSeparator: Type.Optional(bool()),
  pageSplitSize: Type.Optional(text),
});

/** Without the password: nobody reads it back (SIL-66). */
const outputFormatParameters = Type.Object({
  pdfaCompliance: Type.Optional(oneOf(pdfaCompliances)),
  modifyMetadata: bool(),
  metaTitle: text,
  metaAuthor: text,
  metaSubject: text,
  metaKeywords: text,
  metaOverwriteUponChange: bool(),
  mrcCompression: bool(),
  encryptPdf: bool(),
  encryptionStrength: Type.Optional(oneOf(encryptionStrengths)),
  encryptionPasswordType: Type.Optional(oneOf(encryptionPasswordTypes)),
  sendEmail: bool(),
  emailRecipients: text,
  emailSubject: text,
  emailBody: text,
});

const ocr = Type.Object({
  enabled: bool(),
  blankPages: bool(),
  dualPages: bool(),
  pageOrientation: bool(),
  despeckle: bool(),
  languages: Type.Array(text),
  outputFormatParameters: Type.Optional(outputFormatParameters),
});

const highlightRedaction = Type.Object({
  enabled: bool(),
  highlightColor: oneOf(highlightColors),
  redactionType: oneOf(redactionTypes),
  rangeFrom: Type.Optional(text),
  rangeTo: Type.Optional(text),
});

const userInput = Type.Object(
  {
    name: text,
    label: text,
    defaultValue: Type.Optional(text),
    required: bool(),
    userInputType: oneOf(userInputTypes),
    values: Type.Optional(Type.Array(Type.Object({ value: text, label: text }))),
  },
  { $id: 'UserInputInfo' },
);

/** A record of our own around parts of interface 2 (SIL-77). */
export const scanWorkflowInfo = Type.Object(
  {
    id: int(),
    accountId: int(),
    name: text,
    documentSeparation: Type.Optional(documentSeparation),
    ocr: Type.Optional(ocr),
    barcode: Type.Optional(Type.Object({ enabled: bool(), barcodeType: oneOf(barcodeTypes) })),
    highlightRedaction: Type.Optional(highlightRedaction),
    libraryColumns: Type.Record(text, text),
    userInputs: Type.Array(userInput),
    lastUpdated: Type.String({ format: 'date-time' }),
  },
  { $id: 'ScanWorkflowInfo' },
);

export function toScanWorkflowInfo(workflow: ScanWorkflow): Static<typeof scanWorkflowInfo> {
  const { documentSeparation: separation, barcode, highlightRedaction: redaction } = workflow;
  return {
    id: workflow.id,
    accountId: workflow.accountId,
    name: workflow.name,
    ...(separation && { documentSeparation: { enabled: true, ...separation } }),
    ...(workflow.ocr && { ocr: { enabled: true, ...withoutSecret(workflow.ocr) } }),
    ...(barcode && { barcode: { enabled: true, ...barcode } }),
    ...(redaction && { highlightRedaction: { enabled: true, ...redaction } }),
    libraryColumns: { ...workflow.libraryColumns },
    userInputs: workflow.userInputs.map(({ values, ...input }) => ({
      ...input,
      ...(values && { values: values.map((value) => ({ ...value })) }),
    })),
    lastUpdated: new Date(workflow.updatedAt).toISOString(),
  };
}

function withoutSecret({
  outputFormatParameters: output,
  languages,
  ...step
}: OcrStep): Omit<Static<typeof ocr>, 'enabled'> {
  const shown = { ...step, languages: [...languages] };
  if (output === undefined) return shown;
  const { sealedPassword: _, ...open } = output;
  return { ...shown, outputFormatParameters: open };
}
