import type { Json } from '../../../journal/json.ts';
import type { LoadDocument } from '../press.ts';

/** What a driver is told of a target, its key opened. */
export interface LoadTarget {
  readonly baseUrl: string;
  readonly tls: { readonly ca?: string; readonly rejectUnauthorized: boolean };
  readonly key: string;
  readonly getParameters: 'body' | 'query';
  readonly providerId: number;
  readonly queue: string;
}

export interface LoadUser {
  readonly userName: string;
  readonly card: string;
  readonly token: string;
  /** Of a document that waits for this user and stays: what a download asks for. */
  readonly waiting?: {
    readonly uuid: string;
    readonly sha256: string;
    readonly sizeBytes: number;
  };
}

/** An output port with the reader beside it. */
export interface LoadDevice {
  /** As the target was told. */
  readonly address: string;
  readonly reader: string;
}

/** Times on the driver's monotonic clock. */
export interface Answered {
  readonly sentNs: bigint;
  readonly answeredNs: bigint;
}

export interface Uploaded extends Answered {
  readonly uuid: string;
  /** The status of the document as it was answered (interface 3); 0 where none was told. */
  readonly status: number;
  readonly sha256?: string;
}

export interface Listed extends Answered {
  /** By uuid, with their status. */
  readonly documents: ReadonlyMap<string, number>;
}

/** The calls of a job's way to paper. Each rejects with a CallError when it is not done as asked for. */
export interface JobCalls {
  upload(user: LoadUser, document: LoadDocument): Promise<Uploaded>;
  /** What waits for the user, or what has that status. */
  list(user: LoadUser, status?: number): Promise<Listed>;
  /** At the reader of the device. */
  tap(user: LoadUser, device: LoadDevice): Promise<Answered>;
  release(user: LoadUser, uuid: string, device: LoadDevice): Promise<Answered>;
  remove(user: LoadUser, uuid: string): Promise<Answered>;
}

/** With those that are journeys of their own. */
export interface LoadCalls extends JobCalls {
  /** It keeps waiting. */
  download(user: LoadUser, uuid: string): Promise<Answered & { readonly sha256: string }>;
  history(): Promise<Answered>;
  users(): Promise<Answered>;
}

export class CallError extends Error {
  override readonly name = 'CallError';
  readonly outcome: 'refused' | 'unanswered';

  constructor(outcome: CallError['outcome'], message: string) {
    super(message);
    this.outcome = outcome;
  }
}

/** Of a list of documents. */
export function documentsIn(json: Json | undefined): ReadonlyMap<string, number> {
  const documents = new Map<string, number>();
  if (!Array.isArray(json)) return documents;
  for (const record of json as readonly Json[]) {
    if (typeof record !== 'object' || record === null || Array.isArray(record)) continue;
    const { uuid, status } = record as { readonly [name: string]: Json };
    if (typeof uuid === 'string') documents.set(uuid, typeof status === 'number' ? status : 0);
  }
  return documents;
}
