import type { Clock } from '../../../simulators/kit/clock.ts';
import { eventRoute, type OpenFeed, startControl } from '../../../simulators/kit/control.ts';
import { randomIds } from '../../../simulators/kit/ids.ts';
import {
  type Printer,
  printerControlRoutes,
  tellPrinterEvents,
} from '../../../simulators/printer/index.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import { type PageOptions, startPage } from '../../commands/console/options.ts';
import { forwardEvents } from './forward-events.ts';
import { type ControlPlace, forwardedRoutes, readOnly } from './forwarded-routes.ts';
import type { LiveExchanges } from './live-exchanges.ts';

export interface CertifyPage {
  readonly options: PageOptions;
  readonly feed: OpenFeed;
  readonly exchanges: LiveExchanges;
  readonly clock: Clock;
}

/** Parts of the test environment beside the terminal. */
export interface Surroundings {
  readonly control: ControlPlace;
  readonly printers: readonly Printer[];
}

const eventKinds = 'those of the service, printer, pages, receipt and exchange';

/**
 * Serves the live page of a certification until disposed: what the terminal sends and gets, and, in a test environment,
 * its service and printers. Read-only and with a token, so that no terminal is helped by it.
 */
export async function startCertifyPage(
  { options, feed, exchanges, clock }: CertifyPage,
  surroundings: Surroundings | undefined,
  terminal: Terminal,
): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  if (options.withoutPage) return stack.move();
  const routes = [eventRoute(feed, eventKinds), ...exchanges.routes];
  if (surroundings !== undefined) {
    const { control, printers } = surroundings;
    const all = [...printerControlRoutes(printers), ...(await forwardedRoutes(control))];
    routes.push(...readOnly(all));
    for (const printer of printers) stack.defer(tellPrinterEvents(printer, feed.tell));
    stack.use(forwardEvents(control, feed.tell, clock));
  }
  const token = randomIds.secret();
  const control = stack.use(await startControl({ port: 0, token, routes }));
  const page = await startPage(options, {
    title: 'certification',
    control: { url: control.url, token },
    path: 'traffic',
    needsToken: true,
  });
  if (page !== undefined) {
    stack.use(page);
    terminal.note(`Page: ${page.url}`);
  }
  return stack.move();
}
