import type { AnsweredEvent, JournalEvent, SentEvent } from './event.ts';
import type { TargetFacts } from './facts.ts';
import { JournalBuilder } from './journal-builder.ts';
import type { Json } from './json.ts';
import type { AskedEvent, TerminalFacts, ToldEvent } from './terminal-event.ts';

export type Answer = { readonly status: number } & Partial<AnsweredEvent>;
/** What is other than usual about a request. */
export type Other = Partial<SentEvent>;
export type Fields = Readonly<Record<string, string>>;
export interface Waiting {
  readonly uuid: string;
  readonly name?: string;
  readonly more?: Readonly<Record<string, Json>>;
}

const ok: Answer = { status: 200, json: { errorCode: 0 } };
export const formType = 'application/x-www-form-urlencoded';

const terminal: TerminalFacts = {
  name: 'Panel',
  version: '1.2',
  can: ['look', 'release', 'delete', 'download', 'copy', 'scan', 'tap', 'upload', 'history'],
  key: 'key#1',
  device: 'device#1',
  port: { address: '10.0.0.7', serial: 'SN-7' },
  reader: '00:11:22:33:44:55',
};

/** Journals of a terminal by hand: what a well-behaved one sends, unless a test says otherwise. */
export class PanelJournal {
  readonly #journal: JournalBuilder;
  #tokens = 0;
  /** The newest token, as the header has it. */
  bearer = '';
  case = '';

  constructor(facts: Partial<TargetFacts> = {}) {
    this.#journal = new JournalBuilder(facts, terminal);
  }

  get events(): readonly JournalEvent[] {
    return this.#journal.events;
  }

  begin(name: string): void {
    this.case = name;
    this.#journal.begin(name);
  }

  end(): void {
    this.#journal.end(this.case);
  }

  /** The time by its own clock, as a recorded job says it. */
  time(): string {
    const { at = '0' } = this.events.at(-1) ?? {};
    const ms = Date.parse('2026-01-01T00:00:00Z') + Number(BigInt(at) / 1_000_000n);
    return new Date(ms).toISOString().replace(/\.\d+Z$/, '+00:00');
  }

  pass(ms: number): void {
    this.#journal.pass(ms);
  }

  asked(doing: AskedEvent['doing'], more: Partial<AskedEvent> = {}): void {
    this.#journal.add({ type: 'asked', case: this.case, doing, words: doing, ...more });
  }

  told(outcome: ToldEvent['outcome'], more: Partial<ToldEvent> = {}): void {
    this.#journal.add({ type: 'told', case: this.case, outcome, ...more });
  }

  connected(door: 'unverified' | 'stranger', trusted: boolean): void {
    this.#journal.add({ type: 'connected', case: this.case, door, trusted });
  }

  /** Somebody logs in by card, if the answer says so. */
  login(userName = 'ann', { sent = {}, answer }: { sent?: Other; answer?: Answer } = {}): void {
    this.#tokens += 1;
    const token = `token#${String(this.#tokens)}`;
    const fields = { authtype: '1', userid: `card of ${userName}` };
    const yes = { status: 200, json: { userName, providerId: 1, token: tokenOf(token) } };
    const own = { authorization: 'Bearer device#1' };
    this.form('POST', 'login.post', { path: '/login', fields, own, answer: answer ?? yes, sent });
    if (answer === undefined) this.bearer = `Bearer ${token}`;
  }

  /** A token in place of the newest one, in the way that the interface does not show; refused where the answer says so. */
  renew(answer?: Answer): void {
    this.#tokens += 1;
    const token = `token#${String(this.#tokens)}`;
    const yes = { status: 200, json: tokenOf(token) };
    this.form('POST', 'none', {
      path: '/oauth/v1/token',
      fields: { grant_type: 'refresh_token', refresh_token: 'refresh#1' },
      answer: answer ?? yes,
      sent: { outside: true },
    });
    if (answer === undefined) this.bearer = `Bearer ${token}`;
  }

  list(
    documents: readonly Waiting[] = [],
    { sent = {}, answer }: { sent?: Other; answer?: Answer } = {},
  ): void {
    const json = documents.map(({ uuid, name = `${uuid}.pdf`, more = {} }) => ({
      uuid,
      documentName: name,
      status: 0,
      ...more,
    }));
    const fields = { maxRecords: '500' };
    const given = answer ?? { status: 200, json };
    this.form('GET', 'documents.list', { path: '/documents', fields, answer: given, sent });
  }

  release(uuid: string, answer: Answer = ok, sent: Other = {}): void {
    const port = sent.pathParameters?.['port'] ?? '10.0.0.7';
    const pathParameters = { uuid, port };
    const path = `/documents/${uuid}/${port}`;
    this.form('POST', 'documents.send', { path, answer, sent: { pathParameters, ...sent } });
  }

  /** A release whose answer is lost. */
  releaseInVain(uuid: string): void {
    const pathParameters = { uuid, port: '10.0.0.7' };
    this.lost('POST', 'documents.send', { path: `/documents/${uuid}/10.0.0.7`, pathParameters });
  }

  /** A release that is answered when the terminal waits no more: by the function that comes back. */
  releaseSlowly(uuid: string): () => void {
    const pathParameters = { uuid, port: '10.0.0.7' };
    const path = `/documents/${uuid}/10.0.0.7`;
    const usual = { method: 'POST', operation: 'documents.send', path, pathParameters, query: [] };
    const call = this.#journal.sent(this.case, { ...usual, headers: this.headers({}) });
    return () => this.#journal.answered(this.case, call, ok);
  }

  record(fields: Fields = {}, answer: Answer = { status: 200 }, sent: Other = {}): void {
    const all = { jobtype: 'COPY', totalpages: '2', address: '10.0.0.7', ...fields };
    const path = '/documents/history';
    this.form('POST', 'documents.record', { path, fields: all, answer, sent });
  }

  recordInVain(fields: Fields = {}): void {
    const all = { jobtype: 'COPY', totalpages: '2', address: '10.0.0.7', ...fields };
    const parameters = Object.entries(all);
    this.lost('POST', 'documents.record', { path: '/documents/history', parameters });
  }

  tap(fields: Fields = {}, answer: Answer = { status: 200 }, sent: Other = {}): void {
    const all = Object.entries({ cd: '04A1', Mac: '001122334455', ...fields });
    const query = { parameters: all, query: all, headers: { 'x-api-key': 'key#1' } };
    this.form('POST', 'card.post', { path: '/card', answer, sent: { ...query, ...sent } });
  }

  history(fields: Fields = {}, next?: string, sent: Other = {}): void {
    this.shownHistory(fields, [], { next, sent });
  }

  /** A history that has these records. */
  shownHistory(
    fields: Fields,
    documents: readonly Json[],
    { next, sent = {} }: { readonly next?: string | undefined; readonly sent?: Other } = {},
  ): void {
    const json = { documents, recordsOnPage: documents.length, nextPageToken: next ?? null };
    const answer = { status: 200, json };
    const path = '/documents/history';
    this.form('GET', 'documents.history', { path, fields, answer, sent });
  }

  upload(
    fields: Fields = {},
    sent: Other = {},
    answer: Answer = { status: 200, json: { uuid: 'up', status: 0 } },
  ): void {
    const all = { username: 'ann', portname: 'pull', title: 'a.docx', ...fields };
    const file = { fileName: 'a.docx', bytes: 3, sha256: 'f' };
    const contentType = 'application/octet-stream';
    const own = { 'content-type': 'multipart/form-data; boundary=x' };
    const parts = [{ name: 'data', fileName: 'a.docx', contentType }];
    const usual = { file, parts, ...sent };
    const path = '/documents';
    this.form('PUT', 'documents.upload', { path, fields: all, own, answer, sent: usual });
  }

  /** Any call with the newest token, its fields in a form. */
  form(
    method: string,
    operation: string,
    call: {
      readonly path: string;
      readonly fields?: Fields;
      readonly own?: Fields;
      readonly answer?: Answer;
      readonly sent?: Other;
    },
  ): void {
    const { path, fields = {}, own = {}, answer = ok, sent = {} } = call;
    const usual = { method, path, headers: this.headers(own), query: [] };
    const parameters = Object.entries(fields);
    this.#journal.call(this.case, { ...usual, parameters, operation, ...sent }, answer);
  }

  /** A call with a JSON body. */
  json(
    method: string,
    operation: string,
    call: { readonly path: string; readonly json: Json; readonly sent?: Other },
  ): void {
    const { path, json, sent = {} } = call;
    const own = { 'content-type': 'application/json' };
    this.form(method, operation, { path, own, sent: { json, ...sent } });
  }

  lost(method: string, operation: string, sent: Other & { readonly path: string }): void {
    const headers = this.headers({});
    const call = this.#journal.sent(this.case, { method, operation, headers, query: [], ...sent });
    this.#journal.add({ type: 'unanswered', case: this.case, call, reason: 'reset' });
  }

  headers(own: Fields): Fields {
    const bearer = this.bearer === '' ? {} : { authorization: this.bearer };
    return { 'x-api-key': 'key#1', 'content-type': formType, ...bearer, ...own };
  }
}

function tokenOf(name: string): Json {
  return { access_token: name, refresh_token: 'refresh#1', expires_in: 3600 };
}
