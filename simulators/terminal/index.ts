import type { Clock } from '../kit/clock.ts';
import { type Running, running } from '../kit/lifecycle.ts';
import type { Line, Timeouts } from './ask.ts';
import {
  deleteDocument,
  type ListedStatus,
  list,
  type Panel,
  type PortName,
  type Release,
  release,
  type Wishes,
} from './documents.ts';
import { type Download, download, type SavedDocument } from './download.ts';
import type { Exchange } from './exchange.ts';
import { reportCalls, type TerminalCall } from './heard-calls.ts';
import { type HistoryRecord, type HistoryWish, history } from './history.ts';
import { type Credentials, logIn } from './log-in.ts';
import { done, type Outcome } from './outcome.ts';
import { type DeviceJob, record } from './record.ts';
import { type ReleaseReport, releaseAll } from './release-all.ts';
import { type ReportWay, report, type TerminalReport } from './report.ts';
import { openSessionSlot, type TerminalUser } from './session.ts';
import { openUndiciExchange, type Trust } from './undici-exchange.ts';
import { type Upload, upload } from './upload.ts';
import type { WaitingDocument } from './waiting-document.ts';

export { type StandingTerminal, terminalControlRoutes } from './control-routes.ts';
export type { PortName, Wishes } from './documents.ts';
export type { Exchange, TerminalAnswer, TerminalRequest } from './exchange.ts';
export type { TerminalCall } from './heard-calls.ts';
export type { HistoryRecord, HistoryWish } from './history.ts';
export type { Credentials } from './log-in.ts';
export type { Failure, Outcome } from './outcome.ts';
export type { DeviceJob } from './record.ts';
export type { ReleaseReport } from './release-all.ts';
export type { ReportWay, TerminalReport } from './report.ts';
export type { TerminalUser } from './session.ts';
export { openUndiciExchange } from './undici-exchange.ts';
export type { Upload } from './upload.ts';
export type { WaitingDocument } from './waiting-document.ts';

export interface TerminalOptions extends Trust {
  /** The interface's base URL, ending in `/api/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly deviceToken?: string;
  /** It renews a login that is over (SIL-26), before it asks anybody to log in anew. Default: it does not. */
  readonly renews?: boolean;
  readonly clock: Clock;
  /** How parameters of GET travel (SIL-01). Default `body`. */
  readonly getParameters?: 'body' | 'query';
  readonly timeouts?: Partial<Timeouts>;
  /** Where it reports about itself (SIL-64); the interface shows no call for that. */
  readonly report?: ReportWay;
  /** Called after each call, answered or not. */
  readonly onCall?: (call: TerminalCall) => void;
  /** Another way for the requests than over undici; `ca` and `insecure` are then its own affair. */
  readonly exchange?: Exchange;
}

/**
 * The terminal's door: the panel on a printer, a client of the service. At most one user is logged
 * in, and the token never leaves it. What goes wrong is told in outcomes; nothing rejects.
 */
export interface Terminal extends Running {
  user(): TerminalUser | undefined;
  /** Whoever was logged in is so no more. */
  logIn(credentials: Credentials): Promise<Outcome<TerminalUser>>;
  /** Forgets the token. */
  logOut(): void;
  /** What waits for the user, or was printed: at most 500 documents. */
  list(status?: ListedStatus): Promise<Outcome<readonly WaitingDocument[]>>;
  release(wish: Release): Promise<Outcome<undefined>>;
  releaseAll(
    port: PortName,
    wishes?: Wishes,
    chosen?: (document: WaitingDocument) => boolean,
  ): Promise<ReleaseReport>;
  delete(uuid: string): Promise<Outcome<undefined>>;
  download(wish: Download): Promise<Outcome<SavedDocument>>;
  record(job: DeviceJob): Promise<Outcome<undefined>>;
  /** All records of the range, page by page; who is logged in needs the right to reports. */
  history(wish?: HistoryWish): Promise<Outcome<readonly HistoryRecord[]>>;
  /** Answers with the document's uuid. */
  upload(document: Upload): Promise<Outcome<string>>;
  /** Says how the terminal is; what is left out stays as it was said before. */
  report(said: TerminalReport): Promise<Outcome<undefined>>;
}

/** Throws a TypeError for a base URL that is none, and for a key or token that can't be sent. */
export function createTerminal(options: TerminalOptions): Terminal {
  const way =
    options.exchange === undefined
      ? openUndiciExchange(options)
      : running({ exchange: options.exchange }, () => Promise.resolve());
  const { clock, onCall } = options;
  const exchange =
    onCall === undefined ? way.exchange : reportCalls(way.exchange, { clock, onCall });
  const panel: Panel = { line: lineOf(options, exchange), slot: openSessionSlot() };
  const { line, slot } = panel;
  const terminal = {
    user: () => slot.current()?.user,
    async logIn(credentials: Credentials): Promise<Outcome<TerminalUser>> {
      slot.end();
      const outcome = await logIn(line, credentials);
      if (outcome.kind !== 'done') return outcome;
      slot.begin(outcome.value);
      return done(outcome.value.user);
    },
    logOut: () => slot.end(),
    list: (status?: ListedStatus) => list(panel, status),
    release: (wish: Release) => release(panel, wish),
    releaseAll: (
      port: PortName,
      wishes: Wishes = {},
      chosen?: (document: WaitingDocument) => boolean,
    ) => releaseAll(panel, { port, wishes, ...(chosen === undefined ? {} : { chosen }) }),
    delete: (uuid: string) => deleteDocument(panel, uuid),
    download: (wish: Download) => download(panel, wish),
    record: (job: DeviceJob) => record(panel, job),
    history: (wish: HistoryWish = {}) => history(panel, wish),
    upload: (document: Upload) => upload(panel, document),
    report: (said: TerminalReport) => report(line, options.report, said),
  };
  return running(terminal, () => way.stop());
}

const usualTimeouts: Timeouts = { answerMs: 15_000, releaseMs: 60_000 };

function lineOf(options: TerminalOptions, exchange: Exchange): Line {
  const { apiKey, deviceToken, renews = false, clock, getParameters = 'body' } = options;
  for (const secret of [apiKey, deviceToken, options.report?.token]) {
    if (secret !== undefined && !/^[\x21-\x7e]+$/.test(secret))
      throw new TypeError('a key or token contains invalid characters');
  }
  return {
    baseUrl: readBaseUrl(options.baseUrl),
    apiKey,
    ...(deviceToken === undefined ? {} : { deviceToken }),
    exchange,
    clock,
    renews,
    getParameters,
    timeouts: { ...usualTimeouts, ...options.timeouts },
  };
}

function readBaseUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new TypeError('the base URL is not an http or https address');
  }
  if (url.username + url.password + url.search + url.hash !== '') {
    throw new TypeError('the base URL must consist of an origin and a path');
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}
