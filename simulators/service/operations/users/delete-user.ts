import { deletableStatuses, documentStatus } from '../../rules/document.ts';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import { isAbout } from '../../rules/standing.ts';
import { endDocuments } from '../documents/end-documents.ts';
import { userByOwnName } from '../find/people.ts';
import { type Asking, json, operation } from '../operation.ts';
import { optional, path, query } from '../parameter.ts';
import { errorCodeInfo } from '../shapes/error-code-info.ts';
import { int, name } from '../words.ts';

export const deleteUser = operation({
  id: 'deleteUser',
  method: 'DELETE',
  path: '/users/{username}',
  section: '4.7',
  silences: ['SIL-102', 'SIL-104'],
  summary: 'Delete a user and the waiting documents; the history is kept',
  grant: grant(['ViewUser', 'DeleteUser']),
  parameters: {
    username: path(name()),
    providerid: optional(query(int({ description: 'default or 0: the local provider' }))),
  },
  answer: json(errorCodeInfo),
  problems: ['user-not-deleted'],
  errorCode: errorCodes.deleteUser,

  async run(call, { username, providerid }) {
    const user = await userByOwnName(call, username, providerid);
    if (user === undefined) throw call.problem('user-not-deleted', { parameter: 'username' });

    await call.service.store.write(async ({ accessControls, change }) => {
      // Or the next user of this name would inherit a role.
      for (const control of await accessControls.ofProvider(user.providerId))
        if (isAbout(control, user, [])) await change.removeAccessControl(control.id);
      if (!(await change.removeUser(user.id))) throw call.problem('user-not-deleted');
    });
    await endWaiting(call, user.id);
    return { errorCode: errorCodes.ok };
  },
});

const together = 100;

/** Nobody can release them any more. One that a delivery holds ends as that does, or expires (SIL-59). */
async function endWaiting(asking: Asking, userId: number): Promise<void> {
  const { store, content } = asking.service;
  for (let held = 0; ; ) {
    const { documents } = store.read;
    const limit = held + together;
    const waiting = await documents.ofUser(userId, { statuses: deletableStatuses }, limit);
    const ended = await endDocuments(asking.service, waiting, documentStatus.deleted);
    for (const { content: ref } of ended) await content.discard(ref);
    if (waiting.length < limit) return;
    held = waiting.length - ended.length;
  }
}
