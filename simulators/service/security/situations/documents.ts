import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tapCard, tapCardByPost } from '../../operations/card/tap-card.ts';
import { deleteDocument } from '../../operations/documents/delete-document.ts';
import { downloadDocument } from '../../operations/documents/download-document.ts';
import { readHistory } from '../../operations/documents/read-history.ts';
import { recordJob } from '../../operations/documents/record-job.ts';
import { sendDocument } from '../../operations/documents/send-document.ts';
import { uploadDocument } from '../../operations/documents/upload-document.ts';
import type { Question } from '../../stage/ask.ts';
import { uploadParts } from '../../stage/multipart.ts';
import type { House } from '../house.ts';
import { port, queue, user, waiting } from '../make.ts';
import { done } from '../site.ts';
import { type Scene, type Situation, type Situations, situationsOf } from './situation.ts';

const nobody = 'nobody at all';

function history(form: Readonly<Record<string, string>>): Situation {
  return () => ({ method: 'GET', path: '/documents/history', form });
}

/** A device of the house records a job. */
function record(form: Readonly<Record<string, string>>): Situation {
  return async ({ house }) => ({
    method: 'POST',
    path: '/documents/history',
    form: { jobtype: 'COPY', ...form },
    headers: { authorization: `Bearer ${await house.addDevice()}` },
  });
}

async function pushQueue(house: House, form: Readonly<Record<string, string>>): Promise<string> {
  const portname = house.name('push');
  const place = { domainname: house.domain, portname, porttype: '1' };
  done(await house.ask({ method: 'PUT', path: '/inputports', form: { ...place, ...form } }));
  return portname;
}

interface Uploading {
  readonly fields?: Readonly<Record<string, string>>;
  readonly bytes?: string;
  readonly fileName?: string;
}

async function uploading(
  house: House,
  { fields = {}, bytes = '%PDF-1.4', fileName = 'a.pdf' }: Uploading,
): Promise<Question> {
  const usual = { username: (await user(house)).userName, portname: await queue(house) };
  const parts = uploadParts(Buffer.from(bytes), { ...usual, ...fields }, fileName);
  return { method: 'PUT', path: '/documents', parts };
}

/** To this serial number, or to a port that takes documents without a device. */
async function sending({ house }: Pick<Scene, 'house'>, serial?: string): Promise<Question> {
  const { uuid } = await waiting(house);
  const to = serial ?? (await port(house)).serial;
  return { method: 'POST', path: `/documents/${uuid}/${to}`, form: {} };
}

async function printerAt({ stage, house }: Scene, address: string): Promise<string> {
  const deviceSerial = house.name('serial');
  await stage.addPort({ accountId: house.accountId, address, deviceSerial });
  return deviceSerial;
}

/** A house in which every page costs something, and nobody has anything. */
async function dearHouse({ newHouse }: Scene): Promise<House> {
  const house = await newHouse();
  const prices = { bwNormalPage: 1, bwLargePage: 1, colorNormalPage: 1, colorLargePage: 1 };
  const json = { enabled: true, ...prices };
  done(await house.ask({ method: 'PUT', path: '/platen/v1/balances/config', json }));
  return house;
}

const tapping: Readonly<Record<'tries-locked' | 'reader-unknown' | 'card-unknown', Situation>> = {
  'tries-locked': async ({ stage, house }) => {
    const until = stage.clock.now() + 60_000;
    await stage.store.write(({ change }) => change.lock('source:127.0.0.1', until));
    const { card } = await user(house);
    return { method: 'GET', path: `/card?cd=${card}&Mac=${(await port(house)).reader}` };
  },
  'reader-unknown': async ({ house }) => ({
    method: 'GET',
    path: `/card?cd=${(await user(house)).card}&Mac=nowhere`,
  }),
  'card-unknown': async ({ house }) => ({
    method: 'GET',
    path: `/card?cd=nobodys&Mac=${(await port(house)).reader}`,
  }),
};

function byPost(situation: Situation): Situation {
  return async (scene) => ({ ...(await situation(scene)), method: 'POST' });
}

/** interface 4.4 and 4.11. */
export const documentSituations: readonly Situations[] = [
  situationsOf(readHistory, {
    'account-no-customer': ({ vendor: at }) => ({ at, method: 'GET', path: '/documents/history' }),
    'range-ill-formed': history({
      datestart: '2026-01-02T00:00:00Z',
      dateend: '2026-01-01T00:00:00Z',
    }),
    'page-token-not-valid': history({ pagetoken: 'forged' }),
    'parameter-ill-formed': history({ domainname: 'nowhere.test' }),
  }),
  situationsOf(recordJob, {
    'username-missing': record({}),
    'user-unknown': record({ username: nobody }),
    'port-unknown': async (scene) => {
      const { userName } = await user(scene.house);
      return record({ username: userName, address: 'nowhere' })(scene);
    },
  }),
  situationsOf(uploadDocument, {
    'upload-for-another': async ({ house }) => {
      const key = await house.addKey({ option: 'off' });
      const token = await house.addToken((await house.addUser()).id, key);
      const headers = { 'x-api-key': key, authorization: `Bearer ${token}` };
      return { ...(await uploading(house, {})), headers };
    },
    'user-unknown': ({ house }) => uploading(house, { fields: { username: nobody } }),
    'queue-unknown': ({ house }) => uploading(house, { fields: { portname: 'nowhere' } }),
    'queue-unmapped': async ({ house }) =>
      uploading(house, { fields: { portname: await pushQueue(house, {}) } }),
    'document-empty': ({ house }) => uploading(house, { bytes: '' }),
    'title-extension': ({ house }) =>
      uploading(house, { fields: { title: 'letter' }, fileName: 'letter.docx' }),
    'parameter-ill-formed': async ({ house }) => {
      const outputportid = String((await port(house)).id);
      const fields = { portname: await pushQueue(house, { outputportid }), scale: '0' };
      return uploading(house, { fields });
    },
  }),
  situationsOf(deleteDocument, {
    'document-not-deletable': () => ({ method: 'DELETE', path: '/documents/none' }),
  }),
  situationsOf(sendDocument, {
    'document-unknown': async ({ house }) => ({
      method: 'POST',
      path: `/documents/none/${(await port(house)).serial}`,
      form: {},
    }),
    'port-unknown': (scene) => sending(scene, 'nowhere'),
    'document-not-ready': async (scene) => {
      const question = await sending(scene);
      done(await scene.house.ask(question));
      return question;
    },
    'printer-not-ready': async (scene) => ({
      ...(await sending(scene, await printerAt(scene, '127.0.0.1:1'))),
      leavesTraces: true,
    }),
    'delivery-failed': async (scene) => ({
      ...(await sending(scene, await printerAt(scene, scene.brokenPrinter))),
      leavesTraces: true,
    }),
    'balance-too-low': async (scene) => {
      const at = await dearHouse(scene);
      return { at, ...(await sending({ house: at })), leavesTraces: true };
    },
  }),
  situationsOf(downloadDocument, {
    'document-not-found': () => ({ method: 'GET', path: '/documents/none.content' }),
    'download-unpaid': async (scene) => {
      const at = await dearHouse(scene);
      return { at, method: 'GET', path: `/documents/${(await waiting(at)).uuid}.content` };
    },
    'document-unreachable': async ({ house, stage: { contentFolder } }) => {
      const before = await readdir(contentFolder);
      const { uuid } = await waiting(house, 300_000);
      const lost = (await readdir(contentFolder)).filter((name) => !before.includes(name));
      for (const name of lost) await rm(join(contentFolder, name));
      return { method: 'GET', path: `/documents/${uuid}.content` };
    },
  }),
  situationsOf(tapCard, tapping),
  situationsOf(tapCardByPost, {
    'tries-locked': byPost(tapping['tries-locked']),
    'reader-unknown': byPost(tapping['reader-unknown']),
    'card-unknown': byPost(tapping['card-unknown']),
  }),
];
