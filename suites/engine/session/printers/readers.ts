import { type CardReader, startCardReader } from '../../../../simulators/card-reader/index.ts';
import type { Clock } from '../../../../simulators/kit/clock.ts';
import type { ClientSettings } from '../http/client.ts';
import { recordingExchange } from '../http/recording-exchange.ts';

export interface ReaderWishes {
  readonly key: string;
  /** The address that the output port beside it was given. */
  readonly readerMac: string;
  readonly via: 'GET' | 'POST';
}

/** The harness's card readers: the simulated ones, whose requests are recorded as they left. */
export interface Readers {
  open(wishes: ReaderWishes): CardReader;
}

export function createReaders(settings: ClientSettings, clock: Clock): Readers {
  const exchange = recordingExchange(settings);
  return {
    open: ({ key, readerMac, via }) =>
      startCardReader({
        serviceUrl: settings.baseUrl,
        apiKey: key,
        readerMac,
        via,
        clock,
        exchange: async (request) => {
          const { status, body } = await exchange(request);
          return { status, body: body.toString('utf8') };
        },
      }),
  };
}
