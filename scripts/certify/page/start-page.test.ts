import { expect, it } from 'vitest';
import { redRun } from '../../../reports/made-up-run.fixture.ts';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { openFeed, startControl } from '../../../simulators/kit/control.ts';
import { openTerminal } from '../../command-line/terminal.ts';
import { still } from '../../commands/run-command.fixture.ts';
import { openLiveExchanges } from './live-exchanges.ts';
import { type Surroundings, startCertifyPage } from './start-page.ts';

const options = { pagePort: 0, pageHost: '127.0.0.1', withoutPage: false, open: false };

async function start(surroundings?: Surroundings) {
  const notes: string[] = [];
  const sink = { write: (text: string) => notes.push(text) };
  const terminal = openTerminal({ out: sink, err: sink, clock: still });
  const feed = openFeed();
  const exchanges = openLiveExchanges(feed.tell, systemClock);
  const page = { options, feed, exchanges, clock: systemClock };
  const started = await startCertifyPage(page, surroundings, terminal);
  const [, address = ''] = /^Page: (\S+)$/m.exec(notes.join('')) ?? [];
  const entered = await fetch(address, { redirect: 'manual' });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(new URL(path, address), { ...init, headers: { cookie } });
  return { started, address, exchanges, ask };
}

it('shows each call of the terminal with the answer that it got', async () => {
  const { started, exchanges, ask } = await start();
  await using _page = started;
  for (const event of redRun().journal) exchanges.hear(event);
  const listed = (await (await ask('/control/exchanges')).json()) as { readonly id: number }[];
  expect(listed.length).toBeGreaterThan(50);
  const one = await ask(`/control/exchanges/${String(listed[0]?.id)}`);
  const { head } = (await one.json()) as { readonly head: string };
  expect(head).toContain(' HTTP/1.1\r\n');
});

it('passes on what the service shows, changes nothing there, and needs its token', async () => {
  const route = { path: '/documents', summary: 'x', run: () => ({ json: ['a document'] }) };
  const routes = [
    { ...route, method: 'GET' as const },
    { ...route, method: 'POST' as const },
  ];
  await using control = await startControl({ port: 0, token: 'a-token', routes });
  const { started, address, ask } = await start({
    control: { url: control.url, token: 'a-token' },
    printers: [],
  });
  await using _page = started;
  expect(await (await ask('/control/documents')).json()).toEqual(['a document']);
  const refused = await ask('/control/documents', { method: 'POST' });
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain('nothing can be changed while a terminal is judged');
  expect((await fetch(new URL('/control/documents', address))).status).toBe(401);
});
