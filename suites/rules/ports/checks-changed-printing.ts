import { type Exchange, parameter, parameterText, succeeded } from '../../journal/exchange.ts';
import { numberMember } from '../../journal/json.ts';
import { type Assertion, assertion, type BoundCheck, type Case } from '../../judge/check.ts';
import { liesBetween, precedes } from '../../judge/order.ts';
import { hasMissedBefore, printerAddress, settledAfter } from '../../judge/queries.ts';

type Fields = Readonly<Record<string, string>>;

/** A port of the case as calls that succeeded have last described it. */
interface Port {
  readonly fields: Fields;
  readonly isChanged: boolean;
}

interface Ports {
  readonly outputs: ReadonlyMap<string, Port>;
  readonly inputs: ReadonlyMap<string, Port>;
}

/** A call that brings one document onto paper, and the port that it is to come out at. */
interface Printing {
  readonly call: Exchange;
  readonly port: Port;
  readonly isSure: boolean;
}

/** interface 4.5 and 4.6: the next job goes where the changed port says. */
export const changedPrintingChecks: readonly BoundCheck[] = [
  {
    rule: 'OUT-MOD-06',
    *play(play) {
      for (const { call, port, isSure } of printingsOf(play))
        if (port.isChanged) yield* comesOutAt(port.fields['address'], { play, call, isSure });
    },
  },
  {
    rule: 'IN-14',
    *play(play) {
      for (const call of play.exchanges) {
        const { inputs, outputs } = portsBefore(play, call);
        const queue = queueOf(call, inputs);
        // interface 4.6: an output port is mapped for push queues.
        const isPull = queue?.fields['porttype'] === '0';
        const isMappedPull = isPull && queue.fields['outputportid'] !== undefined;
        if (queue?.isChanged !== true && !isMappedPull) continue;
        if (queue.fields['porttype'] === '0') yield* staysIn(play, call);
        const port = outputs.get(queue.fields['outputportid'] ?? '');
        if (queue.fields['porttype'] === '1' && port?.fields['porttype'] === '1')
          yield* comesOutAt(port.fields['address'], { play, call, isSure: true });
      }
    },
  },
];

function* printingsOf(play: Case): Iterable<Printing> {
  for (const call of play.exchanges.filter(succeeded)) {
    const { inputs, outputs } = portsBefore(play, call);
    const named = (is: (fields: Fields) => boolean): Port | undefined =>
      [...outputs.values()].find(({ fields }) => is(fields));
    const to = call.sent.pathParameters['port'];
    const isTap = call.operation === 'card.get' || call.operation === 'card.post';
    const reader = parameter(call, 'Mac');
    const queue = queueOf(call, inputs);
    const port =
      call.operation === 'documents.send'
        ? named((fields) => [fields['deviceserial'], fields['address']].includes(to))
        : isTap
          ? named((fields) => fields['ipreaderaddress'] === reader)
          : outputs.get(
              queue?.fields['porttype'] === '1' ? (queue.fields['outputportid'] ?? '') : '',
            );
    // A tap may find nothing that waits, and a dummy port has no paper.
    if (port !== undefined && port.fields['porttype'] !== '0') yield { call, port, isSure: !isTap };
  }
}

function queueOf(call: Exchange, inputs: Ports['inputs']): Port | undefined {
  if (call.operation !== 'documents.upload' || !succeeded(call)) return undefined;
  const name = parameterText(call, 'portname');
  return [...inputs.values()].find(({ fields }) => fields['portname'] === name);
}

interface Awaited {
  readonly play: Case;
  readonly call: Exchange;
  readonly isSure: boolean;
}

/** Until the next call that prints, once the driver has waited for it. */
function* comesOutAt(
  address: string | undefined,
  { play, call, isSure }: Awaited,
): Iterable<Assertion> {
  const addresses = addressesAfter(play, call);
  if (addresses === undefined || (addresses.length === 0 && !isSure)) return;
  const ok = addresses.length > 0 && addresses.every((one) => one === address);
  yield assertion(call, ok, {
    expected: `a print at ${address ?? '?'}`,
    seen: printsAt(addresses),
  });
}

function* staysIn(play: Case, call: Exchange): Iterable<Assertion> {
  const addresses = addressesAfter(play, call);
  if (addresses === undefined) return;
  yield assertion(call, addresses.length === 0, {
    expected: 'no print while the document waits',
    seen: printsAt(addresses),
  });
}

function printsAt(addresses: readonly string[]): string {
  return addresses.length === 0 ? 'no print' : `a print at ${addresses.join(', ')}`;
}

/** Where paper came for a call; undefined: nobody waited, or something was wrong with a printer. */
function addressesAfter(play: Case, { sent, answered }: Exchange): readonly string[] | undefined {
  const settled = settledAfter(play, answered.seq);
  const next = play.exchanges.find((one) => isPrinting(one) && precedes(sent.seq, one.sent.seq));
  const isOdd = play.events.some(({ type }) => type === 'fault' || type === 'balance');
  if (settled === undefined || precedes(next?.sent.seq, settled) || isOdd) return undefined;
  if (hasMissedBefore(play, sent.seq)) return undefined;
  return play.events
    .filter((event) => event.type === 'receipt')
    .filter(({ seq }) => liesBetween(seq, sent.seq, next?.sent.seq))
    .map(({ printer }) => printerAddress(play, printer) ?? 'an unknown printer');
}

function isPrinting({ operation }: Exchange): boolean {
  return ['documents.send', 'documents.upload', 'card.get', 'card.post'].includes(operation);
}

const patch = 'outputports.update';
const outputCreates = ['outputports.create', 'outputports.put-create'];

function portsBefore({ exchanges }: Case, call: Exchange): Ports {
  const outputs = new Map<string, Port>();
  const inputs = new Map<string, Port>();
  /** A PATCH leaves the rest as it was; what a PUT leaves out is open (SIL-94). */
  const describe = (ports: Map<string, Port>, id: string, exchange: Exchange): void => {
    const before = ports.get(id);
    const fields = Object.fromEntries(
      exchange.sent.parameters.map(([name, value]) => [name.toLowerCase(), value]),
    );
    ports.set(id, {
      fields: exchange.operation === patch ? { ...before?.fields, ...fields } : fields,
      isChanged: before !== undefined,
    });
  };
  for (const one of exchanges) {
    if (!succeeded(one) || !precedes(one.answered.seq, call.sent.seq)) continue;
    const made = String(numberMember(one.json, 'id'));
    const named = parameterText(one, 'id');
    const { outputportid = '', inputportid = '' } = one.sent.pathParameters;
    if (outputCreates.includes(one.operation)) describe(outputs, made, one);
    if (one.operation === patch) describe(outputs, outputportid, one);
    if (one.operation === 'outputports.put-update') describe(outputs, named, one);
    if (one.operation === 'outputports.delete') outputs.delete(outputportid);
    if (one.operation === 'inputports.create') describe(inputs, made, one);
    if (one.operation === 'inputports.update') describe(inputs, named, one);
    if (one.operation === 'inputports.delete') inputs.delete(inputportid);
  }
  return { outputs, inputs };
}
