import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import type { Group } from '../../kit/wire/ipp/group.ts';
import type { OperationName } from '../../kit/wire/ipp/operation.ts';
import type { OperationAttributes } from './operation-attributes.ts';
import type { Authority } from './printer-uri.ts';

/** What arrives beside the message itself. */
export interface Exchange {
  /** For the URIs that the client is told. */
  readonly authority: Authority;
  /** The document, as it arrives; rejects when the client is gone. */
  readonly document: AsyncIterator<Uint8Array>;
  /** Aborted when the client is gone, also while nobody reads the document. */
  readonly gone: AbortSignal;
  /** Who was authenticated; absent where nobody has to be. */
  readonly user?: string;
}

/** A request that passed the checks of `request-checks.ts`. */
export interface IppRequest extends Exchange {
  readonly operation: OperationName;
  readonly attributes: OperationAttributes;
  /** Job attributes of the job group, in order. */
  readonly job: readonly Attribute[];
  /** All groups as they came. */
  readonly groups: readonly Group[];
  /** The job that is the target; undefined when the printer is. */
  readonly jobId: number | undefined;
}
