import type { CardReader } from '../card-reader/index.ts';
import type { ControlRoute } from '../kit/control.ts';
import type { Printer } from '../printer/index.ts';
import type { Neighbour } from '../service/index.ts';

export interface BenchParts extends Neighbour {
  readonly printers: readonly Printer[];
  readonly readers: readonly CardReader[];
}

/** The connection details of a bench: addresses, the CA to trust, an API key and the seed users. */
export function benchRoute(parts: BenchParts): ControlRoute {
  const { url, tls, apiKey, people, printers, readers } = parts;
  return {
    method: 'GET',
    path: '/bench',
    summary:
      'Returns the service, an API key and the CA, the users of the main customer with their passwords and cards, ' +
      'the printers, and the card reader of each.',
    answer: benchForm,
    run: () => ({
      json: {
        service: { url, apiKey, ...(tls?.caPem === undefined ? {} : { ca: tls.caPem }) },
        users: people.accounts.find(({ type }) => type === 'customer')?.users.map(userJson) ?? [],
        queues: people.accounts.find(({ type }) => type === 'customer')?.queues ?? [],
        printers: printers.map(({ name, rawAddress, ippUrl }) => ({
          name,
          ...(rawAddress === undefined ? {} : { raw: rawAddress }),
          ...(ippUrl === undefined ? {} : { ipp: ippUrl }),
        })),
        readers: readers.map(({ name, readerMac }) => ({ name, mac: readerMac })),
      },
    }),
  };
}

const text = { type: 'string' };
const benchForm = {
  type: 'object',
  required: ['service', 'users', 'queues', 'printers', 'readers'],
  properties: {
    service: {
      type: 'object',
      required: ['url', 'apiKey'],
      properties: { url: text, apiKey: text, ca: text },
    },
    users: {
      type: 'array',
      items: {
        type: 'object',
        required: ['userName', 'password', 'cards'],
        properties: { userName: text, password: text, cards: { type: 'array', items: text } },
      },
    },
    queues: { type: 'array' },
    printers: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name'],
        properties: { name: text, raw: { type: 'object' }, ipp: text },
      },
    },
    readers: {
      type: 'array',
      items: { type: 'object', required: ['name', 'mac'], properties: { name: text, mac: text } },
    },
  },
};

type User = Neighbour['people']['accounts'][number]['users'][number];

function userJson({ userName, password, cards = [], shortId, fullName, email }: User): object {
  return { userName, password, cards, shortId, fullName, email };
}
