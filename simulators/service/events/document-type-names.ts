import { type DocumentType, documentTypes } from '../rules/document-types.ts';

const names: Readonly<Record<DocumentType, string>> = {
  [documentTypes.unknown]: 'unknown',
  [documentTypes.pdf]: 'PDF',
  [documentTypes.postscript]: 'PostScript',
  [documentTypes.pcl]: 'PCL',
  [documentTypes.pclXl]: 'PCL XL',
  [documentTypes.xps]: 'XPS',
  [documentTypes.text]: 'plain text',
  [documentTypes.image]: 'image',
  [documentTypes.raster]: 'raster',
  [documentTypes.wordProcessing]: 'word processing',
  [documentTypes.spreadsheet]: 'spreadsheet',
  [documentTypes.presentation]: 'presentation',
};

export function documentTypeName(documentType: number): string {
  return names[documentType as DocumentType] ?? names[documentTypes.unknown];
}
