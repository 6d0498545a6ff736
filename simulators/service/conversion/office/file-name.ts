import { documentTypes } from '../../rules/document-types.ts';

/** What an office file is called while it is converted: the extension helps to tell its format. */
export function officeFileName(title: string, documentType: number): string {
  const given = /\.([A-Za-z0-9]{1,5})$/.exec(title)?.[1]?.toLowerCase() ?? '';
  const known = extensions[documentType] ?? extensions[documentTypes.wordProcessing];
  return `document.${known.includes(given) ? given : known[0]}`;
}

/** The first of a kind is the one that a file without a telling name gets. */
const extensions: Readonly<Record<number, readonly [string, ...string[]]>> & {
  readonly 9: readonly [string, ...string[]];
} = {
  [documentTypes.wordProcessing]: [
    'docx',
    'doc',
    'docm',
    'dot',
    'dotx',
    'rtf',
    'odt',
    'ott',
    'fodt',
  ],
  [documentTypes.spreadsheet]: ['xlsx', 'xls', 'xlsm', 'xlsb', 'csv', 'ods', 'ots', 'fods'],
  [documentTypes.presentation]: ['pptx', 'ppt', 'pptm', 'pps', 'ppsx', 'odp', 'otp', 'fodp'],
};
