import type { CardReader } from '../../simulators/card-reader/index.ts';
import { numberMember, textMember } from '../journal/json.ts';
import { multipartBody, type Pairs } from './body.ts';
import type { Cast } from './cast.ts';
import { type Caller, type Client, callerHeaders, fileFact, type Reply } from './client.ts';
import { uniqueDocument } from './documents.ts';
import { drawnUuid } from './drawn-uuid.ts';
import { Effects } from './effects.ts';
import { endingOf } from './hard-names.ts';
import type { StandOptions } from './paper-tray.ts';
import { Blocked } from './scenario.ts';
import type {
  Named,
  Scene,
  StageOutputPort,
  StageParts,
  StageUser,
  UploadWishes,
  UserWishes,
} from './stage-parts.ts';

/** What a scenario plays on: users, queues and printers of its own, made through the interface itself. */
export class Stage {
  readonly parts: StageParts;
  readonly effects = new Effects();
  #names = 0;
  #pairs = 0;

  constructor(parts: StageParts) {
    this.parts = parts;
  }

  get cast(): Cast {
    return this.parts.cast;
  }

  /** The key with every right: what scenarios call with unless the key is the point. */
  get full(): Caller {
    return { key: this.cast.key('full') };
  }

  /** The full key with the device token, where there is one: failed logins from a known device don't lock it out (SIL-28). */
  get panel(): Caller {
    return this.cast.facts.device === undefined
      ? this.full
      : { ...this.full, bearer: this.cast.device() };
  }

  cardNumber(): string {
    return String(1_000_000_000 + this.parts.identities.below(3_000_000_000));
  }

  /** A name nobody else has. */
  name(what: string): string {
    this.#names += 1;
    const ending = endingOf(what, this.parts.chance, this.cast.facts);
    return `${this.parts.prefix}-${what}${String(this.#names)}${ending}`;
  }

  pair(): number {
    this.#pairs += 1;
    return this.#pairs;
  }

  call: Client['call'] = async (operation, caller, options = {}) => {
    const reply = await this.parts.client.call(operation, caller, options);
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
  async user(wishes: UserWishes = {}): Promise<StageUser> {
    const userName = wishes.name ?? this.name('user');
    const user = {
      userName,
      card: this.cardNumber(),
      shortId: String(100_000_000 + this.parts.identities.below(900_000_000)),
      email: `Mail.${this.name('mail')}@${this.cast.facts.domain}`,
      password: `Pw-${userName}-${String(this.parts.identities.below(1_000_000_000))}`,
      pin: this.cast.facts.choices?.pin ?? String(1000 + this.parts.identities.below(9000)),
    };
    this.parts.recorder.redactor.learn('password', user.password);
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
      ['providerid', String(this.cast.facts.providerId)],
      ...details.flatMap(
        ([type, value]) =>
          [
            ['detailtype', String(type)],
            ['detaildata', value],
          ] as const,
      ),
    ];
    this.need(await this.call('users.create', this.full, { parameters: pairs }), 'creating a user');
    return user;
  }

  /** A token for the user, by name only (authtype 3 needs no password), under this key. */
  async login(user: Named, caller: Caller = this.full): Promise<Caller> {
    const reply = await this.call('login.post', caller, {
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
  async queue(push?: StageOutputPort): Promise<string> {
    const portname = this.name('queue');
    const parameters: Pairs = [
      ['domainname', this.cast.facts.domain],
      ['portname', portname],
      ['porttype', push === undefined ? '0' : '1'],
      ...(push === undefined ? [] : [['outputportid', String(push.id)] as const]),
    ];
    this.need(await this.call('inputports.create', this.full, { parameters }), 'creating a queue');
    return portname;
  }

  /** A simulated printer of ours, made known to the target as an output port with a reader. */
  async printer(
    options: StandOptions = { front: 'raw' },
    name = this.name('port'),
  ): Promise<StageOutputPort> {
    const printer = await this.parts.tray.stand(this.parts.case, options);
    const serial = this.name('serial');
    const reader = this.readerAddress();
    const parameters: Pairs = [
      ['domainname', this.cast.facts.domain],
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
      await this.call('outputports.create', this.full, { parameters }),
      'creating an output port',
    );
    const id = numberMember(reply.json, 'id');
    if (id === undefined) throw new Blocked('creating an output port returned no id', reply.call);
    this.effects.stands(printer.address, serial);
    return { id, name, address: printer.address, serial, reader, printer };
  }

  readerAddress(): string {
    const octet = (): string => this.parts.identities.below(256).toString(16).padStart(2, '0');
    return `02:${octet()}:${octet()}:${octet()}:${octet()}:${octet()}`;
  }

  /** What most cases of paper begin with: a user with a token, a pull queue, a printer. */
  async scene(options?: StandOptions): Promise<Scene> {
    const user = await this.user();
    const queue = await this.queue();
    const port = await this.printer(options);
    return { user, queue, port, token: await this.login(user) };
  }

  /** The simulated card reader beside a port. */
  reader({ reader: readerMac }: StageOutputPort, via: 'GET' | 'POST'): CardReader {
    return this.parts.readers.open({ key: this.cast.key('full'), readerMac, via });
  }

  /** Uploads a document that no other has the bytes of; answers its uuid. */
  async upload(user: StageUser, queue: string, more: UploadWishes = {}): Promise<string> {
    const reply = await this.sendUp(user, queue, more);
    this.need(reply, 'upload');
    const uuid = textMember(reply.json, 'uuid');
    if (uuid === undefined) throw new Blocked('the upload was answered without a uuid', reply.call);
    if (more.waits !== false && this.effects.isArriving(uuid))
      await this.look(await this.login(user));
    return uuid;
  }

  /** The upload itself, whatever its answer. */
  async sendUp(user: Named, queue: string, more: UploadWishes = {}): Promise<Reply> {
    const file = more.file ?? uniqueDocument(this.name('doc'));
    return this.call('documents.upload', more.caller ?? this.full, {
      parameters: [
        ...this.#uploadParts(user, queue, more.provider),
        ['title', more.title ?? file.fileName],
        ...(more.parameters ?? []),
      ],
      file,
      ...(more.pair === undefined ? {} : { pair: more.pair }),
    });
  }

  /** An upload whose body stops after a share of its bytes: closed properly, or the client vanishes. */
  async breakUpload(
    user: StageUser,
    queue: string,
    {
      malformed,
      share,
    }: { readonly malformed: 'truncated' | 'disconnected'; readonly share: number },
  ): Promise<Reply> {
    const file = uniqueDocument(this.name('broken'));
    const parameters: Pairs = [...this.#uploadParts(user, queue), ['title', file.fileName]];
    const boundary = 'platen-broken';
    const body = multipartBody(parameters, file, boundary);
    const cut = malformed === 'truncated';
    return this.parts.raw.send({
      operation: 'documents.upload',
      method: 'PUT',
      path: '/documents',
      headers: {
        ...callerHeaders(this.full),
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': String(cut ? Math.floor(body.length * share) : body.length),
      },
      body: body.subarray(0, Math.floor(body.length * share)),
      malformed,
      parameters,
      file: fileFact(file),
      afterwards: cut ? 'wait' : 'vanish',
    });
  }

  /** Of no port, group or provider. */
  unknownId(): string {
    return String(2_000_000_000 + this.parts.identities.below(100_000_000));
  }

  /** A well-formed uuid that no document has. */
  unknownUuid(): string {
    return drawnUuid(this.parts.identities);
  }

  #uploadParts({ userName }: Named, queue: string, provider = this.cast.facts.providerId): Pairs {
    return [
      ['username', userName],
      ['portname', queue],
      ['providerid', String(provider)],
    ];
  }

  /** What is waiting for the user now, once that shows what earlier calls brought about or its time is over. */
  async look(token: Caller): Promise<Reply> {
    const parameters = [['maxRecords', '500']] as const;
    const list = (): Promise<Reply> => this.call('documents.list', token, { parameters });
    const { reply, isIn } = await this.parts.waits.until(this.cast.facts.deliveryMs, list, (one) =>
      this.effects.areShown(one, token),
    );
    if (!isIn) this.effects.giveUp();
    return reply;
  }

  /** Moves the target's clock through its control plane. */
  async advanceClock(ms: number): Promise<void> {
    if (this.parts.control === undefined) throw new Blocked('the profile has no control');
    await this.parts.control.advanceClock(this.parts.case, ms);
  }

  /** Waits until our printers have so many more copies of this case, or as many as sends promised; then a quiet moment. */
  async settle(expected: number): Promise<boolean> {
    return this.parts.tray.settle(this.parts.case, Math.max(expected, this.effects.papers()));
  }
}
