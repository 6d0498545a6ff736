import type { Answer, PanelJournal } from '../../../journal/panel-journal.ts';
import type { AskedEvent } from '../../../journal/terminal-event.ts';
import { type Example, released } from './example.ts';

const declined: Answer = { status: 200, json: { errorCode: 1001 } };

function releaseOf(panel: PanelJournal, uuid: string, port = '10.0.0.7'): void {
  panel.asked('release', { titles: [`${uuid}.pdf`] });
  panel.login();
  panel.list([{ uuid: 'a' }, { uuid: 'b' }]);
  panel.release(uuid, undefined, { pathParameters: { uuid, port } });
  panel.told('done', { printed: [`${uuid}.pdf`] });
}

/** One of three is gone; the others come, or they don't. */
function oneIsGone(panel: PanelJournal, others: boolean): void {
  panel.asked('release', { waiting: 3 });
  panel.login();
  panel.list([{ uuid: 'a' }, { uuid: 'b' }, { uuid: 'c' }]);
  panel.release('a');
  panel.release('b', declined);
  if (others) panel.release('c');
  panel.told('partly', { printed: others ? ['a.pdf', 'c.pdf'] : ['a.pdf'] });
}

/** Two copies without colour were chosen, on the long edge. */
function releasedFor(panel: PanelJournal, copies: string): void {
  const chosen = { copies: 2, grayscale: true, sides: 'long edge' } as const;
  const sent = { copies, grayscale: 'True', duplex: '1' };
  panel.asked('release', { waiting: 1, chosen });
  panel.login();
  panel.list([{ uuid: 'a' }]);
  panel.release('a', undefined, { parameters: Object.entries(sent) });
  panel.told('done', { printed: ['a.pdf'] });
}

/** Two were listed. */
function shownAs(panel: PanelJournal, shown: readonly string[]): void {
  panel.asked('look');
  panel.login();
  panel.list([{ uuid: 'a' }, { uuid: 'b' }]);
  panel.told('done', { shown });
}

/** Nothing stands in the way of an upload. */
function undisturbed(panel: PanelJournal, answer?: Answer): void {
  panel.asked('upload', { undisturbed: true });
  panel.login();
  panel.upload({}, {}, answer);
  panel.told(answer === undefined ? 'done' : 'failed');
}

/** interface 4.4: that what a person asked for is what happens. */
export const outcomeExamples: readonly Example[] = [
  {
    rule: 'TERM-OUT-08',
    holds: (panel) => shownAs(panel, ['b.pdf', 'a.pdf']),
    breaks: (panel) => shownAs(panel, []),
  },
  {
    rule: 'TERM-OUT-09',
    holds: (panel) => undisturbed(panel),
    breaks: (panel) => undisturbed(panel, { status: 400 }),
  },
  {
    rule: 'TERM-OUT-01',
    holds: released,
    breaks: (panel) => {
      panel.asked('look');
      panel.login();
      panel.list([{ uuid: 'a' }]);
      panel.release('unheard-of');
      panel.told('done');
    },
  },
  {
    rule: 'TERM-OUT-02',
    holds: released,
    breaks: (panel) => {
      panel.asked('release', { waiting: 1 });
      panel.login();
      panel.list([{ uuid: 'a' }]);
      panel.release('a');
      panel.release('a', declined);
      panel.told('done', { printed: ['a.pdf'] });
    },
  },
  {
    rule: 'TERM-OUT-03',
    holds: (panel) => releaseOf(panel, 'a', 'SN-7'),
    breaks: (panel) => releaseOf(panel, 'a', '10.0.0.8'),
  },
  {
    rule: 'TERM-OUT-04',
    holds: released,
    breaks: (panel) => {
      panel.asked('release', { waiting: 3 });
      panel.login();
      const parameters = [['maxRecords', '2']] as const;
      panel.list([{ uuid: 'a' }, { uuid: 'b' }], { sent: { parameters } });
      panel.release('a');
      panel.release('b');
      panel.told('done', { printed: ['a.pdf', 'b.pdf'] });
    },
  },
  {
    rule: 'TERM-OUT-05',
    holds: (panel) => oneIsGone(panel, true),
    breaks: (panel) => oneIsGone(panel, false),
  },
  {
    rule: 'TERM-OUT-06',
    holds: (panel) => releaseOf(panel, 'a'),
    breaks: (panel) => {
      panel.asked('release', { titles: ['a.pdf'] });
      panel.login();
      panel.list([{ uuid: 'a' }, { uuid: 'b' }]);
      panel.release('a');
      panel.release('b');
      panel.told('done', { printed: ['a.pdf', 'b.pdf'] });
    },
  },
  {
    rule: 'TERM-OUT-07',
    holds: (panel) => releasedFor(panel, '2'),
    breaks: (panel) => releasedFor(panel, '1'),
  },
];

type Recording = (panel: PanelJournal) => void;

const inColour = { chosen: { sides: 'long edge', colorPages: 1 } } as const;

function copied(panel: PanelJournal, record: Recording, more: Partial<AskedEvent> = {}): void {
  panel.asked('copy', { pages: 2, ...more });
  panel.login();
  panel.list();
  record(panel);
  panel.told('done');
}

const withoutPages = {
  parameters: [
    ['jobtype', 'COPY'],
    ['address', '10.0.0.7'],
  ],
} as const;

/** interface 4.4: that copies and scans are recorded as they were made. */
export const jobExamples: readonly Example[] = [
  {
    rule: 'TERM-JOB-01',
    holds: (panel) => copied(panel, () => panel.record()),
    breaks: (panel) =>
      copied(panel, () => {
        panel.record();
        panel.record();
      }),
  },
  {
    rule: 'TERM-JOB-02',
    holds: (panel) => copied(panel, () => panel.record()),
    breaks: (panel) =>
      copied(panel, () =>
        panel.record({ username: 'bob', providerid: '1' }, undefined, {
          headers: panel.headers({ authorization: 'Bearer device#1' }),
        }),
      ),
  },
  {
    rule: 'TERM-JOB-03',
    holds: (panel) => copied(panel, () => panel.record()),
    breaks: (panel) => copied(panel, () => panel.record({ jobtype: 'SCAN' })),
  },
  {
    rule: 'TERM-JOB-04',
    holds: (panel) =>
      copied(panel, () => {
        panel.record({}, { status: 503 });
        panel.record({ datetime: panel.time() });
      }),
    breaks: (panel) => copied(panel, () => panel.record({}, { status: 503 })),
  },
  {
    rule: 'TERM-JOB-05',
    holds: (panel) =>
      copied(panel, () => {
        panel.record({}, { status: 503 });
        panel.record({ datetime: panel.time() });
      }),
    breaks: (panel) =>
      copied(panel, () => {
        panel.record({}, { status: 503 });
        panel.record();
      }),
  },
  {
    rule: 'TERM-JOB-06',
    holds: (panel) => copied(panel, () => panel.record()),
    breaks: (panel) => copied(panel, () => panel.record({}, undefined, withoutPages)),
  },
  {
    rule: 'TERM-JOB-07',
    holds: (panel) =>
      copied(panel, () => panel.record({ duplex: 'true', colorpages: '1' }), inColour),
    breaks: (panel) => copied(panel, () => panel.record({ duplex: 'true' }), inColour),
  },
];
