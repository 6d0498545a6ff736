import type { DocumentLanguage } from '../kit/wire/pdl/language.ts';

/** How a document of a language is kept and shown. */
export interface DocumentType {
  readonly extension: string;
  readonly mediaType: string;
}

export const documentTypes: Readonly<Record<DocumentLanguage, DocumentType>> = {
  pdf: { extension: 'pdf', mediaType: 'application/pdf' },
  postscript: { extension: 'ps', mediaType: 'application/postscript' },
  pcl: { extension: 'pcl', mediaType: 'application/vnd.hp-pcl' },
  'pcl-xl': { extension: 'pxl', mediaType: 'application/vnd.hp-pclxl' },
  xps: { extension: 'xps', mediaType: 'application/oxps' },
  text: { extension: 'txt', mediaType: 'text/plain' },
  jpeg: { extension: 'jpg', mediaType: 'image/jpeg' },
  png: { extension: 'png', mediaType: 'image/png' },
  tiff: { extension: 'tif', mediaType: 'image/tiff' },
  gif: { extension: 'gif', mediaType: 'image/gif' },
  'pwg-raster': { extension: 'pwg', mediaType: 'image/pwg-raster' },
  urf: { extension: 'urf', mediaType: 'image/urf' },
  word: { extension: 'docx', mediaType: 'application/octet-stream' },
  sheet: { extension: 'xlsx', mediaType: 'application/octet-stream' },
  slides: { extension: 'pptx', mediaType: 'application/octet-stream' },
  office: { extension: 'ole', mediaType: 'application/octet-stream' },
  unknown: { extension: 'bin', mediaType: 'application/octet-stream' },
};
