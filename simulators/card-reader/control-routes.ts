import { ControlProblem, type ControlRoute } from '../kit/control.ts';
import { CardFormatError } from './card-format.ts';
import type { CardReader } from './index.ts';

/** What can be asked of a running reader, below `/readers/NAME`. */
export function cardReaderControlRoutes(reader: CardReader): readonly ControlRoute[] {
  const base = `/readers/${encodeURIComponent(reader.name)}`;
  return [
    {
      method: 'GET',
      path: base,
      summary: 'its address and how many cards it saw',
      run: () => ({
        json: { name: reader.name, mac: reader.readerMac, taps: reader.taps().length },
      }),
    },
    {
      method: 'GET',
      path: `${base}/taps`,
      summary: 'the last taps, oldest first',
      run: () => ({ json: reader.taps() }),
    },
    {
      method: 'POST',
      path: `${base}/taps`,
      summary: 'holds a card to the reader: {"card": "946EBD28"}',
      body: { type: 'object', required: ['card'], properties: { card: { type: 'string' } } },
      run: async ({ body }) => ({ json: await tap(reader, body) }),
    },
  ];
}

async function tap(reader: CardReader, body: unknown): Promise<unknown> {
  const card = typeof body === 'object' && body !== null && 'card' in body ? body.card : undefined;
  if (typeof card !== 'string') {
    throw new ControlProblem(400, { detail: 'The body must be {"card": "the card\'s number"}.' });
  }
  try {
    return await reader.tap(card);
  } catch (error) {
    if (error instanceof CardFormatError) throw new ControlProblem(400, { detail: error.message });
    throw error;
  }
}
