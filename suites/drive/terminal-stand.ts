import type { Clock } from '../../simulators/kit/clock.ts';
import {
  createTerminal,
  type Exchange,
  type Terminal,
  type TerminalAnswer,
  type TerminalRequest,
} from '../../simulators/terminal/index.ts';
import { matchOperation } from '../catalogue/match-operation.ts';
import { takeCall } from './allowance.ts';
import type { Pairs } from './body.ts';
import { type ClientSettings, recordAnswer } from './client.ts';

export interface TerminalWishes {
  readonly key: string;
  readonly deviceToken?: string;
  /** Pair numbers by operation: its calls are a probe and its positive control. */
  readonly pairs?: Readonly<Partial<Record<string, number>>>;
}

/** The harness's terminals: they make their requests themselves, and each is recorded as it left. */
export interface TerminalStand {
  open(wishes: TerminalWishes): Terminal;
}

/** Beyond what the wire waits for: of two deadlines the wire's counts. */
const patienceMs = 600_000;

export function createTerminalStand(settings: ClientSettings, clock: Clock): TerminalStand {
  return {
    open: ({ key, deviceToken, pairs = {} }) =>
      createTerminal({
        baseUrl: settings.baseUrl,
        apiKey: key,
        ...(deviceToken === undefined ? {} : { deviceToken }),
        clock,
        getParameters: settings.getParameters,
        timeouts: { answerMs: patienceMs, releaseMs: patienceMs },
        exchange: recordingExchange(settings, pairs),
      }),
  };
}

function recordingExchange(
  settings: ClientSettings,
  pairs: NonNullable<TerminalWishes['pairs']>,
): Exchange {
  const { recorder, wire } = settings;
  return async (request) => {
    takeCall(settings);
    const call = recorder.nextCall();
    const { path, parameters } = readRequest(request, settings.baseUrl);
    const { operation, pathParameters } = matchOperation(request.method, path, false);
    const pair = pairs[operation];
    recorder.record({
      type: 'sent',
      case: settings.case,
      call,
      operation,
      method: request.method,
      path,
      pathParameters,
      headers: request.headers,
      parameters,
      ...(pair === undefined ? {} : { pair }),
    });
    const answer = await wire.exchange(request).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      recorder.record({ type: 'unanswered', case: settings.case, call, reason });
      throw error;
    });
    recordAnswer(settings, call, answer);
    return { ...answer, body: inOnePiece(answer.body) };
  };
}

/** What a request asks for, as it stands in its URL and its form. */
function readRequest(
  { url, body }: TerminalRequest,
  baseUrl: string,
): { readonly path: string; readonly parameters: Pairs } {
  const { pathname, searchParams } = new URL(url);
  const base = new URL(baseUrl).pathname.replace(/\/+$/, '');
  const form = new URLSearchParams(body?.toString('utf8') ?? '');
  return { path: pathname.slice(base.length), parameters: [...searchParams, ...form] };
}

async function* inOnePiece(bytes: Buffer): TerminalAnswer['body'] {
  yield bytes;
}
