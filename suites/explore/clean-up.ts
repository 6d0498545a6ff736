import type { Session } from '../engine/session/session.ts';
import { provider } from './looks.ts';
import type { Made } from './made.ts';

/** Takes away what a sequence has made, so that the lists of the next ones stay short. Whatever is answered is nobody's business. */
export async function cleanUp(stage: Session, made: Made): Promise<void> {
  const there = <T extends { readonly gone: boolean }>(list: readonly T[]): readonly T[] =>
    list.filter((one) => !one.gone);
  const remove = async (
    operation: string,
    path: Readonly<Record<string, string>>,
  ): Promise<void> => {
    await stage.request(operation, stage.full, { path });
  };
  for (const { uuid } of there(made.documents)) await remove('documents.delete', { uuid });
  for (const { userName } of [...there(made.users), ...there(made.imported)])
    await stage.request('users.delete', stage.full, {
      path: { username: userName },
      parameters: [provider(stage)],
    });
  for (const { id } of there(made.groups)) await remove('groups.delete', { groupid: id });
  for (const { id } of there(made.queues)) await remove('inputports.delete', { inputportid: id });
  for (const { id } of [...there(made.ports), ...there(made.dummies)])
    await remove('outputports.delete', { outputportid: String(id) });
  for (const { id } of there(made.containers)) await remove('containers.delete', { id });
  for (const { id } of there(made.locations)) await remove('locations.delete', { id });
  for (const { id } of there(made.providers)) await remove('authproviders.delete', { id });
}
