import type { Check } from './check.ts';
import { cardChecks } from './checks/card.ts';
import { documentEndChecks } from './checks/document-end.ts';
import { documentListChecks } from './checks/document-list.ts';
import { documentSendChecks } from './checks/document-send.ts';
import { documentUploadChecks } from './checks/document-upload.ts';
import { keyChecks } from './checks/key.ts';
import { tokenChecks } from './checks/token.ts';

/** One check per rule of the catalogue; a test holds the two lists together. */
export const checks: readonly Check[] = [
  ...keyChecks,
  ...tokenChecks,
  ...documentListChecks,
  ...documentUploadChecks,
  ...documentSendChecks,
  ...documentEndChecks,
  ...cardChecks,
];
