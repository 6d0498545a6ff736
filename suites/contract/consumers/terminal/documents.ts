import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Terminal, Wishes } from '../../../../simulators/terminal/index.ts';
import {
  exampleUuid,
  free,
  loggedIn,
  noSuchUuid,
  portBySerial,
  serial,
  waiting,
} from '../givens.ts';
import { fromState, type Matcher } from '../matchers.ts';
import { basePath, formHeader, jsonHeader, userHeaders } from '../requests.ts';
import type { Given, Interaction, Story } from '../story.ts';
import { inSession, loginByName, refused, told } from './panel.ts';

const done = { status: 200, headers: jsonHeader, body: { errorCode: 0 } };
const oneWaits = [...loggedIn, ...waiting(1)];
const notReady: Given = {
  description: 'an output port that is not ready',
  parameters: { serial },
};
const exampleAddress = '192.0.2.10';

/** interface 4.4: sending, deleting and fetching what waits. */
export const documents: readonly Story[] = [
  story(
    send('a release at the port of an address', {
      states: [...oneWaits, { description: 'an output port that prints', parameters: {} }],
      path: ofWaiting('/${address}', `/${exampleAddress}`),
      answer: done,
    }),
    async (panel) =>
      told(await panel.release({ uuid: exampleUuid, port: { address: exampleAddress } })),
  ),
  story(
    send('a release with options at the port of a serial number', {
      states: [...oneWaits, portBySerial],
      path: ofWaiting(`/${serial}`),
      body: 'copies=2&grayscale=true&retain=true&duplex=1',
      answer: done,
    }),
    async (panel) => {
      const wishes = { copies: 2, grayscale: true, retain: true, duplex: 1 } as const;
      told(await panel.release({ uuid: exampleUuid, port: { serial }, wishes }));
    },
  ),
  story(
    send('a release at a printer that is not ready', {
      states: [...oneWaits, notReady, free('SIL-42')],
      path: ofWaiting(`/${serial}`),
      answer: { ...done, body: { errorCode: 1042 } },
    }),
    async (panel) =>
      refused(await panel.release({ uuid: exampleUuid, port: { serial } }), {
        status: 200,
        errorCode: 1042,
      }),
  ),
  story(
    send('a release of an unknown document', {
      states: [...loggedIn, portBySerial, free('SIL-45')],
      path: `${basePath}/documents/${noSuchUuid}/${serial}`,
      answer: { status: 400 },
    }),
    async (panel) =>
      refused(await panel.release({ uuid: noSuchUuid, port: { serial } }), { status: 400 }),
  ),
  story(
    plain('a deletion', 'DELETE', { states: oneWaits, path: ofWaiting(), answer: done }),
    async (panel) => told(await panel.delete(exampleUuid)),
  ),
  story(
    plain('a deletion of an unknown document', 'DELETE', {
      states: [...loggedIn, free('SIL-45')],
      path: `${basePath}/documents/${noSuchUuid}`,
      answer: { ...done, body: { errorCode: 1002 } },
    }),
    async (panel) => refused(await panel.delete(noSuchUuid), { status: 200, errorCode: 1002 }),
  ),
  story(
    wishfulDownload('a download', 'copies=1&grayscale=false&duplex=0'),
    async (panel) => void told(await download(panel, exampleUuid, asItIs)),
  ),
  story(
    wishfulDownload(
      'a download that keeps the document',
      'copies=1&grayscale=false&retain=true&duplex=0',
    ),
    async (panel) => void told(await download(panel, exampleUuid, { ...asItIs, retain: true })),
  ),
  story(
    plain('a download without options', 'GET', {
      states: [...oneWaits, free('SIL-07')],
      path: ofWaiting('.content'),
      answer: { status: 200 },
    }),
    async (panel) => void told(await download(panel, exampleUuid)),
  ),
  story(
    plain('a download of an unknown document', 'GET', {
      states: loggedIn,
      path: `${basePath}/documents/${noSuchUuid}.content`,
      answer: { status: 404 },
    }),
    async (panel) => refused(await download(panel, noSuchUuid), { status: 404 }),
  ),
];

function story(interaction: Interaction, act: (panel: Terminal) => Promise<void>): Story {
  return {
    interactions: [loginByName, interaction],
    play: (baseUrl) => inSession(baseUrl, act),
  };
}

interface Ask {
  readonly states: readonly Given[];
  readonly path: string | Matcher;
  readonly body?: string;
  readonly answer: Interaction['willRespondWith'];
}

/** The content type stands there even without parameters (interface 4.4). */
function send(uponReceiving: string, { states, path, body, answer }: Ask): Interaction {
  const headers = { ...userHeaders, ...formHeader };
  const form = body === undefined ? {} : { body };
  return {
    states,
    uponReceiving,
    withRequest: { method: 'POST', path, headers, ...form },
    willRespondWith: answer,
  };
}

function plain(
  uponReceiving: string,
  method: 'GET' | 'DELETE',
  { states, path, answer }: Ask,
): Interaction {
  return {
    states,
    uponReceiving,
    withRequest: { method, path, headers: userHeaders },
    willRespondWith: answer,
  };
}

/** interface 4.4 lists these of a download without [opt], so that a service may ask for them (SIL-07). */
const asItIs: Wishes = { copies: 1, grayscale: false, duplex: 0 };

/** Parameters of GET are a form in the body too (conventions of the interface). */
function wishfulDownload(uponReceiving: string, body: string): Interaction {
  return {
    states: oneWaits,
    uponReceiving,
    withRequest: {
      method: 'GET',
      path: ofWaiting('.content'),
      headers: { ...userHeaders, ...formHeader },
      body,
    },
    willRespondWith: { status: 200 },
  };
}

/** The path of the document that waits. */
function ofWaiting(behind = '', example = behind): Matcher {
  const folder = `${basePath}/documents`;
  return fromState(`${folder}/\${uuid}${behind}`, `${folder}/${exampleUuid}${example}`);
}

async function download(
  panel: Terminal,
  uuid: string,
  wishes: Wishes = {},
): ReturnType<Terminal['download']> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-contract-'));
  try {
    return await panel.download({ uuid, file: join(folder, 'document'), wishes });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
