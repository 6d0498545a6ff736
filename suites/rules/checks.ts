import type { BoundCheck } from '../judge/check.ts';
import { topicChecks } from './index.ts';
import { neighbourChecks } from './neighbours/checks.ts';
import { parallelDocumentChecks } from './parallel/checks.ts';
import { parallelChangeChecks } from './parallel/checks-changes.ts';
import { parallelMadeChecks } from './parallel/checks-creations.ts';

/** One check per rule of the catalogue; a test holds the two lists together. */
export const checks: readonly BoundCheck[] = [
  ...parallelDocumentChecks,
  ...parallelMadeChecks,
  ...parallelChangeChecks,
  ...topicChecks,
  ...neighbourChecks,
];
