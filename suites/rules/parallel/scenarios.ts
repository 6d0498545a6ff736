import type { TestCase } from '../../drive/test-case.ts';
import { parallelDetails, parallelMemberships, parallelSettings } from './scenarios-changes.ts';
import {
  parallelCards,
  parallelPorts,
  parallelUploads,
  parallelUsers,
} from './scenarios-creations.ts';
import { parallelHistoryWalk, parallelUserWalk } from './scenarios-paging.ts';
import {
  parallelDownloads,
  parallelPrinters,
  parallelSendAndDelete,
  parallelTapAndSend,
  parallelTaps,
} from './scenarios-releases.ts';

/** What several callers do at a time. */
export const parallelScenarios: readonly TestCase[] = [
  parallelPrinters,
  parallelTapAndSend,
  parallelTaps,
  parallelSendAndDelete,
  parallelDownloads,
  parallelUploads,
  parallelUsers,
  parallelCards,
  parallelPorts,
  parallelHistoryWalk,
  parallelUserWalk,
  parallelDetails,
  parallelMemberships,
  parallelSettings,
];
