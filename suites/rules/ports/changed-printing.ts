import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { liesBetween, precedes } from '../../engine/case/order.ts';
import { fault } from '../../engine/fault.ts';
import { answersInstead, ignores, okayFor, whoseForm } from '../../engine/fault-proxy/alter.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { rule } from '../../engine/rule.ts';
import { createQueue, newQueue } from '../../engine/session/samples/ports.ts';
import type { Session } from '../../engine/session/session.ts';
import type { Port, PrintSetup } from '../../engine/session/session-context.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { tap } from '../card-reader/readers.ts';

const upload = call('documents.upload');
const send = call('documents.send');
const prints = call('documents.send', 'documents.upload', 'card.get', 'card.post');
const portChanges = call('outputports.update', 'outputports.put-update');
const queueChanges = call('inputports.update');
const paper = { needs: ['allow.paper'], basis: 'derived', since: '2026-12' } as const;

/** interface 4.5 and 4.6: the next job is printed where the changed port says. */
export const rules = [
  rule('OUT-MOD-06', 'A document released at a changed output port prints at the new address', {
    from: 'outputports.update call',
    ...paper,
    atLeast: 2,
    check: perPrinting(function* ({ x, port }, c) {
      // A dummy port prints nothing, and a tap may find nothing that waits.
      if (port?.isChanged === true && port.fields['porttype'] !== '0')
        yield* printedAt(port, { x, c, isSure: !tap(x) });
    }),
    faults: fault(
      'changed-port-prints-where-it-was',
      'sends the jobs of a changed port to its former printer',
      ignores(portChanges, 'address'),
    ),
  }),
  rule(
    'IN-14',
    'An upload to a changed queue, or to a pull queue with an output port, waits or prints according to the type of the queue',
    {
      from: 'inputports.update call',
      ...paper,
      atLeast: 3,
      check: perPrinting(function* ({ x, queue, port }, c) {
        const { porttype, outputportid } = queue?.fields ?? {};
        // interface 4.6: an output port is mapped for push queues.
        const isMappedPull = porttype === '0' && outputportid !== undefined;
        if (queue?.isChanged !== true && !isMappedPull) return;
        if (porttype === '0') yield* printedAt(undefined, { x, c, isSure: true });
        if (port?.fields['porttype'] === '1') yield* printedAt(port, { x, c, isSure: true });
      }),
      faults: fault(
        'changed-queue-pushes-on',
        'still prints uploads at once after their push queue became a pull queue',
        answersInstead(
          whoseForm(queueChanges, (form) => form.get('porttype') === '0'),
          okayFor,
        ),
      ),
    },
  ),
];

/** A port of the case as calls that succeeded have last described it. */
interface DescribedPort {
  readonly fields: Readonly<Record<string, string>>;
  readonly isChanged: boolean;
}

/** A call that has documents printed, with the queue that it names and the port at which they are due. */
interface Printing {
  readonly x: Exchange;
  readonly queue: DescribedPort | undefined;
  readonly port: DescribedPort | undefined;
}

function perPrinting(look: (printing: Printing, c: Case) => Iterable<Assertion>) {
  return function* (c: Case): Iterable<Assertion> {
    for (const x of c.calls(prints).filter((one) => one.ok)) yield* look(printingOf(x, c), c);
  };
}

function printingOf(x: Exchange, c: Case): Printing {
  const outputs = portsBefore(x, c, 'outputports');
  const isIt = ([, { fields }]: readonly [string, DescribedPort]): boolean =>
    send(x)
      ? [fields['deviceserial'], fields['address']].includes(x.path('port'))
      : fields['ipreaderaddress'] === x.param('Mac');
  if (!upload(x)) return { x, queue: undefined, port: [...outputs].find(isIt)?.[1] };
  const queue = [...portsBefore(x, c, 'inputports').values()].find(
    ({ fields }) => fields['portname'] === x.text('portname'),
  );
  const isPush = queue?.fields['porttype'] === '1';
  const port = isPush ? outputs.get(queue.fields['outputportid'] ?? '') : undefined;
  return { x, queue, port };
}

const describes = call(
  'outputports.create',
  'outputports.put-create',
  'outputports.update',
  'outputports.put-update',
  'inputports.create',
  'inputports.update',
);

/** Ports of a kind by their ids, as they were described before a call was sent. */
function portsBefore(
  x: Exchange,
  c: Case,
  kind: 'outputports' | 'inputports',
): ReadonlyMap<string, DescribedPort> {
  const ports = new Map<string, DescribedPort>();
  for (const one of c.exchanges.filter((other) => other.ok && x.isAfter(other))) {
    if (!one.operation.startsWith(`${kind}.`)) continue;
    const named = one.path('outputportid') || one.path('inputportid') || one.param('id');
    const id = named ?? String(one.numberOf('id'));
    const before = ports.get(id);
    const given = Object.fromEntries(
      one.sent.parameters.map(([name, value]) => [name.toLowerCase(), value]),
    );
    // A PATCH leaves the rest as it was; what a PUT leaves out is not said (SIL-94).
    const isPatch = one.operation === 'outputports.update';
    const fields = isPatch ? { ...before?.fields, ...given } : given;
    if (describes(one)) ports.set(id, { fields, isChanged: before !== undefined });
    if (one.operation === `${kind}.delete`) ports.delete(id);
  }
  return ports;
}

interface Awaited {
  readonly x: Exchange;
  readonly c: Case;
  /** A print is due. */
  readonly isSure: boolean;
}

/** Asserts that the prints of a call came out at this port, or that there were none. */
function* printedAt(
  port: DescribedPort | undefined,
  { x, c, isSure }: Awaited,
): Iterable<Assertion> {
  const addresses = addressesAfter(x, c);
  const address = port?.fields['address'];
  if (addresses === undefined || (addresses.length === 0 && !isSure)) return;
  const isPrinted = addresses.length > 0;
  const isThere = isPrinted && addresses.every((one) => one === address);
  yield assertion(x, port === undefined ? !isPrinted : isThere, {
    expected:
      port === undefined ? 'no print while the document waits' : `a print at ${address ?? '?'}`,
    seen: isPrinted ? `a print at ${addresses.join(', ')}` : 'no print',
  });
}

/** The printers that printed until the next printing call; undefined if nobody waited, or a printer was out of order. */
function addressesAfter(x: Exchange, c: Case): readonly string[] | undefined {
  const settled = c.settledAfter(x.answeredAt);
  const next = c.calls(prints).find((one) => precedes(x.sentAt, one.sentAt))?.sentAt;
  const isOdd = c.events.some(({ type }) => type === 'fault' || type === 'balance');
  if (settled === undefined || precedes(next, settled) || isOdd) return undefined;
  if (c.hasMissedPrintsBefore(x.sentAt)) return undefined;
  return c.events
    .filter((event) => event.type === 'receipt')
    .filter(({ seq }) => liesBetween(seq, x.sentAt, next))
    .map(({ printer }) => c.printerAddress(printer) ?? 'an unknown printer');
}

export const testCases = [
  /** A port was printed at, then another printer is given for it: releases, taps and pushes go there. */
  ...(['update', 'put-update'] as const).map((by) =>
    testCase(
      `ports/changed-address-${by === 'update' ? 'patch' : 'put'}`,
      ['allow.paper'],
      async (s) => {
        const setup = await s.printSetup();
        const pushing = await s.queue(setup.port);
        const { address } = await s.context.printers.add(s.context.case, { front: 'raw' });
        await release(s, setup);
        await push(s, setup, pushing);
        await change(s, setup.port, { by, address });
        await release(s, setup);
        await tapAt(s, setup);
        await push(s, setup, pushing);
      },
    ),
  ),

  /** A raw port becomes an IPP port, at another printer. */
  testCase('ports/changed-protocol', ['allow.paper'], async (s) => {
    const setup = await s.printSetup();
    const { address, ippUrl = '' } = await s.context.printers.add(s.context.case, { front: 'ipp' });
    await release(s, setup);
    await change(s, setup.port, { address, printprotocol: '1', printerippurl: ippUrl });
    await release(s, setup);
    await tapAt(s, setup);
  }),

  /** A port gets another card reader: the former one is tapped, then the new one. */
  testCase('ports/changed-reader', ['allow.paper'], async (s) => {
    const setup = await s.printSetup();
    await tapAt(s, setup);
    const reader = s.readerAddress();
    await change(s, setup.port, { ipreaderaddress: reader });
    await s.upload(setup.user, setup.queue);
    const tapOf = (Mac: string, papers: number) => async () => {
      await s.call('card.get', { cd: setup.user.card, Mac });
      await s.settle(papers);
    };
    await s.probe('TAP-08', tapOf(setup.port.reader, 0), tapOf(reader, 1));
    await tapAt(s, { ...setup, port: { ...setup.port, reader } });
  }),

  /** A push queue is mapped to another printer, then becomes a pull queue, then a push queue again; beside it a pull queue is created with a printer. */
  testCase('ports/changed-mapping', ['allow.paper'], async (s) => {
    const user = await s.user();
    const [first, second] = [(await s.printer()).id, (await s.printer()).id];
    const queue = newQueue(s);
    const mapped = (outputportid?: number) => ({
      ...queue,
      porttype: outputportid === undefined ? '0' : '1',
      outputportid,
    });
    const id = await createQueue(s, mapped(first));
    const pushOne = async (papers: number): Promise<void> => {
      await s.upload(user, queue.portname, { waits: false });
      await s.settle(papers);
    };
    await pushOne(1);
    for (const port of [second, undefined, first]) {
      s.need(await s.call('inputports.update', { id, ...mapped(port) }), 'changing a queue');
      await pushOne(port === undefined ? 0 : 1);
    }
    const pull = { ...newQueue(s), outputportid: first };
    // A service may refuse it, since an output port is mapped for push queues.
    await s.call('inputports.create', pull);
    await s.sendUp(user, pull.portname);
    await s.settle(0);
    // Had the upload before been printed, it would have come to the same printer by then.
    await pushOne(1);
  }),
];

/** All that the port was created with, and what is given for it now. */
async function change(
  s: Session,
  { id, name, address, serial, reader }: Port,
  { by = 'update', ...now }: Readonly<Record<string, string>>,
): Promise<void> {
  const reply = await s.call(`outputports.${by}`, {
    ...(by === 'update' ? { outputportid: id } : { id }),
    domainname: s.domain,
    portname: name,
    address,
    porttype: '1',
    vendor: 'unknown',
    printprotocol: '0',
    deviceserial: serial,
    ipreaderaddress: reader,
    ...now,
  });
  s.need(reply, 'changing an output port');
}

/** The port is addressed by its serial number, which stays the same. */
async function release(s: Session, { user, queue, port, token }: PrintSetup): Promise<void> {
  const uuid = await s.upload(user, queue);
  await s.call('documents.send', { uuid, port: port.serial }, token);
  await s.settle(1);
}

async function tapAt(s: Session, { user, queue, port }: PrintSetup): Promise<void> {
  await s.upload(user, queue);
  await s.tap(port, user.card);
  await s.settle(1);
}

async function push(s: Session, { user }: PrintSetup, queue: string): Promise<void> {
  await s.upload(user, queue, { waits: false });
  await s.settle(1);
}
