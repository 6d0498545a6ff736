import type { Problem } from './problem.ts';
import { problemRow } from './problems.ts';
import type { User } from './records.ts';

/** What happened, as AuditLogInfo tells it (interface 2). Holds no secret: only what names things. */
export interface AuditEvent {
  readonly at: number;
  readonly category: string;
  readonly type: string;
  /** 0: nobody's, as a call without a key at a host that is no account's. */
  readonly accountId: number;
  readonly userId?: number;
  readonly details: AuditDetails;
}

export interface AuditRecord extends AuditEvent {
  readonly id: number;
  /** The process that wrote it. */
  readonly serverId: string;
}

export interface AuditDetails {
  readonly eventContext: AuditContext;
  readonly intent?: Readonly<Record<string, unknown>>;
  readonly intentResult?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly customOp?: Readonly<Record<string, unknown>>;
  /** The key, and the device where there was one. */
  readonly access?: Readonly<Record<string, unknown>>;
  readonly error?: Readonly<Record<string, unknown>>;
}

export interface AuditContext {
  readonly traceId: string;
  /** Which door it came through. */
  readonly source: string;
  readonly user?: Pick<User, 'id' | 'accountId' | 'providerId'> & { readonly name: string };
  readonly sourceSocket?: AuditSocket;
  readonly destinationSocket?: AuditSocket;
  readonly requestingDomain?: string;
}

export interface AuditSocket {
  readonly address: string;
  readonly port: number;
}

/** A call, as far as it decides what its records are called. */
export interface AuditedCall {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

/** The call's first segment, without the prefix of our own calls: `DOCUMENTS`. */
export function categoryOf({ path }: AuditedCall): string {
  const [segment = ''] = path
    .replace(/^\/platen\/v\d+/, '')
    .split('/')
    .slice(1);
  return shout(segment);
}

/** The call's name: `DELETE_DOCUMENT`. */
export function typeOf({ id }: AuditedCall): string {
  return shout(id.replace(/[A-Z]/g, (letter) => `-${letter}`));
}

function shout(words: string): string {
  return words.replaceAll('-', '_').toUpperCase();
}

const changingReads: readonly string[] = ['tapCard', 'downloadDocument'];
const readingWrites: readonly string[] = ['checkBalance'];

/** Whether a call that is not refused is recorded: what changes something, or hands a document out. */
export function isChange({ id, method }: AuditedCall): boolean {
  if (method === 'GET' || method === 'HEAD') return changingReads.includes(id);
  return !readingWrites.includes(id);
}

const doors: readonly string[] = ['LOGIN', 'OAUTH'];

/** Whether what a call writes is what it is for; a login counts failures before it is refused. */
export function writesWhatItMeans(call: AuditedCall): boolean {
  return isChange(call) && !doors.includes(categoryOf(call));
}

const handling: readonly string[] = ['DOCUMENTS', 'CARD'];

/** Whether a call changes the configuration of an account, as opposed to its documents and print jobs. */
export function administers(call: AuditedCall): boolean {
  return writesWhatItMeans(call) && !handling.includes(categoryOf(call));
}

/** Parameters that say what a call is about. None of them opens anything: cards, ids of logins and the like are left out. */
const telling: ReadonlySet<string> = new Set(
  `accountname accounttype parentdomain domain domainname accountdomain permissionsdomain
  containername applicationname withsubnodes id name uuid title username providerid detailtype group
  groupid groupname groupdn accountid providertype authproviderid rolename portname porttype
  outputportid inputportid locationid address destination copies retain grayscale jobtype totalpages
  mac operation balancetype amount policyname orderedpolicyids enabled`.split(/\s+/),
);

const longestText = 256;

/** What is recorded of the parameters of a call; `secret` names those that never are. */
export function tellingOf(
  values: Readonly<Record<string, unknown>>,
  isSecret: (name: string) => boolean,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (value === undefined || isSecret(name) || !telling.has(name.toLowerCase())) return [];
      return [[name, shortened(value)]];
    }),
  );
}

function shortened(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = Array.isArray(value) ? value.join() : String(value);
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}

/** What a transaction answered about the thing it made. */
export function madeThing(result: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof result === 'number') return { id: result };
  if (typeof result !== 'object' || result === null) return undefined;
  const { id, uuid } = result as { readonly id?: unknown; readonly uuid?: unknown };
  if (typeof uuid === 'string') return { uuid };
  return typeof id === 'number' ? { id } : undefined;
}

export function errorOf({ code, parameter }: Problem): Readonly<Record<string, unknown>> {
  const { title, status } = problemRow(code);
  return { problem: code, title, status, ...(parameter === undefined ? {} : { parameter }) };
}
