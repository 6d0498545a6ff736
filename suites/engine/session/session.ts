import type { CardReader } from '../../../simulators/card-reader/index.ts';
import { numberMember, textMember } from '../journal/json.ts';
import { type Parameters, pairsOf, placed } from './call-parameters.ts';
import { createUser } from './create-user.ts';
import type { Credentials } from './credentials.ts';
import { uniqueDocument } from './documents/documents.ts';
import { endingOf } from './documents/unicode-names.ts';
import { drawnUuid } from './drawn-uuid.ts';
import { Effects } from './effects.ts';
import type { Pairs } from './http/body.ts';
import type { Caller, Client, Reply } from './http/client.ts';
import type { PrinterOptions } from './printers/printers.ts';
import { ProbeMarks } from './probe-marks.ts';
import type {
  How,
  Named,
  Port,
  PrintSetup,
  SessionContext,
  UploadOptions,
  User,
  UserOptions,
} from './session-context.ts';
import { Blocked } from './test-case.ts';

/** Sends the requests of a test case. Its users, queues and printers are created through the interface itself. */
export class Session {
  readonly context: SessionContext;
  readonly effects = new Effects();
  readonly #marks = new ProbeMarks();
  #names = 0;
  #pairs = 0;

  constructor(parts: SessionContext) {
    this.context = parts;
  }

  get credentials(): Credentials {
    return this.context.credentials;
  }

  /** The domain of the account under test. */
  get domain(): string {
    return this.credentials.facts.domain;
  }

  /** The key with every right: what test cases call with unless the key is the point. */
  get full(): Caller {
    return { key: this.credentials.key('full') };
  }

  /** The full key with the device token, where there is one: failed logins from a known device don't lock it out (SIL-28). */
  get panel(): Caller {
    return this.credentials.facts.device === undefined
      ? this.full
      : { ...this.full, bearer: this.credentials.device() };
  }

  cardNumber(): string {
    return String(1_000_000_000 + this.context.identities.below(3_000_000_000));
  }

  /** A name nobody else has. */
  name(what: string): string {
    this.#names += 1;
    const ending = endingOf(what, this.context.chance, this.credentials.facts);
    return `${this.context.prefix}-${what}${String(this.#names)}${ending}`;
  }

  pair(): number {
    this.#pairs += 1;
    return this.#pairs;
  }

  /**
   * Sends a request: each parameter goes to its place, path, form, query or JSON body, as the interface
   * states it. By default it is sent with the key that has every right.
   */
  async call(operation: string, parameters: Parameters, how: How = this.full): Promise<Reply> {
    const { key, bearer, ...options } = how;
    const caller = {
      ...(key === undefined ? {} : { key }),
      ...(bearer === undefined ? {} : { bearer }),
    };
    return this.request(operation, caller, { ...placed(operation, parameters), ...options });
  }

  /** The same, with each parameter put where the caller of this method wants it. */
  request: Client['call'] = async (operation, caller, options = {}) => {
    const marked = { ...this.#marks.take(), ...options };
    const reply = await this.context.client.call(operation, caller, marked);
    this.effects.note(operation, marked, reply);
    return reply;
  };

  /**
   * A request that these rules say must be refused, and its control, the same request with the one
   * fault corrected: without a successful control a refusal proves nothing. The first request of each
   * of the two steps is meant; whatever else it needs is done before.
   */
  async probe<T>(
    rules: string | readonly string[],
    step: () => Promise<T>,
    control: () => Promise<unknown>,
  ): Promise<T> {
    const pair = this.pair();
    const probes = [rules].flat();
    const mark = probes.length === 0 ? { pair } : { pair, probes };
    const result = await this.#marks.within(mark, step);
    await this.#marks.within({ pair }, control);
    return result;
  }

  /** Does a step so many times, `atATime` at once. */
  async times(count: number, step: () => Promise<unknown>, atATime = 1): Promise<void> {
    for (let left = count; left > 0; left -= atATime)
      await Promise.all(Array.from({ length: Math.min(left, atATime) }, step));
  }

  /** Taps a card at the reader beside a port. */
  async tap(port: Port, card: string, via: 'GET' | 'POST' = 'GET'): Promise<void> {
    await using reader = this.reader(port, via);
    await reader.tap(card);
  }

  /** Ends the case when `reply` is not the success the next steps stand on. */
  need(reply: Reply, step: string): Reply {
    const errorCode = numberMember(reply.json, 'errorCode') ?? 0;
    if (reply.status >= 200 && reply.status < 300 && errorCode === 0) return reply;
    const named = errorCode === 0 ? '' : ` with errorCode ${String(errorCode)}`;
    const answer =
      reply.status === 0 ? 'had no answer' : `was answered ${String(reply.status)}${named}`;
    throw new Blocked(`${step} ${answer}`, reply.call);
  }

  /** A new user with a card, a short id and an e-mail address; password and PIN only if they are asked for (hashing them is slow). */
  async user(options: UserOptions = {}): Promise<User> {
    return createUser(this, options);
  }

  /** A token for the user, by name only (authtype 3 needs no password), under this key. */
  async login(user: Named, caller: Caller = this.full): Promise<Caller> {
    const reply = await this.call('login.post', { authtype: 3, userid: user.userName }, caller);
    return {
      ...(caller.key === undefined ? {} : { key: caller.key }),
      bearer: this.tokenOf(reply),
    };
  }

  tokenOf(reply: Reply): string {
    this.need(reply, 'login');
    const json = reply.json as { readonly token?: { readonly access_token?: unknown } } | undefined;
    const token = json?.token?.access_token;
    if (typeof token !== 'string' || token === '')
      throw new Blocked('login returned no token', reply.call);
    return token;
  }

  /** A pull queue, or a push queue that feeds an output port. */
  async queue(push?: Port): Promise<string> {
    const portname = this.name('queue');
    const parameters: Pairs = [
      ['domainname', this.credentials.facts.domain],
      ['portname', portname],
      ['porttype', push === undefined ? '0' : '1'],
      ...(push === undefined ? [] : [['outputportid', String(push.id)] as const]),
    ];
    this.need(
      await this.request('inputports.create', this.full, { parameters }),
      'creating a queue',
    );
    return portname;
  }

  /** A simulated printer of ours, made known to the target as an output port with a reader. */
  async printer(
    options: PrinterOptions = { front: 'raw' },
    name = this.name('port'),
  ): Promise<Port> {
    const printer = await this.context.printers.add(this.context.case, options);
    const serial = this.name('serial');
    const reader = this.readerAddress();
    const parameters: Pairs = [
      ['domainname', this.credentials.facts.domain],
      ['portname', name],
      ['address', printer.address],
      ['porttype', '1'],
      ['vendor', 'unknown'],
      ['printprotocol', options.front === 'ipp' ? '1' : '0'],
      ...(printer.ippUrl === undefined ? [] : [['printerippurl', printer.ippUrl] as const]),
      ['deviceserial', serial],
      ['ipreaderaddress', reader],
    ];
    const reply = this.need(
      await this.request('outputports.create', this.full, { parameters }),
      'creating an output port',
    );
    const id = numberMember(reply.json, 'id');
    if (id === undefined) throw new Blocked('creating an output port returned no id', reply.call);
    this.effects.stands(printer.address, serial);
    return { id, name, address: printer.address, serial, reader, printer };
  }

  readerAddress(): string {
    const octet = (): string => this.context.identities.below(256).toString(16).padStart(2, '0');
    return `02:${octet()}:${octet()}:${octet()}:${octet()}:${octet()}`;
  }

  /** What most cases of paper begin with: a user with a token, a pull queue, a printer. */
  async printSetup(options?: PrinterOptions): Promise<PrintSetup> {
    const user = await this.user();
    const queue = await this.queue();
    const port = await this.printer(options);
    return { user, queue, port, token: await this.login(user) };
  }

  /** The simulated card reader beside a port. */
  reader({ reader: readerMac }: Port, via: 'GET' | 'POST'): CardReader {
    return this.context.readers.open({ key: this.credentials.key('full'), readerMac, via });
  }

  /** Uploads a document that no other has the bytes of; answers its uuid. */
  async upload(user: User, queue: string, more: UploadOptions = {}): Promise<string> {
    const reply = await this.sendUp(user, queue, more);
    this.need(reply, 'upload');
    const uuid = textMember(reply.json, 'uuid');
    if (uuid === undefined) throw new Blocked('the upload was answered without a uuid', reply.call);
    if (more.waits !== false && this.effects.isArriving(uuid))
      await this.look(await this.login(user));
    return uuid;
  }

  /** The upload itself, whatever its answer. */
  async sendUp(user: Named, queue: string, more: UploadOptions = {}): Promise<Reply> {
    const file = more.file ?? uniqueDocument(this.name('doc'));
    return this.request('documents.upload', more.caller ?? this.full, {
      parameters: [
        ...this.uploadParts(user, queue, more.provider),
        ['title', more.title ?? file.fileName],
        ...pairsOf('documents.upload', more.parameters ?? {}),
      ],
      file,
      ...(more.pair === undefined ? {} : { pair: more.pair }),
      ...(more.probes === undefined ? {} : { probes: more.probes }),
    });
  }

  /** Of no port, group or provider. */
  unknownId(): string {
    return String(2_000_000_000 + this.context.identities.below(100_000_000));
  }

  /** A well-formed uuid that no document has. */
  unknownUuid(): string {
    return drawnUuid(this.context.identities);
  }

  uploadParts(
    { userName }: Named,
    queue: string,
    provider = this.credentials.facts.providerId,
  ): Pairs {
    return [
      ['username', userName],
      ['portname', queue],
      ['providerid', String(provider)],
    ];
  }

  /** What is waiting for the user now, once that shows what earlier calls brought about or its time is over. */
  async look(token: Caller): Promise<Reply> {
    const parameters = [['maxRecords', '500']] as const;
    const list = (): Promise<Reply> => this.request('documents.list', token, { parameters });
    const { reply, isIn } = await this.context.waits.until(
      this.credentials.facts.deliveryMs,
      list,
      (one) => this.effects.areShown(one, token),
    );
    if (!isIn) this.effects.giveUp();
    return reply;
  }

  /** Moves the target's clock through its control plane. */
  async advanceClock(ms: number): Promise<void> {
    if (this.context.control === undefined) throw new Blocked('the profile has no control');
    await this.context.control.advanceClock(this.context.case, ms);
  }

  /** Waits until our printers have so many more copies of this case, or as many as sends promised; then a quiet moment. */
  async settle(expected: number): Promise<boolean> {
    const { printers, case: ofCase } = this.context;
    return printers.settle(ofCase, Math.max(expected, this.effects.papers()));
  }
}
