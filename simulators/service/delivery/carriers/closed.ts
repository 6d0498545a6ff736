import { type Carrier, NotReady } from './carrier.ts';

/** A port that is switched off (interface 2 OutputPortInfo active) takes nothing: its printer is not ready. */
export const closedCarrier: Carrier = {
  wantsDocument: false,
  open() {
    const notReady = new NotReady('the output port is inactive');
    return {
      ready: Promise.reject(notReady),
      send: () => Promise.reject(notReady),
      bytesSent: () => 0,
      allSent: () => false,
      abandon: () => undefined,
    };
  },
  close: () => Promise.resolve(),
};
