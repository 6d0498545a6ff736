import type { Clock } from '../../../../simulators/kit/clock.ts';
import {
  createTerminal,
  type Exchange,
  type Terminal,
  type TerminalAnswer,
} from '../../../../simulators/terminal/index.ts';
import type { ClientSettings } from '../http/client.ts';
import { type MarksOf, recordingExchange } from '../http/recording-exchange.ts';

export interface TerminalWishes {
  readonly key: string;
  readonly deviceToken?: string;
  /** Read before each call: a test case may change it on the way. */
  readonly marks?: MarksOf;
}

/** The harness's terminals: they make their requests themselves, and each is recorded as it left. */
export interface Terminals {
  open(wishes: TerminalWishes): Terminal;
}

/** Beyond what the wire waits for: of two deadlines the wire's counts. */
const patienceMs = 600_000;

export function createTerminals(settings: ClientSettings, clock: Clock): Terminals {
  return {
    open: ({ key, deviceToken, marks = {} }) =>
      createTerminal({
        baseUrl: settings.baseUrl,
        apiKey: key,
        ...(deviceToken === undefined ? {} : { deviceToken }),
        clock,
        getParameters: settings.getParameters,
        timeouts: { answerMs: patienceMs, releaseMs: patienceMs },
        exchange: streaming(recordingExchange(settings, marks)),
      }),
  };
}

/** The terminal reads bodies as streams. */
function streaming(exchange: ReturnType<typeof recordingExchange>): Exchange {
  return async (request) => {
    const answer = await exchange(request);
    return { ...answer, body: inOnePiece(answer.body) };
  };
}

async function* inOnePiece(bytes: Buffer): TerminalAnswer['body'] {
  yield bytes;
}
