import { getAccount } from './account/get-account.ts';
import { headAccount } from './account/head-account.ts';
import { tapCard, tapCardByPost } from './card/tap-card.ts';
import { listDocuments } from './documents/list-documents.ts';
import { sendDocument } from './documents/send-document.ts';
import { uploadDocument } from './documents/upload-document.ts';
import type { Operation } from './operation.ts';
import { getVersion } from './version/get-version.ts';

/** Every call of the service, in the order of the interface. */
export const operations: readonly Operation[] = [
  getVersion,
  getAccount,
  headAccount,
  listDocuments,
  uploadDocument,
  sendDocument,
  tapCard,
  tapCardByPost,
];
