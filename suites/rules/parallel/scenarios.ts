import type { Scenario } from '../../drive/scenario.ts';
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
export const parallelScenarios: readonly Scenario[] = [
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
