import { beforeEach, expect, it } from 'vitest';
import { type OpenFeed, openFeed } from '../../kit/control.ts';
import { openTimelines, type Timelines } from './timelines.ts';

let feed: OpenFeed;
let timelines: Timelines;
let now: number;

beforeEach(() => {
  now = 1_000;
  feed = openFeed();
  const portName = () => Promise.resolve('lobby');
  timelines = openTimelines(feed, { portName, clock: { now: () => now } });
});

/** Publishes an event at a time of the real clock. */
function tell(at: number, event: Parameters<OpenFeed['tell']>[0]): void {
  now = at;
  feed.tell(event);
}

function tellPrinterExchange(at: number, exchange: Readonly<Record<string, unknown>>): void {
  const usual = { kind: 'printer-exchange', printer: 'lobby', protocol: 'ipp', ms: 0, bytes: 0 };
  tell(at, { ...usual, ...exchange });
}

function tellReceipt(at: number, jobId: number): void {
  const receipt = {
    jobId,
    bytes: 9,
    firstByteNs: '1000000',
    lastByteNs: '4000000',
    lastByteAt: at - 1,
    ticket: { jobName: 'a.pdf' },
  };
  tell(at, { kind: 'receipt', printer: 'lobby', receipt });
}

/** Uploads and claims document d and begins to send it. */
async function send(): Promise<void> {
  tell(1_000, { kind: 'document', uuid: 'd', name: 'a.pdf', status: 0 });
  const claim = { delivery: 1, uuid: 'd', outputPortId: 3, cause: 'tap', state: 'sending' };
  tell(1_010, { kind: 'delivery', ...claim });
  // The name of the port is read from the store.
  await Promise.resolve();
}

const kinds = () => timelines.of('d').map((step) => (step as { readonly kind: string }).kind);

it('joins the exchanges of a job with its document, before and after the receipt, in their order', async () => {
  await send();
  tellPrinterExchange(1_020, { printerExchange: 1, operation: 'Create-Job', jobs: [4], ms: 5 });
  tellReceipt(1_040, 4);
  const sent = { operation: 'Send-Document', jobs: [4], ms: 15, bytes: 9 };
  tellPrinterExchange(1_041, { printerExchange: 2, ...sent });
  tellPrinterExchange(1_042, { printerExchange: 3, operation: 'Get-Jobs', jobs: [] });
  tellPrinterExchange(1_043, { printerExchange: 4, operation: 'Print-Job', jobs: [5], bytes: 1 });
  tell(1_050, { kind: 'document', uuid: 'd', status: 1 });
  expect(timelines.of('d')).toMatchObject([
    { kind: 'document', at: 1_000, status: 0 },
    { kind: 'delivery', at: 1_010, cause: 'tap' },
    { kind: 'printer-exchange', at: 1_015, operation: 'Create-Job' },
    { kind: 'printer-exchange', at: 1_026, operation: 'Send-Document' },
    { kind: 'first-byte', at: 1_036, jobId: 4, printerExchange: 2 },
    { kind: 'last-byte', at: 1_039, bytes: 9, tookMs: 3, printerExchange: 2 },
    { kind: 'receipt', at: 1_040, printerExchange: 2 },
    { kind: 'document', at: 1_050, status: 1 },
  ]);
});

it('begins with the upload, which is published after its effects', () => {
  tell(1_000, { kind: 'inspection', uuid: 'd', pages: 3 });
  tell(1_000, { kind: 'document', uuid: 'd', name: 'a.pdf', status: 0 });
  tell(1_001, { kind: 'exchange', exchange: 1, documents: ['d'], ms: 0.4 });
  expect(kinds()).toEqual(['exchange', 'inspection', 'document']);
});

it('does not confuse jobs of a printer that was reset with earlier jobs of the same numbers', async () => {
  await send();
  tellPrinterExchange(1_020, { printerExchange: 1, operation: 'Print-Job', jobs: [1], bytes: 9 });
  tellReceipt(1_030, 1);
  tellPrinterExchange(1_040, { printerExchange: 1, operation: 'Create-Job', jobs: [1] });
  expect(kinds().filter((kind) => kind === 'printer-exchange')).toHaveLength(1);
});

it('shows the same question of a client again and again as one step, and keeps room for others', async () => {
  await send();
  tellReceipt(1_020, 1);
  for (let count = 1; count <= 400; count += 1)
    tellPrinterExchange(1_030, { printerExchange: count, operation: 'Get-Jobs', jobs: [1] });
  tell(1_050, { kind: 'document', uuid: 'd', status: 1 });
  expect(timelines.of('d').slice(-2)).toMatchObject([
    { text: 'Get-Jobs at lobby', count: 195, printerExchange: 195, at: 1_030 },
    { text: 'is printed and settled', count: 1 },
  ]);
});

it('says in words what happened', async () => {
  await send();
  const request = { method: 'POST', target: '/api/v1/documents/d/lobby', documents: ['d'] };
  const refused = { status: 409, reason: 'It is busy', agent: 'panel', caller: 'user ann' };
  tell(1_060, { kind: 'exchange', exchange: 1, ms: 1, ...request, ...refused });
  const texts = timelines.of('d').map((step) => (step as { readonly text: string }).text);
  expect(texts).toEqual([
    'uploaded and ready to print',
    'claimed for printing because a card was tapped; being sent to the printer',
    'release request (panel, user ann), refused with 409: It is busy',
  ]);
});
