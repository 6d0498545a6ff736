import { tapCard } from '../../../simulators/card-reader/index.ts';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { ann, free, readerAddress, user, waiting } from './givens.ts';
import { apiKey, basePath, keyHeader } from './requests.ts';
import type { Consumer, Given, Story } from './story.ts';

const port: Given = {
  description: 'an output port that prints',
  parameters: { reader: readerAddress },
};
const holder = user({ card: ann.card });
const otherReader = '02:00:00:C0:FF:EE';

/** interface 4.11: both parameters in the query, by GET and by POST; a reader knows the status alone. */
export const cardReader: Consumer = {
  name: 'platen card reader',
  stories: [
    tapped('a tap with waiting documents', 'GET', { states: [holder, ...waiting(2), port] }),
    tapped('a tap sent by POST', 'POST', { states: [holder, ...waiting(1), port] }),
    tapped('a tap without waiting documents', 'GET', { states: [holder, port] }),
    tapped('a tap with an unknown card', 'GET', {
      states: [
        { description: 'no user has this card', parameters: { card: 'C0FFEE00' } },
        port,
        free('SIL-58'),
      ],
      card: 'C0FFEE00',
      status: 400,
    }),
    tapped('a tap at a reader that belongs to no port', 'GET', {
      states: [holder, free('SIL-58')],
      reader: otherReader,
      status: 400,
    }),
  ],
};

interface Tapping {
  readonly states: readonly Given[];
  readonly card?: string;
  readonly reader?: string;
  readonly status?: number;
}

function tapped(
  uponReceiving: string,
  method: 'GET' | 'POST',
  { states, card = ann.card, reader = readerAddress, status = 200 }: Tapping,
): Story {
  const query = { cd: card, Mac: reader };
  return {
    interactions: [
      {
        states,
        uponReceiving,
        withRequest: { method, path: `${basePath}/card`, query, headers: keyHeader },
        willRespondWith: { status },
      },
    ],
    play: async (serviceUrl) => {
      const options = { serviceUrl, apiKey, readerMac: reader, via: method, clock: systemClock };
      const { answer, failure } = await tapCard({ ...options, card });
      if (answer?.status !== status)
        throw new Error(`the reader saw ${failure ?? String(answer?.status)}`);
    },
  };
}
