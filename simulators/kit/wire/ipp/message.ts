import type { Group } from './group.ts';

export interface Version {
  readonly major: number;
  readonly minor: number;
}

/** The first eight bytes: `code` is the operation of a request and the status of a response. */
export interface Header {
  readonly version: Version;
  readonly code: number;
  readonly requestId: number;
}

/** A whole message up to end-of-attributes; the document that may follow is not part of it. */
export interface Message extends Header {
  readonly groups: readonly Group[];
}
