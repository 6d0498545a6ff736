import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Clock, systemClock } from '../../../simulators/kit/clock.ts';
import { constellation, type Running, running } from '../../../simulators/kit/lifecycle.ts';
import { close, listen } from '../../../simulators/kit/listen.ts';
import type { JournalEvent } from '../../engine/journal/event.ts';
import { Recorder } from '../../engine/journal/recorder.ts';
import type { Certificates } from './certificates.ts';
import type { KeyExchange } from './exchange.ts';
import { type Observer, startObserver } from './observer.ts';

export type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** For tests: an observer before a service that is told how to answer, and what the observer wrote. */
export interface TestBench extends Running {
  readonly observer: Observer;
  readonly recorder: Recorder;
  readonly journal: readonly JournalEvent[];
  /** Requests that reached the service. */
  readonly heard: readonly IncomingMessage[];
  answer(next: Answering): void;
  /** What the observer does from now on where it lets time pass. */
  sleep(next: Clock['sleep']): void;
  of<T extends JournalEvent['type']>(type: T): readonly Extract<JournalEvent, { type: T }>[];
}

export async function startTestBench(
  certificates?: Certificates,
  keys?: KeyExchange,
): Promise<TestBench> {
  const parts = constellation();
  const heard: IncomingMessage[] = [];
  let answering: Answering = json({ errorCode: 0 });
  let sleep: Clock['sleep'] = (ms, signal) => systemClock.sleep(ms, signal);
  const service = createServer((request, response) => {
    heard.push(request);
    answering(request, response);
  });
  const port = await listen(service);
  parts.add(running({}, () => close(service)));
  const journal: JournalEvent[] = [];
  const recorder = new Recorder(
    (event) => void journal.push(event),
    () => systemClock.monotonic(),
  );
  const observer = parts.add(
    await startObserver({
      recorder,
      clock: { ...systemClock, sleep: (ms, signal) => sleep(ms, signal) },
      service: { baseUrl: `http://127.0.0.1:${String(port)}/api/v1` },
      host: '127.0.0.1',
      port: 0,
      ...(certificates === undefined ? {} : { tls: certificates.shown }),
      ...(keys === undefined ? {} : { keys }),
    }),
  );
  observer.watch({ case: 'c' });
  const bench = {
    observer,
    recorder,
    journal,
    heard,
    answer: (next: Answering) => {
      answering = next;
    },
    sleep: (next: Clock['sleep']) => {
      sleep = next;
    },
    of: <T extends JournalEvent['type']>(type: T) =>
      journal.filter((event): event is Extract<JournalEvent, { type: T }> => event.type === type),
  };
  return running(bench, () => parts.stop());
}

/** Reads the request to its end, and answers with this. */
export function json(value: unknown, status = 200): Answering {
  return (request, response) => {
    request.resume().once('end', () => {
      response
        .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify(value));
    });
  };
}
