import type { Case } from '../engine/case/case.ts';
import type { Exchange } from '../engine/journal/exchange.ts';
import type { State } from '../engine/state/state.ts';
import { cardOwner, portAt, tap } from '../rules/card-reader/readers.ts';
import { accountProbes } from './former-probes/account.ts';
import { administration } from './former-probes/administration.ts';
import { ofApiKeys } from './former-probes/api-keys.ts';
import { ofDocumentEnds } from './former-probes/document-ends.ts';
import { ofExpiredDocuments } from './former-probes/document-expiry.ts';
import { ofDocumentLists } from './former-probes/document-list.ts';
import { ofSends } from './former-probes/document-send.ts';
import { ofDocumentUploads } from './former-probes/document-upload.ts';
import { everyCallProbes } from './former-probes/every-call.ts';
import { groups } from './former-probes/groups.ts';
import { historyProbes } from './former-probes/history.ts';
import { ofRecordedJobs } from './former-probes/history-records.ts';
import { locationProbes } from './former-probes/locations.ts';
import { loginProbes } from './former-probes/login.ts';
import { neighbourProbes } from './former-probes/neighbours.ts';
import { ofPorts } from './former-probes/ports.ts';
import { ofTokens } from './former-probes/tokens.ts';
import { userProbes } from './former-probes/users.ts';
import { userImportProbes } from './former-probes/users-imports.ts';

/** Whether a request of a pair was a probe, as a rule's check was told before test cases named it. */
export type FormerProbe = (exchange: Exchange, state: State, c: Case) => boolean;

/** By rule. */
export type FormerProbes = Readonly<Record<string, FormerProbe>>;

const lacksCardOrReader = (x: Exchange): boolean =>
  x.param('cd') === undefined || x.param('Mac') === undefined;

/**
 * The predicates by which rules found their probes in a journal before test cases named them (`probes` of a
 * request). The recordings are older: these predicates write the names into them. Temporary: the table goes when
 * every recording has been made anew.
 */
export const formerProbes: FormerProbes = {
  ...historyProbes,
  ...loginProbes,
  ...accountProbes,
  ...locationProbes,
  ...administration,
  ...groups,
  ...everyCallProbes,
  'TAP-04': (x) => tap(x) && lacksCardOrReader(x),
  'TAP-08': (x, state) =>
    tap(x) &&
    !lacksCardOrReader(x) &&
    (cardOwner(state, x.text('cd')) === undefined || portAt(state, x.param('Mac')) === undefined),
  ...ofDocumentLists,
  ...ofDocumentEnds,
  ...ofDocumentUploads,
  ...ofSends,
  ...ofRecordedJobs,
  ...ofExpiredDocuments,
  ...ofPorts,
  ...ofTokens,
  ...ofApiKeys,
  ...userImportProbes,
  ...userProbes,
  ...neighbourProbes,
};
