import { wasExpired } from '../../rules/document-expiry/ages.ts';
import type { FormerProbes } from '../former-probes.ts';

export const ofExpiredDocuments: FormerProbes = {
  'DOC-EXP-03': (x, _, c) => x.operation === 'documents.send' && wasExpired(c, x),
  'DOC-EXP-04': (x, _, c) => x.operation === 'documents.download' && wasExpired(c, x),
};
