import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import { group } from '../../kit/wire/ipp/group.ts';
import type { StatusName } from '../../kit/wire/ipp/status.ts';
import type { Answer } from './answer.ts';
import { jobAttributes, newJobNames, type ToldJob } from './job-attributes.ts';

/** What a client is told of the job it has made or added to. */
export function newJobAnswer(told: ToldJob, unsupported: readonly Attribute[]): Answer {
  return {
    status: successful(unsupported),
    unsupported,
    groups: [group('job', jobAttributes(told, newJobNames))],
  };
}

/** RFC 8011 4.1.7: what is not supported was ignored, and the client is told. */
export function successful(unsupported: readonly Attribute[]): StatusName {
  return unsupported.length === 0
    ? 'successful-ok'
    : 'successful-ok-ignored-or-substituted-attributes';
}
