import type {
  BarcodeType,
  Checked,
  DocumentSeparation,
  Given,
  HighlightRedaction,
} from './scan-workflow.ts';

export interface GivenSeparation {
  readonly separationType?: Given<DocumentSeparation['separationType']>;
  readonly separationBarcodeType?: Given<BarcodeType>;
  readonly dropSeparator?: Given<boolean>;
  readonly pageSplitSize?: Given<string>;
}

/** interface 2, DocumentSeparationOptions: what is not used for the type is not kept. */
export function checkSeparation(given: GivenSeparation): Checked<DocumentSeparation> {
  const { separationType, separationBarcodeType, dropSeparator, pageSplitSize } = given;
  if (separationType === 'BARCODE_TYPE') {
    if (separationBarcodeType === undefined || separationBarcodeType === null)
      return { fault: 'BARCODE_TYPE requires separationBarcodeType' };
    const drop = dropSeparator ?? false;
    return { value: { separationType, separationBarcodeType, dropSeparator: drop } };
  }
  if (separationType === 'SEPARATION_SHEET')
    return { value: { separationType, dropSeparator: dropSeparator ?? true } };
  if (separationType !== 'PAGE_COUNT') return { fault: 'separationType is required' };
  if (!/^(?:variable|[1-9]\d{0,8})$/.test(pageSplitSize ?? ''))
    return { fault: "pageSplitSize must be 'variable' or a positive whole number" };
  return { value: { separationType, pageSplitSize: pageSplitSize ?? '' } };
}

export interface GivenRedaction {
  readonly highlightColor?: Given<HighlightRedaction['highlightColor']>;
  readonly redactionType?: Given<HighlightRedaction['redactionType']>;
  readonly rangeFrom?: Given<string>;
  readonly rangeTo?: Given<string>;
}

/** interface 2, HighlightRedactionOptions: a range is used only for RANGE. */
export function checkRedaction(given: GivenRedaction): Checked<HighlightRedaction> {
  const { highlightColor, redactionType, rangeFrom, rangeTo } = given;
  if (highlightColor === undefined || highlightColor === null)
    return { fault: 'highlightColor is required' };
  if (redactionType === undefined || redactionType === null)
    return { fault: 'redactionType is required' };
  const isRange = redactionType === 'RANGE';
  return {
    value: {
      highlightColor,
      redactionType,
      ...(isRange && typeof rangeFrom === 'string' ? { rangeFrom } : {}),
      ...(isRange && typeof rangeTo === 'string' ? { rangeTo } : {}),
    },
  };
}

/** interface 2, BarcodeOptions. */
export function checkBarcode(given: {
  readonly barcodeType?: Given<BarcodeType>;
}): Checked<{ readonly barcodeType: BarcodeType }> {
  const { barcodeType } = given;
  if (barcodeType === undefined || barcodeType === null)
    return { fault: 'barcodeType is required' };
  return { value: { barcodeType } };
}
