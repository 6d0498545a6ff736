import type { Checked, Given, OcrOutput, OcrStep } from './scan-workflow.ts';

/** Each member of the part may be left out. */
export type GivenOcr = {
  readonly [K in keyof Omit<OcrStep, 'outputFormatParameters'>]?: Given<OcrStep[K]>;
} & { readonly outputFormatParameters?: Given<GivenOcrOutput> };

export type GivenOcrOutput = {
  readonly [K in keyof Omit<OcrOutput, 'sealedPassword'>]?: Given<OcrOutput[K]>;
} & { readonly encryptionPassword?: Given<string> };

export interface Sealing {
  seal(secret: string): string;
  /** The sealed password that is kept so far; whoever leaves it out keeps it. */
  readonly kept: string | undefined;
}

/** interface 2, OcrProcessingStep; what is left out is off or empty. */
export function checkOcr(given: GivenOcr, sealing: Sealing): Checked<OcrStep> {
  const { outputFormatParameters } = given;
  const output =
    outputFormatParameters === undefined || outputFormatParameters === null
      ? undefined
      : checkOutput(outputFormatParameters, sealing);
  if (output !== undefined && 'fault' in output) return output;
  return {
    value: {
      blankPages: given.blankPages ?? false,
      dualPages: given.dualPages ?? false,
      pageOrientation: given.pageOrientation ?? false,
      despeckle: given.despeckle ?? false,
      languages: given.languages ?? [],
      ...(output === undefined ? {} : { outputFormatParameters: output.value }),
    },
  };
}

function checkOutput(given: GivenOcrOutput, sealing: Sealing): Checked<OcrOutput> {
  const encryption = checkEncryption(given, sealing);
  if ('fault' in encryption) return encryption;
  const sendEmail = given.sendEmail ?? false;
  const emailRecipients = given.emailRecipients ?? '';
  if (sendEmail && emailRecipients === '') return { fault: 'sendEmail requires emailRecipients' };
  return {
    value: {
      ...(given.pdfaCompliance ? { pdfaCompliance: given.pdfaCompliance } : {}),
      modifyMetadata: given.modifyMetadata ?? false,
      metaTitle: given.metaTitle ?? '',
      metaAuthor: given.metaAuthor ?? '',
      metaSubject: given.metaSubject ?? '',
      metaKeywords: given.metaKeywords ?? '',
      metaOverwriteUponChange: given.metaOverwriteUponChange ?? false,
      mrcCompression: given.mrcCompression ?? false,
      ...encryption.value,
      sendEmail,
      emailRecipients,
      emailSubject: given.emailSubject ?? '',
      emailBody: given.emailBody ?? '',
    },
  };
}

type Encryption = Pick<
  OcrOutput,
  'encryptPdf' | 'encryptionStrength' | 'encryptionPasswordType' | 'sealedPassword'
>;

/** A password is used only where it is given by hand; one that is kept need not be sent again. */
function checkEncryption(given: GivenOcrOutput, sealing: Sealing): Checked<Encryption> {
  if (given.encryptPdf !== true) return { value: { encryptPdf: false } };
  const { encryptionStrength, encryptionPasswordType, encryptionPassword } = given;
  if (!encryptionStrength) return { fault: 'encryptPdf requires encryptionStrength' };
  if (!encryptionPasswordType) return { fault: 'encryptPdf requires encryptionPasswordType' };
  const value = { encryptPdf: true, encryptionStrength, encryptionPasswordType } as const;
  if (encryptionPasswordType !== 'ManualPassword') return { value };
  if (encryptionPassword)
    return { value: { ...value, sealedPassword: sealing.seal(encryptionPassword) } };
  const { kept } = sealing;
  if (kept === undefined) return { fault: 'ManualPassword requires encryptionPassword' };
  return { value: { ...value, sealedPassword: kept } };
}
