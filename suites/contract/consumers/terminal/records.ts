import type { DeviceJob } from '../../../../simulators/terminal/index.ts';
import { ann, loggedIn, portBySerial, serial, trustedDevice, user } from '../givens.ts';
import { basePath, deviceHeaders, formHeader, userHeaders } from '../requests.ts';
import type { Given, Interaction, Story } from '../story.ts';
import { atPanel, inSession, loginByName, told } from './panel.ts';

/** interface 4.4: jobs that the device did by itself, with the user's token or with its own. */
export const records: readonly Story[] = [
  {
    interactions: [
      loginByName,
      recorded('a record of a copy', {
        states: [...loggedIn, portBySerial],
        headers: userHeaders,
        body:
          'jobtype=COPY&title=copy&totalpages=4&colorpages=1&papersize=A4&duplex=true' +
          `&serialnumber=${serial}`,
      }),
    ],
    play: (baseUrl) =>
      inSession(baseUrl, async (panel) => {
        const job: DeviceJob = {
          jobType: 'COPY',
          title: 'copy',
          totalPages: 4,
          colorPages: 1,
          paperSize: 'A4',
          duplex: true,
          port: { serial },
        };
        told(await panel.record(job));
      }),
  },
  onBehalf('SCAN', 'a record of a scan for another user'),
  onBehalf('FAX', 'a record of a fax for another user'),
];

function onBehalf(jobType: 'SCAN' | 'FAX', uponReceiving: string): Story {
  const moment = encodeURIComponent('2026-01-15T09:30:00+00:00');
  const body =
    `jobtype=${jobType}&title=paper&totalpages=2&duplex=false&datetime=${moment}` +
    `&username=${ann.userName}`;
  const states = [user(), trustedDevice];
  return {
    interactions: [recorded(uponReceiving, { states, headers: deviceHeaders, body })],
    play: (baseUrl) =>
      atPanel(
        baseUrl,
        async (panel) => {
          const doneAt = Date.UTC(2026, 0, 15, 9, 30);
          const job = { jobType, title: 'paper', totalPages: 2, duplex: false, doneAt };
          told(await panel.record({ ...job, user: { userName: ann.userName } }));
        },
        true,
      ),
  };
}

interface Recording {
  readonly states: readonly Given[];
  readonly headers: typeof userHeaders;
  readonly body: string;
}

function recorded(uponReceiving: string, { states, headers, body }: Recording): Interaction {
  return {
    states,
    uponReceiving,
    withRequest: {
      method: 'POST',
      path: `${basePath}/documents/history`,
      headers: { ...headers, ...formHeader },
      body,
    },
    willRespondWith: { status: 200 },
  };
}
