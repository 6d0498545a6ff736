import {
  ControlProblem,
  type ControlRequest,
  type ControlRoute,
  findNamed,
} from '../kit/control.ts';
import { CardFormatError } from './card-format.ts';
import type { CardReader } from './index.ts';
import type { Tap } from './tap.ts';

const base = '/readers/{reader}';

/** The routes of the control plane for running readers, below `/readers/NAME`. */
export function cardReaderControlRoutes(readers: readonly CardReader[]): readonly ControlRoute[] {
  const find = findNamed(readers, 'reader');
  return [
    {
      method: 'GET',
      path: '/readers',
      summary: 'Lists the card readers with address, network and clock.',
      answer: { type: 'array', items: readerForm },
      run: () => ({ json: readers.map(stateOf) }),
    },
    {
      method: 'GET',
      path: base,
      summary:
        'Returns its address, network and clock, and the numbers of cards read and taps kept.',
      answer: readerForm,
      run: ({ parameters }) => ({ json: stateOf(find(parameters)) }),
    },
    {
      method: 'GET',
      path: `${base}/taps`,
      summary: 'Lists the last taps with request and answer, oldest first.',
      answer: { type: 'array', items: tapForm },
      run: ({ parameters }) => ({ json: find(parameters).taps() }),
    },
    {
      method: 'POST',
      path: `${base}/taps`,
      summary:
        'Taps a {card} on the reader, or several {cards} at once. ' +
        'Returns 202 for a tap that is kept while the reader is offline.',
      body: tapBody,
      examples: [{ card: '946EBD28' }, { cards: ['946EBD28', '11223344'] }],
      answer: { anyOf: [tapForm, { type: 'array', items: tapForm }, readerForm] },
      run: (request) => tap(find(request.parameters), request),
    },
    {
      method: 'PUT',
      path: `${base}/network`,
      summary: 'Takes the reader offline or online.',
      body: networkBody,
      examples: [{ network: 'away' }, { network: 'there' }],
      answer: readerForm,
      run: ({ body, parameters }) => ({ json: setNetwork(find(parameters), body) }),
    },
  ];
}

const mostAtOnce = 10_000;

const tapBody = {
  oneOf: [
    { type: 'object', required: ['card'], properties: { card: { type: 'string' } } },
    {
      type: 'object',
      required: ['cards'],
      properties: { cards: { type: 'array', items: { type: 'string' }, maxItems: mostAtOnce } },
    },
  ],
};

const network = { enum: ['there', 'away'] };
const networkBody = { type: 'object', required: ['network'], properties: { network } };
const readerForm = {
  type: 'object',
  required: ['name', 'mac', 'network', 'taps', 'waiting'],
  properties: {
    name: { type: 'string' },
    mac: { type: 'string' },
    network,
    taps: { type: 'integer' },
    waiting: { type: 'integer' },
  },
};
const tapForm = {
  type: 'object',
  required: ['card', 'fate'],
  properties: {
    card: { type: 'string' },
    fate: { enum: ['answered', 'unanswered', 'bounced', 'dropped'] },
    request: { type: 'string' },
    answer: {
      type: 'object',
      required: ['status'],
      properties: { status: { type: 'integer' }, requestId: { type: 'string' } },
    },
  },
};

function stateOf(reader: CardReader): object {
  return {
    name: reader.name,
    mac: reader.readerMac,
    network: reader.network(),
    clock: new Date(reader.now()).toISOString(),
    taps: reader.taps().length,
    waiting: reader.waiting(),
  };
}

async function tap(
  reader: CardReader,
  { body }: ControlRequest,
): Promise<{ readonly status?: number; readonly json: unknown }> {
  const cards = cardsOf(body);
  const taps = Promise.all(cards.map((card) => reader.tap(card)));
  try {
    // Who asks is not kept waiting for a network that may stay away.
    const decided = reader.network() === 'away' ? await whatIsDecided(taps) : await taps;
    if (decided === undefined) return { status: 202, json: stateOf(reader) };
    return { json: isMember(body, 'card') ? decided[0] : decided };
  } catch (error) {
    if (error instanceof CardFormatError) throw new ControlProblem(400, { detail: error.message });
    throw error;
  }
}

/** The taps if they are decided already: bounces, and what is dropped while the network is away. */
async function whatIsDecided(taps: Promise<readonly Tap[]>): Promise<readonly Tap[] | undefined> {
  const later = new Promise<undefined>((resolve) => setImmediate(resolve, undefined));
  return await Promise.race([taps, later]);
}

function cardsOf(body: unknown): readonly string[] {
  if (isMember(body, 'card') && typeof body.card === 'string') return [body.card];
  if (isMember(body, 'cards') && Array.isArray(body.cards) && body.cards.length <= mostAtOnce) {
    const cards: readonly unknown[] = body.cards;
    const texts = cards.filter((card) => typeof card === 'string');
    if (texts.length === cards.length && texts.length > 0) return texts;
  }
  const detail = `The body must be {"card": "the card's number"}, or up to ${mostAtOnce} {"cards": [...]}.`;
  throw new ControlProblem(400, { detail });
}

function setNetwork(reader: CardReader, body: unknown): object {
  const network = isMember(body, 'network') ? body.network : undefined;
  if (network !== 'there' && network !== 'away') {
    throw new ControlProblem(400, {
      detail: 'The body must be {"network": "there"} or {"network": "away"}.',
    });
  }
  reader.setNetwork(network);
  return stateOf(reader);
}

function isMember<K extends string>(body: unknown, key: K): body is Readonly<Record<K, unknown>> {
  return typeof body === 'object' && body !== null && key in body;
}
