import Type from 'typebox';
import { ControlProblem, type ControlRoute } from '../../kit/control.ts';
import { lineOf } from '../exchanges/exchange.ts';
import { sendRaw } from '../exchanges/send-raw.ts';
import { bodyReader } from './read-body.ts';
import type { Controlled } from './start.ts';

type ExchangeParts = Pick<Controlled, 'exchanges' | 'url' | 'tls' | 'clock'>;

const mostListed = 5_000;

const sendForm = Type.Object(
  {
    head: Type.String({ minLength: 1, maxLength: 65_536 }),
    text: Type.Optional(Type.String()),
    base64: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$' })),
  },
  { additionalProperties: false },
);

/** Routes that return recorded exchanges between the service and its clients, and one that sends arbitrary bytes. */
export function exchangeRoutes(parts: ExchangeParts): readonly ControlRoute[] {
  const { exchanges } = parts;
  return [
    {
      method: 'GET',
      path: '/exchanges',
      summary:
        'Lists the newest requests to the service, oldest first, with status, caller and reason of a refusal: ' +
        'those after ?after=ID, [] if exchanges are not recorded.',
      query: { after: { type: 'integer', minimum: 0 } },
      run: ({ query }) => {
        const after = Number(query.get('after') ?? 0);
        return { json: exchanges?.since(after, mostListed).map(lineOf) ?? [] };
      },
    },
    {
      method: 'GET',
      path: '/exchanges/{id}',
      summary:
        'Returns a request and its response with headers and the first 64 KB of the bodies, secrets masked.',
      run: ({ parameters }) => {
        const found = exchanges?.byId(Number(parameters['id']));
        if (found !== undefined) return { json: found };
        throw new ControlProblem(404, { detail: 'No exchange with this id is recorded.' });
      },
    },
    sendRoute(parts),
  ];
}

function sendRoute({ exchanges, url, tls, clock }: ExchangeParts): ControlRoute {
  const read = bodyReader(sendForm);
  return {
    method: 'POST',
    path: '/exchanges',
    summary:
      'Sends a request to the service unchanged, even if malformed: the {head} without its empty ' +
      'line, then the body as {text} or {base64}. Masks from /exchanges are replaced by their ' +
      'secrets. Returns {answer, end}.',
    body: read.schema,
    examples: [{ head: 'GET /api/v1/version HTTP/1.1\r\nHost: localhost' }],
    run: async ({ body }) => {
      const { head, text = '', base64 } = read(body);
      const unmask = (masked: string): string => exchanges?.unmask(masked) ?? masked;
      const lines = unmask(head.replace(/\r?\n/g, '\r\n').replace(/(?:\r\n)*$/, '\r\n\r\n'));
      const bytes = Buffer.concat([
        Buffer.from(lines),
        base64 === undefined
          ? Buffer.from(unmask(text))
          : Buffer.from(unmask(Buffer.from(base64, 'base64').toString('latin1')), 'latin1'),
      ]);
      return { json: await sendRaw({ url, caPem: tls?.caPem, bytes, clock }) };
    },
  };
}
