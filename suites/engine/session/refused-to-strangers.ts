/** The rules that a call at another user's document is a probe of. */
export const refusedToStrangers: Readonly<Record<string, readonly string[]>> = {
  'documents.download': ['DOC-DL-05'],
  'documents.delete': ['DOC-DEL-04'],
  'documents.send': ['DOC-SEND-12'],
};
