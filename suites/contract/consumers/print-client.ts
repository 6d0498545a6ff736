import { systemClock } from '../../../simulators/kit/clock.ts';
import { sha256 } from '../../../simulators/kit/ids.ts';
import type { LoadCalls, LoadTarget } from '../../engine/session/load/calls/calls.ts';
import { plainCalls } from '../../engine/session/load/calls/plain-calls.ts';
import { openLoadWire } from '../../engine/session/load/calls/wire.ts';
import type { LoadDocument } from '../../engine/session/load/press.ts';
import { ann, free, queue, user } from './givens.ts';
import { text } from './matchers.ts';
import { onePage } from './one-page.ts';
import { apiKey, basePath, jsonHeader, keyHeader } from './requests.ts';
import type { Consumer, Given, Interaction, Story } from './story.ts';

const identity = 'contract-document';
const bytes = Buffer.from(onePage);
const document: LoadDocument = {
  identity,
  fileName: `${identity}.pdf`,
  sizeBytes: bytes.length,
  pieces: [bytes],
  sha256: sha256(bytes),
};
const uploader = { userName: ann.userName, card: '', token: '' };
const timeoutMs = 10_000;
const pullQueue: Given = { description: 'a pull queue', parameters: { portName: queue } };
const boundary = 'platen-load-0a7c';
const noQueue = 'contract-no-queue';

/** interface 4.4: the client that uploads documents, the one that load runs work with. */
export const printClient: Consumer = {
  name: 'platen print client',
  stories: [
    uploaded('an upload', {
      states: [user(), pullQueue],
      answer: { status: 200, headers: jsonHeader, body: { uuid: text('[^/?#]+', 'a-uuid') } },
      play: async (calls) => {
        await calls.upload(uploader, document);
      },
    }),
    uploaded('an upload to an unknown queue', {
      states: [
        user(),
        { description: 'the queue does not exist', parameters: { portName: noQueue } },
        free('SIL-49'),
      ],
      portName: noQueue,
      answer: { status: 400 },
      play: async (calls) => {
        const words = await calls.upload(uploader, document).then(
          () => 'done',
          (error: unknown) => String(error),
        );
        if (!words.includes('400')) throw new Error(`the print client says ${words}`);
      },
    }),
  ],
};

interface Upload {
  readonly states: readonly Given[];
  readonly portName?: string;
  readonly answer: Interaction['willRespondWith'];
  readonly play: (calls: LoadCalls) => Promise<void>;
}

function uploaded(
  uponReceiving: string,
  { states, portName = queue, answer, play }: Upload,
): Story {
  const body = multipart(portName);
  const withRequest = {
    method: 'PUT',
    path: `${basePath}/documents`,
    headers: { ...keyHeader, 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body,
  };
  return {
    interactions: [{ states, uponReceiving, withRequest, willRespondWith: answer }],
    play: async (baseUrl) => {
      const target = targetAt(baseUrl, portName);
      const clock = systemClock;
      await using wire = openLoadWire({ ...target, connections: 1, timeoutMs, clock });
      await play(plainCalls(wire, target));
    },
  };
}

/** What is expected of the client, written out: it makes its own. providerid 0 lets the server find out (interface 4.4). */
function multipart(portName: string): string {
  const fields = {
    username: ann.userName,
    portname: portName,
    title: `${identity}.pdf`,
    providerid: '0',
  };
  const parts = Object.entries(fields).map(([name, value]) =>
    [`--${boundary}`, `Content-Disposition: form-data; name="${name}"`, '', value, ''].join('\r\n'),
  );
  const file = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="data"; filename="${identity}.pdf"`,
    'Content-Type: application/octet-stream',
    '',
    onePage,
    `--${boundary}--`,
    '',
  ].join('\r\n');
  return parts.join('') + file;
}

function targetAt(baseUrl: string, portName: string): LoadTarget {
  return {
    baseUrl,
    tls: { rejectUnauthorized: true },
    key: apiKey,
    getParameters: 'body',
    providerId: 0,
    queue: portName,
  };
}
