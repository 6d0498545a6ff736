import type { Scenario } from './scenario.ts';
import { tapReleases } from './scenarios/card/tap.ts';
import { listPage } from './scenarios/documents/list-page.ts';
import { sendRetain } from './scenarios/documents/send.ts';

/** All traffic there is, an explicit list. */
export const scenarios: readonly Scenario[] = [listPage, sendRetain, tapReleases];
