import type { Scenario } from '../../scenario.ts';
import { parallelDetails, parallelMemberships, parallelSettings } from './changes.ts';
import { parallelCards, parallelPorts, parallelUploads, parallelUsers } from './made.ts';
import {
  parallelDownloads,
  parallelPrinters,
  parallelSendAndDelete,
  parallelTapAndSend,
  parallelTaps,
} from './releases.ts';
import { parallelHistoryWalk, parallelUserWalk } from './walks.ts';

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
