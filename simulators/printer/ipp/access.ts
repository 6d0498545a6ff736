import type { IppJob } from './job.ts';
import { Refusal } from './refusal.ts';
import type { IppRequest } from './request.ts';

/** Who may do what to the jobs of others (RFC 8011 9.3). */
const operators: ReadonlySet<string> = new Set(['root', 'operator', 'administrator']);

/** Who asks: the authenticated user, else who the client says it is (RFC 8011 9.3). */
export function requester(request: IppRequest): string {
  return request.user ?? request.attributes.text('requesting-user-name') ?? 'anonymous';
}

export function isOwner(request: IppRequest, owner: string): boolean {
  const who = requester(request);
  return who === owner || operators.has(who);
}

/** RFC 8011 4.3: only the owner of a job and operators may change it. */
export function checkOwner(request: IppRequest, job: IppJob): void {
  if (isOwner(request, job.description.userName)) return;
  const message = `job ${String(job.id)} belongs to another user`;
  throw new Refusal('client-error-not-authorized', message);
}
