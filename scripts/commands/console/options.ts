import { spawn } from 'node:child_process';
import { type Console, isLoopback, startConsole } from '../../../simulators/console/index.ts';
import { randomIds } from '../../../simulators/kit/ids.ts';
import { isPortTaken } from '../../../simulators/kit/port-taken.ts';
import { flag, portRange, text, wholeNumber } from '../../command-line/options.ts';
import { onFreeAddress } from '../../listen-trouble.ts';

/** The options of whatever has a live page. */
export const pageOptions = {
  pagePort: wholeNumber(
    '--page-port <number>',
    'port of the live page, 0 for any free one (7301, or a free one where that is taken)',
    portRange,
  ),
  pageHost: text(
    '--page-host <address>',
    'address of the live page; on any other than loopback it asks for a token',
    '127.0.0.1',
  ),
  withoutPage: flag('--without-page', 'do not serve the live page'),
  open: flag('--open', 'open the live page in the browser'),
};

export interface PageOptions {
  readonly pagePort: number | undefined;
  readonly pageHost: string;
  readonly withoutPage: boolean;
  readonly open: boolean;
}

const usualPort = 7301;

export interface Paged {
  readonly title: string;
  readonly control: { readonly url: string; readonly token: string };
  /** What of the page is shown first; without a slash at its beginning. */
  readonly path?: string;
  /** Whether the page asks for a token on a loopback address too. */
  readonly needsToken?: boolean;
}

/** Starts the live page of what runs, and opens it where that is wanted; undefined without a page. */
export async function startPage(
  { pagePort, pageHost, withoutPage, open }: PageOptions,
  { title, control, path = '', needsToken = false }: Paged,
): Promise<Console | undefined> {
  if (withoutPage) return undefined;
  const start = (port: number): Promise<Console> =>
    startConsole({
      host: pageHost,
      port,
      title,
      control,
      path,
      ...(isLoopback(pageHost) && !needsToken ? {} : { token: randomIds.secret() }),
    });
  const page = await onFreeAddress(
    start(pagePort ?? usualPort).catch((error: unknown) => {
      if (pagePort !== undefined || !isPortTaken(error)) throw error;
      return start(0);
    }),
    'name another with --page-host and --page-port',
  );
  if (open) openInBrowser(page.url);
  return page;
}

/** Where no browser can be started, the address is still on the screen. */
function openInBrowser(url: string): void {
  const opener = process.platform === 'darwin' ? 'open' : 'xdg-open';
  spawn(opener, [url], { stdio: 'ignore', detached: true })
    .once('error', () => undefined)
    .unref();
}
