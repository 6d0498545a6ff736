/** What a scan workflow holds (interface 2). Nothing acts on it here: it is kept for those who scan (SIL-77). */
export interface ScanWorkflow extends ScanParts {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  readonly updatedAt: number;
}

/** A part that is there is enabled. */
export interface ScanParts {
  readonly documentSeparation?: DocumentSeparation;
  readonly ocr?: OcrStep;
  readonly barcode?: { readonly barcodeType: BarcodeType };
  readonly highlightRedaction?: HighlightRedaction;
  readonly libraryColumns: Readonly<Record<string, string>>;
  readonly userInputs: readonly UserInput[];
}

export const barcodeTypes = [
  ...(['UPC_A', 'UPC_E', 'EAN_8', 'EAN_13', 'CODE_39', 'CODE_93', 'CODE_128', 'CODABAR'] as const),
  ...(['ITF', 'RSS_14', 'RSS_EXPANDED', 'ALL_1D', 'AZTEC', 'DATA_MATRIX', 'MAXICODE'] as const),
  ...(['PDF_417', 'QR_CODE'] as const),
] as const;
export type BarcodeType = (typeof barcodeTypes)[number];

export const separationTypes = ['BARCODE_TYPE', 'SEPARATION_SHEET', 'PAGE_COUNT'] as const;

export type DocumentSeparation =
  | {
      readonly separationType: 'BARCODE_TYPE';
      readonly separationBarcodeType: BarcodeType;
      readonly dropSeparator: boolean;
    }
  | { readonly separationType: 'SEPARATION_SHEET'; readonly dropSeparator: boolean }
  | { readonly separationType: 'PAGE_COUNT'; readonly pageSplitSize: string };

export const highlightColors = ['GREEN', 'RED'] as const;
export const redactionTypes = ['WHOLE_DOCUMENT', 'RANGE'] as const;

export interface HighlightRedaction {
  readonly highlightColor: (typeof highlightColors)[number];
  readonly redactionType: (typeof redactionTypes)[number];
  readonly rangeFrom?: string;
  readonly rangeTo?: string;
}

export interface OcrStep {
  readonly blankPages: boolean;
  readonly dualPages: boolean;
  readonly pageOrientation: boolean;
  readonly despeckle: boolean;
  readonly languages: readonly string[];
  readonly outputFormatParameters?: OcrOutput;
}

export const pdfaCompliances = [
  ...(['PDF_A_1A', 'PDF_A_1B', 'PDF_A_2A', 'PDF_A_2U', 'PDF_A_3A', 'PDF_A_3U'] as const),
] as const;
export const encryptionStrengths = ['RC40BIT', 'RC128BIT', 'AES128BIT'] as const;
export const encryptionPasswordTypes = ['GeneratePassword', 'ManualPassword'] as const;

export interface OcrOutput {
  readonly pdfaCompliance?: (typeof pdfaCompliances)[number];
  readonly modifyMetadata: boolean;
  readonly metaTitle: string;
  readonly metaAuthor: string;
  readonly metaSubject: string;
  readonly metaKeywords: string;
  readonly metaOverwriteUponChange: boolean;
  readonly mrcCompression: boolean;
  readonly encryptPdf: boolean;
  readonly encryptionStrength?: (typeof encryptionStrengths)[number];
  readonly encryptionPasswordType?: (typeof encryptionPasswordTypes)[number];
  /** Sealed: it must be usable, and nobody reads it back (SIL-66). */
  readonly sealedPassword?: string;
  readonly sendEmail: boolean;
  readonly emailRecipients: string;
  readonly emailSubject: string;
  readonly emailBody: string;
}

export const userInputTypes = ['LIST', 'BROWSE', 'TEXT', 'NUMBER', 'EMAIL'] as const;

export interface UserInput {
  readonly name: string;
  readonly label: string;
  readonly defaultValue?: string;
  readonly required: boolean;
  readonly userInputType: (typeof userInputTypes)[number];
  readonly values?: readonly { readonly value: string; readonly label: string }[];
}

/** A part as it is to be kept, or what is wrong with it. */
export type Checked<T> = { readonly value: T } | { readonly fault: string };

/** A member of a request that may be left out or null. */
export type Given<T> = T | null | undefined;
