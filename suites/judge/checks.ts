import type { Check } from './check.ts';
import { cardChecks } from './checks/card.ts';
import { documentListChecks } from './checks/document-list.ts';
import { documentSendChecks } from './checks/document-send.ts';

/** One check per rule of the catalogue; a test holds the two lists together. */
export const checks: readonly Check[] = [...documentListChecks, ...documentSendChecks, ...cardChecks];
