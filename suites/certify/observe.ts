import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../simulators/kit/clock.ts';
import type { JournalEvent, RunEvent } from '../engine/journal/event.ts';
import type { TargetFacts } from '../engine/journal/facts.ts';
import { Recorder } from '../engine/journal/recorder.ts';
import { makeCertificates } from './bench/certificates.ts';
import { startObserver } from './bench/observer.ts';
import { openCardNames } from './card-names.ts';
import type { NamedTerminal } from './certify.ts';
import type { ServiceAddress } from './reach-service.ts';
import type { TerminalPlan } from './terminal-plan.ts';

export interface ObserveOptions {
  readonly terminal: NamedTerminal;
  /** What the run is known by from its start. */
  readonly start?: RunEvent['start'];
  /** Is given each event as it is recorded. */
  keep?(event: JournalEvent): void;
  readonly plan: TerminalPlan;
  readonly service: ServiceAddress;
  readonly plainHttp: boolean;
  readonly clock: Clock;
  /** Until it aborts. */
  readonly signal: AbortSignal;
}

/** Where the terminal has to come to. */
export interface Observing {
  readonly baseUrl: string;
  readonly caFile?: string;
}

/** The one case of what passes by. */
const observed = 'observed';
const quietMs = 500;
const lastAnswersMs = 10_000;

/** Stands between a terminal and a service of others, changes nothing, and answers with what was seen. */
export async function observe(
  options: ObserveOptions,
  ready: (at: Observing) => void,
): Promise<readonly JournalEvent[]> {
  const { clock, plan, plainHttp, signal, service } = options;
  const journal: JournalEvent[] = [];
  const recorder = new Recorder(
    (event) => {
      const seen = named(event);
      journal.push(seen);
      options.keep?.(seen);
    },
    () => clock.monotonic(),
  );
  const named = openCardNames(recorder.redactor);
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'platen-observe-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const host = plan.host ?? '127.0.0.1';
  const tls = plainHttp ? undefined : await makeCertificates(folder, host, clock);
  const observer = stack.use(
    await startObserver({
      recorder,
      clock,
      service,
      host,
      port: plan.port ?? 0,
      ...(tls === undefined ? {} : { tls: tls.shown }),
    }),
  );
  const { baseUrl } = observer;
  recordRun(options, baseUrl, recorder);
  const record = (phase: 'begin' | 'done'): void => {
    recorder.record({ type: 'case', case: observed, scenario: observed, phase });
  };
  record('begin');
  observer.watch({ case: observed });
  ready({ baseUrl, ...(tls === undefined ? {} : { caFile: tls.caFile }) });
  await over(signal);
  const late = new AbortController();
  using _timer = clock.timer(lastAnswersMs, () => late.abort());
  await observer.quiet(quietMs, late.signal);
  record('done');
  return journal;
}

function over(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) resolve();
  else signal.addEventListener('abort', () => resolve(), { once: true });
  return promise;
}

/** Secrets are learned as they pass: the first key is key#1. */
function recordRun(
  { terminal, plan, clock, start }: ObserveOptions,
  baseUrl: string,
  recorder: Recorder,
): void {
  const { address = '', serial } = plan.printsAt ?? {};
  const { reader } = plan;
  const target: TargetFacts = {
    name: 'the service behind the observer',
    baseUrl,
    own: false,
    keys: [],
    users: [],
    domain: '',
    hostDomain: false,
    providerId: 0,
    controls: [],
    allow: [],
    declines: [],
    deliveryMs: 0,
  };
  recorder.record({
    type: 'run',
    schemaVersion: 1,
    seed: 0,
    startedAt: new Date(clock.now()).toISOString(),
    target,
    terminal: {
      ...terminal,
      can: plan.can,
      identifies: plan.identifies,
      offers: plan.offers,
      key: 'key#1',
      port: { address, ...(serial === undefined ? {} : { serial }) },
      ...(reader === undefined ? {} : { reader }),
    },
    ...(start === undefined ? {} : { start }),
  });
}
