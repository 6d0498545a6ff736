import type { JournalEvent, SentEvent, Unstamped } from '../suites/engine/journal/event.ts';
import type { TargetFacts } from '../suites/engine/journal/facts.ts';
import type { Json } from '../suites/engine/journal/json.ts';

/** Whatever a target, and only a target, chooses: what it answers. */
export interface ForeignWords {
  readonly name: string;
  readonly title: string;
  readonly header: string;
  readonly text: string;
  readonly reason: string;
  readonly seen: string;
  readonly expected: string;
}

export const plainWords: ForeignWords = {
  name: 'the service next door',
  title: 'Quarterly figures.pdf',
  header: 'Thursday',
  text: 'printer is asleep',
  reason: 'the upload was answered 500',
  seen: '49 documents',
  expected: '50 documents, since 51 are waiting',
};

export const storyStart = '2026-12-03T10:04:05.123Z';

const prefix = 'platen-0badcafe';

/** Tells a journal, event by event, as a recorder would have written it. */
export class Story {
  readonly events: JournalEvent[] = [];
  readonly words: ForeignWords;
  #call = 0;

  constructor(words: ForeignWords) {
    this.words = words;
    const target = factsOf(words);
    this.tell({ type: 'run', schemaVersion: 1, seed: 42, startedAt: storyStart, target });
  }

  /** The new event's place. */
  tell(event: Unstamped): number {
    const seq = this.events.length + 1;
    this.events.push({ ...event, seq, at: String(seq * 1_700_000) } as JournalEvent);
    return seq;
  }

  /** A call and its answer; the answer's place. */
  call(
    inCase: string,
    request: Pick<SentEvent, 'operation' | 'method' | 'path'> & Partial<SentEvent>,
    answer: { readonly status: number; readonly json?: Json; readonly text?: string },
  ): number {
    this.#call += 1;
    const call = this.#call;
    const { operation, method, path, ...more } = request;
    const headers = { 'x-api-key': 'key#1', ...more.headers };
    this.tell({
      type: 'sent',
      case: inCase,
      call,
      pathParameters: {},
      parameters: [],
      ...more,
      operation,
      method,
      path,
      headers,
    });
    const written = answer.json === undefined ? (answer.text ?? '') : JSON.stringify(answer.json);
    return this.tell({
      type: 'answered',
      case: inCase,
      call,
      status: answer.status,
      headers: { 'content-type': 'application/json', 'x-weekday': this.words.header },
      ...(answer.json === undefined ? {} : { json: answer.json }),
      ...(answer.text === undefined ? {} : { text: answer.text }),
      bytes: Buffer.byteLength(written),
      sha256: 'c0ffee'.repeat(10),
    });
  }

  user(inCase: string, name: string): void {
    const parameters = [
      ['username', `${prefix}-${name}`],
      ['providerid', '1'],
      ['detailtype', '4'],
      ['detaildata', '2490285352'],
      ['detailtype', '3'],
      ['detaildata', 'password#1'],
    ] as const;
    const request = { operation: 'users.create', method: 'PUT', path: '/users', parameters };
    this.call(
      inCase,
      { ...request, headers: formHeaders },
      { status: 200, json: { errorCode: 0 } },
    );
  }

  upload(inCase: string, number: number): string {
    const uuid = `7d1f2c00-0000-4000-8000-${String(number).padStart(12, '0')}`;
    const fileName = `${prefix}-doc${String(number)}.pdf`;
    const request = {
      operation: 'documents.upload',
      method: 'PUT',
      path: '/documents',
      headers: { 'content-type': 'multipart/form-data; boundary=platen-1' },
      parameters: [
        ['username', `${prefix}-user1`],
        ['portname', `${prefix}-queue1`],
        ['title', this.words.title],
      ] as const,
      file: { fileName, bytes: 1234, sha256: 'beef'.repeat(16), pages: 1 },
    };
    this.call(inCase, request, { status: 200, json: this.document(uuid) });
    return uuid;
  }

  login(inCase: string, token: string): void {
    const parameters = [
      ['authtype', '3'],
      ['userid', `${prefix}-user1`],
    ] as const;
    const request = { operation: 'login.post', method: 'POST', path: '/login', parameters };
    const json = { id: 7, userName: `${prefix}-user1`, token: { access_token: token } };
    this.call(inCase, { ...request, headers: formHeaders }, { status: 200, json });
  }

  document(uuid: string): { readonly [member: string]: Json } {
    return { uuid, documentName: this.words.title, documentType: 1, status: 0, totalPages: 1 };
  }
}

export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

export function bearer(token: string): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${token}` };
}

function factsOf(words: ForeignWords): TargetFacts {
  return {
    name: words.name,
    baseUrl: 'https://printing.example:7300/api/v1',
    own: false,
    keys: [{ name: 'key#1', kind: 'full' }],
    users: [],
    domain: 'printing.example',
    hostDomain: false,
    providerId: 1,
    controls: [],
    allow: ['paper'],
    declines: ['ipp'],
    deliveryMs: 5000,
  };
}
