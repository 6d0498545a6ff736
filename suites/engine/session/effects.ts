import { succeeded } from '../journal/exchange.ts';
import { itemsOf, member, memberText, numberMember, textMember } from '../journal/json.ts';
import type { Caller, CallOptions, Reply } from './http/client.ts';

/** A document of a case, as far as waiting for effects goes. */
interface Upload {
  readonly owner: string;
  readonly copies: number;
  /** Its answer said that it is still on its way to the queue: RECEIVED, or to be converted. */
  readonly isArriving: boolean;
}

const arriving: readonly (number | undefined)[] = [5, 6, 7];

/**
 * What the calls of a case bring about and a target may take a while to show (interface 4.4 says
 * nothing of when): printed output, documents that end, documents on their way. It is waited for
 * before anything is looked at; whether it came in time is the judge's to say.
 */
export class Effects {
  readonly #printers = new Set<string>();
  readonly #uploads = new Map<string, Upload>();
  readonly #ended = new Set<string>();
  /** Queues whose documents are printed by themselves: they come into no list. */
  readonly #pushes = new Set<string>();
  /** Whose token it is. */
  readonly #owners = new Map<string, string>();
  /** By document. */
  readonly #papers = new Map<string, number>();
  readonly #deleted = new Set<string>();

  /** A printer of ours, by an address or a serial number that sends name it by. */
  stands(...segments: readonly string[]): void {
    for (const segment of segments) this.#printers.add(segment);
  }

  note(operation: string, options: CallOptions, reply: Reply): void {
    if (!succeeded(reply)) return;
    const { uuid = '', port = '' } = options.path ?? {};
    const given = (name: string): string | undefined =>
      options.parameters?.find(([one]) => one === name)?.[1];
    const copies = Number(given('copies') ?? this.#uploads.get(uuid)?.copies ?? 1);
    if (operation === 'login.post') this.#noteLogin(reply);
    if (operation === 'inputports.create' && given('porttype') === '1')
      this.#pushes.add(given('portname') ?? '');
    if (operation === 'documents.upload') this.#noteUpload(given, reply);
    if (operation === 'documents.send') {
      if (this.#printers.has(port)) this.#promise(uuid, copies);
      if (given('retain') !== 'true') this.#ended.add(uuid);
    }
    if (operation === 'documents.delete') this.#noteDeletion(uuid);
    // SIL-44: it counts as a print, where the target has it so.
    if (operation === 'documents.download' && given('retain') !== 'true') this.#ended.add(uuid);
  }

  #promise(uuid: string, copies: number): void {
    if (!this.#deleted.has(uuid)) this.#papers.set(uuid, (this.#papers.get(uuid) ?? 0) + copies);
  }

  /** A job that has not come out yet may go with its document (SIL-42): it is not waited for. */
  #noteDeletion(uuid: string): void {
    this.#ended.add(uuid);
    this.#deleted.add(uuid);
    this.#papers.delete(uuid);
  }

  #noteLogin({ json }: Reply): void {
    const token = textMember(member(json, 'token'), 'access_token');
    if (token !== undefined) this.#owners.set(token, memberText(json, 'userName').toLowerCase());
  }

  #noteUpload(given: (name: string) => string | undefined, { json }: Reply): void {
    const uuid = textMember(json, 'uuid');
    if (uuid === undefined) return;
    this.#uploads.set(uuid, {
      owner: (given('username') ?? '').toLowerCase(),
      copies: Number(given('copies') ?? 1),
      isArriving:
        arriving.includes(numberMember(json, 'status')) &&
        !this.#pushes.has(given('portname') ?? ''),
    });
  }

  /** How many copies sends since the last call have promised; each is asked for once. */
  papers(): number {
    const papers = this.#papers.values().reduce((sum, copies) => sum + copies, 0);
    this.#papers.clear();
    return papers;
  }

  isArriving(uuid: string): boolean {
    return this.#uploads.get(uuid)?.isArriving === true;
  }

  /** Whether a list shows none that has ended, and all that were on their way to this user's queue. */
  areShown(reply: Reply, { bearer = '' }: Caller): boolean {
    if (!succeeded(reply)) return true;
    const owner = this.#owners.get(bearer);
    const listed = new Set(itemsOf(reply.json).map((record) => textMember(record, 'uuid')));
    // What has arrived once isn't waited for again: a tap or an expiry may have taken it away since.
    for (const [uuid, upload] of this.#uploads)
      if (listed.has(uuid)) this.#uploads.set(uuid, { ...upload, isArriving: false });
    const isMissing = ([uuid, upload]: readonly [string, Upload]): boolean =>
      upload.isArriving && upload.owner === owner && !this.#ended.has(uuid) && !listed.has(uuid);
    return (
      ![...this.#ended].some((uuid) => listed.has(uuid)) && ![...this.#uploads].some(isMissing)
    );
  }

  /** Their time is over: nobody waits for what was under way until now a second time. */
  giveUp(): void {
    this.#ended.clear();
    this.#uploads.clear();
  }
}
