import type { ReceiptEvent, SentEvent } from '../../engine/journal/event.ts';
import type { TargetFacts } from '../../engine/journal/facts.ts';
import { JournalBuilder } from '../../engine/journal/journal-builder.ts';
import type { JsonObject } from '../../engine/journal/json.ts';

type Given = Readonly<Record<string, string>>;

const inCase = 's';
const done = { status: 200, json: { errorCode: 0 } } as const;

/** Journals of documents, card readers and prints, written by hand for the tests of checks. */
export class PrintJournal extends JournalBuilder {
  #ports = 0;

  static begun(facts: Partial<TargetFacts> = {}): PrintJournal {
    const story = new PrintJournal(facts);
    story.begin(inCase);
    return story;
  }

  /** A user with a card of that number. */
  user(username: string, card: string): this {
    const parameters = [
      ['username', username],
      ['detailtype', '4'],
      ['detaildata', card],
    ] as const;
    this.call(inCase, { operation: 'users.create', parameters }, done);
    return this;
  }

  /** A token by which the user's documents are listed. */
  login(username: string, token: string): this {
    const json = { userName: username, token: { access_token: token, expires_in: 3600 } };
    this.call(inCase, { operation: 'login.post' }, { status: 200, json });
    return this;
  }

  /** The answer to the user of a token: records, or the status of a refusal. */
  list(
    token: string,
    seen: readonly JsonObject[] | number,
    ...asked: readonly (readonly [name: string, value: string])[]
  ): this {
    const sent = {
      operation: 'documents.list',
      headers: { 'x-api-key': 'key#1', authorization: `Bearer ${token}` },
      parameters: asked,
    };
    const isRefused = typeof seen === 'number';
    this.call(inCase, sent, isRefused ? { status: seen } : { status: 200, json: seen });
    return this;
  }

  /** A printer of ours at an address, its port, and the card reader beside it. */
  printer(name: string, address: string, reader: string): this {
    this.#ports += 1;
    this.add({ type: 'printer', case: inCase, printer: name, front: 'raw', address });
    const parameters = [
      ['address', address],
      ['ipreaderaddress', reader],
    ] as const;
    const json = { errorCode: 0, id: this.#ports };
    this.call(inCase, { operation: 'outputports.create', parameters }, { status: 200, json });
    return this;
  }

  /** A document that waits; its bytes are known by its uuid. */
  upload(
    username: string,
    uuid: string,
    answer: { readonly dateTime?: number; readonly wishes?: Given } = {},
  ): this {
    const { dateTime = 0, wishes = {} } = answer;
    const given = { username, portname: 'queue', title: uuid, ...wishes };
    const parameters = Object.entries(given);
    const file = { fileName: uuid, bytes: 1, sha256: uuid, pages: 1 };
    const json = { uuid, status: 0, dateTime };
    this.call(inCase, { operation: 'documents.upload', parameters, file }, { status: 200, json });
    return this;
  }

  send(uuid: string, port: string, ...more: readonly [status?: number, given?: Given]): this {
    const [status = 200, given = {}] = more;
    const pathParameters = { uuid, port };
    const parameters = Object.entries(given);
    const json = { errorCode: status === 200 ? 0 : 1001 };
    const sent = { operation: 'documents.send', pathParameters, parameters };
    this.call(inCase, sent, { status, json });
    return this;
  }

  /** Answers the number of the call. */
  tap(card: string, reader: string, more: Partial<SentEvent> & { status?: number } = {}): number {
    const { status = 200, ...sent } = more;
    const parameters = [
      ['cd', card],
      ['Mac', reader],
    ] as const;
    return this.call(inCase, { operation: 'card.post', parameters, ...sent }, { status });
  }

  paper(uuid: string, printer: string, more: Partial<ReceiptEvent> = {}): this {
    this.add({
      type: 'receipt',
      case: inCase,
      printer,
      state: 'completed',
      language: 'pdf',
      bytes: 1,
      sha256: uuid,
      pages: 1,
      lastByteAt: '0',
      ...more,
    });
    return this;
  }

  /** The target's clock goes forward. */
  later(advanceMs: number): this {
    this.add({ type: 'clock', case: inCase, advanceMs });
    return this;
  }

  settled(inTime = true): this {
    this.add({ type: 'settled', case: inCase, waitedMs: 1, inTime });
    return this;
  }

  over(): this {
    return this.end(inCase);
  }
}
