import type {
  AnsweredEvent,
  CaseEvent,
  JournalEvent,
  RunEvent,
  SentEvent,
  Unstamped,
} from './event.ts';
import type { TargetFacts } from './facts.ts';
import type { Json } from './json.ts';
import type { TerminalFacts } from './terminal-event.ts';

/** Facts of a made-up target with one full key and one ordinary user token's key. */
const sampleFacts: TargetFacts = {
  name: 'sample',
  baseUrl: 'https://service.example:7300/api/v1',
  own: false,
  keys: [
    { name: 'key#1', kind: 'full' },
    { name: 'key#2', kind: 'plain' },
  ],
  users: [],
  domain: 'customer.example',
  hostDomain: false,
  providerId: 1,
  controls: [],
  allow: ['paper'],
  declines: [],
  // What an answer says shows at once, unless a test gives it time.
  deliveryMs: 0,
  choices: {
    historyLagMs: 0,
    historyHolds: 'all',
    downloads: 'uploaded',
    listsContainerPorts: true,
  },
};

/** Builds journals by hand: events get their order and one millisecond each. */
export class JournalBuilder {
  readonly events: JournalEvent[] = [];
  #calls = 0;
  #passedMs = 0;

  constructor(facts: Partial<TargetFacts> = {}, terminal?: TerminalFacts) {
    const run: Omit<RunEvent, 'seq' | 'at'> = {
      type: 'run',
      schemaVersion: 1,
      seed: 1,
      startedAt: '2026-01-01T00:00:00.000Z',
      target: { ...sampleFacts, ...facts },
      ...(terminal === undefined ? {} : { terminal }),
    };
    this.add(run);
  }

  add(event: Unstamped): number {
    const seq = this.events.length + 1;
    const atMs = seq + this.#passedMs;
    this.events.push({ seq, at: String(atMs * 1_000_000), ...event } as JournalEvent);
    return seq;
  }

  /** So much time passes before the next event. */
  pass(ms: number): this {
    this.#passedMs += ms;
    return this;
  }

  begin(name: string): this {
    this.add({ type: 'case', case: name, scenario: name, phase: 'begin' });
    return this;
  }

  end(name: string, phase: Exclude<CaseEvent['phase'], 'begin'> = 'done'): this {
    this.add({
      type: 'case',
      case: name,
      scenario: name,
      phase,
      ...(phase === 'done' ? {} : { reason: 'on purpose' }),
    });
    return this;
  }

  /** A call with its answer; answers the call's number. */
  call(
    inCase: string,
    sent: Partial<SentEvent> & { readonly operation: string },
    answer: { readonly status: number; readonly json?: Json } & Partial<AnsweredEvent>,
  ): number {
    const call = this.sent(inCase, sent);
    this.answered(inCase, call, answer);
    return call;
  }

  sent(inCase: string, sent: Partial<SentEvent> & { readonly operation: string }): number {
    this.#calls += 1;
    this.add({
      type: 'sent',
      case: inCase,
      call: this.#calls,
      method: 'GET',
      path: '/',
      pathParameters: {},
      headers: { 'x-api-key': 'key#1' },
      parameters: [],
      ...sent,
    });
    return this.#calls;
  }

  answered(
    inCase: string,
    call: number,
    answer: { readonly status: number } & Partial<AnsweredEvent>,
  ): void {
    this.add({
      type: 'answered',
      case: inCase,
      call,
      headers: {},
      bytes: 0,
      sha256: '',
      ...answer,
    });
  }
}

/** What an upload of the builder is answered with; enough for the model. */
export function uploaded(uuid: string): { readonly status: number; readonly json: Json } {
  return { status: 200, json: { uuid, status: 0 } };
}
