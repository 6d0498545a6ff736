import type { UploadFile } from '../../drive/body.ts';
import type { CallOptions, Reply } from '../../drive/client.ts';
import type { Session } from '../../drive/session.ts';
import { importMs } from '../../journal/choices.ts';
import { textMember } from '../../journal/json.ts';

export const mapping = 'userName:0,firstName:1,lastName:2,email:3,group:4';

export function line(userName: string, group: string, separator: string): string {
  return [userName, 'Ada', 'Lovelace', emailOf(userName), group].join(separator);
}

export function csv(lines: readonly string[]): UploadFile {
  return { fileName: 'people.csv', bytes: Buffer.from(`${lines.join('\n')}\n`) };
}

export async function load(stage: Session, options: CallOptions): Promise<Reply> {
  return stage.request('users.import', stage.full, options);
}

/** Asks until the import shows, or the time that the profile gives it is over (SIL-68). */
export async function askWhile(
  stage: Session,
  ask: () => Promise<Reply>,
  hasCome: (reply: Reply) => boolean,
): Promise<void> {
  await stage.context.waits.until(importMs(stage.credentials.facts), ask, hasCome);
}

export function see(stage: Session, userName: string): Promise<Reply> {
  return stage.request('users.get', stage.full, {
    parameters: [
      ['username', userName],
      ['providerid', String(stage.credentials.facts.providerId)],
    ],
  });
}

/** Until the record has what the file says of the user. */
export function seeImported(
  stage: Session,
  userName: string,
  email = emailOf(userName),
): Promise<void> {
  return askWhile(
    stage,
    () => see(stage, userName),
    ({ json }) => textMember(json, 'email') === email,
  );
}

export function emailOf(userName: string, box = 'Row'): string {
  return `${box}.${userName.replaceAll(/[^a-zA-Z0-9-]/g, '')}@import.example`;
}

export function enter(stage: Session, userid: string, authtype = '3'): Promise<Reply> {
  return stage.request('login.post', stage.panel, {
    parameters: [
      ['authtype', authtype],
      ['userid', userid],
    ],
  });
}

export async function join(stage: Session, username: string, groupId: number): Promise<void> {
  const parameters = [['groupid', String(groupId)]] as const;
  stage.need(
    await stage.request('users.groups-add', stage.full, { path: { username }, parameters }),
    'adding a user to a group',
  );
}
