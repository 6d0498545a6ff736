import { readBoundedText } from '../../simulators/kit/bounded-file.ts';
import { type ObserveOptions, observe } from '../../suites/certify/observe.ts';
import {
  reachService,
  type ServiceAddress,
  type Trouble,
} from '../../suites/certify/reach-service.ts';
import type { JournalEvent } from '../../suites/engine/journal/event.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { type CertifyPage, startCertifyPage } from './page/start-page.ts';

export interface UpstreamChoice
  extends Pick<
    ObserveOptions,
    'terminal' | 'plan' | 'clock' | 'signal' | 'plainHttp' | 'start' | 'keep'
  > {
  readonly upstream: string | undefined;
  readonly upstreamCa: string | undefined;
  readonly for: number | undefined;
  readonly page: CertifyPage;
}

/** Observes until interrupted, or for so long. Throws UsageError for what is no service. */
export async function observeUpstream(
  { upstream = '', upstreamCa, for: seconds, signal, page, ...common }: UpstreamChoice,
  terminal: Terminal,
): Promise<readonly JournalEvent[]> {
  const url = URL.parse(upstream);
  if (url === null || !/^https?:$/.test(url.protocol) || !/\/api\/v1\/?$/.test(url.pathname))
    throw new UsageError(`--upstream: ${upstream} is no base URL: it must end in /api/v1`);
  const caPem = upstreamCa === undefined ? {} : { caPem: readAuthority(upstreamCa) };
  const service = { baseUrl: upstream.replace(/\/$/, ''), ...caPem };
  const end = new AbortController();
  using _timer =
    seconds === undefined ? undefined : common.clock.timer(seconds * 1000, () => end.abort());
  const over = AbortSignal.any([signal, end.signal]);
  await seeToService(service, { clock: common.clock, signal }, terminal);
  await using _page = await startCertifyPage(page, undefined, terminal);
  using progress = terminal.progress('certify');
  return await observe({ ...common, service, signal: over }, ({ baseUrl, caFile }) => {
    terminal.note(`observing at ${baseUrl}: point the terminal there`);
    if (caFile !== undefined) terminal.note(`its certificate is issued by ${caFile}`);
    const until = seconds === undefined ? 'until Ctrl-C' : `for ${String(seconds)} s`;
    progress.update(`watching ${until}`);
  });
}

const hints: Readonly<Record<Trouble, string>> = {
  unreachable: 'Is it running, and is its address right?',
  untrusted: '--upstream-ca names the PEM file of the authority that issued its certificate.',
  silent: 'Is there a service of this interface behind it?',
  elsewhere: 'Name its own address, not one that redirects.',
};

/** Before anybody goes to the terminal: is there something to observe it before? Throws UsageError. */
async function seeToService(
  service: ServiceAddress,
  waiting: Parameters<typeof reachService>[1],
  terminal: Terminal,
): Promise<void> {
  const { trouble, seen } = await reachService(service, waiting);
  if (trouble !== undefined)
    throw new UsageError(`--upstream: ${service.baseUrl}: ${seen ?? ''}`, hints[trouble]);
  if (seen !== undefined)
    terminal.note(
      `the service: ${seen} to HEAD /account, and not 200; is it one of this interface?`,
    );
}

const longestAuthority = 1024 * 1024;

function readAuthority(file: string): string {
  const pem = readBoundedText(file, longestAuthority);
  if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem;
  throw new UsageError(`--upstream-ca: ${file} holds no certificate in PEM`);
}
