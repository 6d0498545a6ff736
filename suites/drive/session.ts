import type { CardReader } from '../../simulators/card-reader/index.ts';
import { numberMember, textMember } from '../journal/json.ts';
import type { Pairs } from './body.ts';
import type { Caller, Client, Reply } from './client.ts';
import type { Credentials } from './credentials.ts';
import { uniqueDocument } from './documents.ts';
import { drawnUuid } from './drawn-uuid.ts';
import { Effects } from './effects.ts';
import { endingOf } from './hard-names.ts';
import type { StandOptions } from './paper-tray.ts';
import type {
  Named,
  Port,
  PrintSetup,
  SessionContext,
  UploadOptions,
  User,
  UserOptions,
} from './session-context.ts';
import { Blocked } from './test-case.ts';

/** What a scenario plays on: users, queues and printers of its own, made through the interface itself. */
export class Session {
  readonly context: SessionContext;
  readonly effects = new Effects();
  #names = 0;
  #pairs = 0;

  constructor(parts: SessionContext) {
    this.context = parts;
  }

  get credentials(): Credentials {
    return this.context.credentials;
  }

  /** The key with every right: what scenarios call with unless the key is the point. */
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

  request: Client['call'] = async (operation, caller, options = {}) => {
    const reply = await this.context.client.call(operation, caller, options);
    this.effects.note(operation, options, reply);
    return reply;
  };

  /** Ends the case when `reply` is not the success the next steps stand on. */
  need(reply: Reply, step: string): Reply {
    const errorCode = numberMember(reply.json, 'errorCode') ?? 0;
    if (reply.status >= 200 && reply.status < 300 && errorCode === 0) return reply;
    const named = errorCode === 0 ? '' : ` with errorCode ${String(errorCode)}`;
    const answer =
      reply.status === 0 ? 'had no answer' : `was answered ${String(reply.status)}${named}`;
    throw new Blocked(`${step} ${answer}`, reply.call);
  }

  /** A new user with a card, a short id and an e-mail address; password and PIN only where they are the point (hashing them is slow). */
  async user(wishes: UserOptions = {}): Promise<User> {
    const userName = wishes.name ?? this.name('user');
    const user = {
      userName,
      card: this.cardNumber(),
      shortId: String(100_000_000 + this.context.identities.below(900_000_000)),
      email: `Mail.${this.name('mail')}@${this.credentials.facts.domain}`,
      password: `Pw-${userName}-${String(this.context.identities.below(1_000_000_000))}`,
      pin:
        this.credentials.facts.choices?.pin ?? String(1000 + this.context.identities.below(9000)),
    };
    this.context.recorder.redactor.learn('password', user.password);
    const details: (readonly [type: number, value: string])[] = [
      [0, `Full ${userName}`],
      [1, user.email],
      [4, user.card],
      [5, user.shortId],
      [11, 'Testing'],
      ...(wishes.password === true ? [[3, user.password] as const] : []),
      ...(wishes.pin === true ? [[6, user.pin] as const] : []),
    ];
    const pairs: Pairs = [
      ['username', userName],
      ['providerid', String(this.credentials.facts.providerId)],
      ...details.flatMap(
        ([type, value]) =>
          [
            ['detailtype', String(type)],
            ['detaildata', value],
          ] as const,
      ),
    ];
    this.need(
      await this.request('users.create', this.full, { parameters: pairs }),
      'creating a user',
    );
    return user;
  }

  /** A token for the user, by name only (authtype 3 needs no password), under this key. */
  async login(user: Named, caller: Caller = this.full): Promise<Caller> {
    const reply = await this.request('login.post', caller, {
      parameters: [
        ['authtype', '3'],
        ['userid', user.userName],
      ],
    });
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
  async printer(options: StandOptions = { front: 'raw' }, name = this.name('port')): Promise<Port> {
    const printer = await this.context.tray.stand(this.context.case, options);
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
  async printSetup(options?: StandOptions): Promise<PrintSetup> {
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
        ...(more.parameters ?? []),
      ],
      file,
      ...(more.pair === undefined ? {} : { pair: more.pair }),
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
    return this.context.tray.settle(this.context.case, Math.max(expected, this.effects.papers()));
  }
}
