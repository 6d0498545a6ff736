import type { TestServer } from '../testing/test-server.ts';
import type { House } from './house.ts';
import {
  accessControl,
  container,
  location,
  member,
  port,
  queue,
  tokenOf,
  upload,
  waiting,
} from './make.ts';
import {
  directoryMembers,
  identityMembers,
  policy,
  provider,
  registration,
  transaction,
} from './make-own.ts';
import { administrationSamples } from './samples/administration.ts';
import { done } from './site.ts';

/** One thing of each kind in the house, with something telling in every text, set by a call or not. */
export async function furnish(server: TestServer, house: House): Promise<void> {
  const { userName, groupId } = await member(house);
  await accessControl(house, userName);
  await upload(house, userName, 300_000);
  await tokenOf(house, userName);
  await transaction(house, userName);
  await container(house);
  await location(house);
  await queue(house);
  await provider(house, directoryMembers(house));
  await provider(house, identityMembers(house));
  await policy(house);
  await registration(house);
  await house.addDevice();
  const { uuid } = await waiting(house);
  const { id, serial } = await port(house);
  done(await house.ask({ method: 'POST', path: `/documents/${uuid}/${serial}`, form: {} }));
  const terminal = await administrationSamples['createTerminalConfig']?.make(house);
  if (terminal !== undefined) done(await house.ask(terminal.question));
  await setWhatNoCallSets(server, house, { portId: id, groupId });
}

/** SIL-65, SIL-7F. */
async function setWhatNoCallSets(
  { store, clock }: TestServer,
  { accountId, providerId, name }: House,
  { portId, groupId }: { readonly portId: number; readonly groupId: number },
): Promise<void> {
  const group = await store.read.groups.byId(groupId);
  const start = {
    accountId,
    providerId,
    groupName: group?.groupName ?? '',
    setsFullName: true,
    setsEmail: true,
    startedAt: clock.now(),
  };
  await store.write(async ({ change }) => {
    await change.setAccount(accountId, { timezone: name('timezone') });
    await change.setLicence({ accountId, groups: [{ groupNo: name('licence') }] });
    await change.setOutputPort(portId, {
      properties: { [name('property')]: name('value') },
      terminalInfo: { deployStatus: { stage: 1, message: name('deployed'), lastDate: 0 } },
    });
    await change.addImport({
      ...start,
      state: 'checking',
      lines: 0,
      linesDone: 0,
      membersDone: '',
      heldUntil: clock.now() + 3_600_000,
    });
  });
}
