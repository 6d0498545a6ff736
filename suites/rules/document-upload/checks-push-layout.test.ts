import { describe, expect, it } from 'vitest';
import { type Call, saidBy, sayer } from '../../judge/judged-by.ts';
import { PaperStory } from '../document-send/checks-printing.fixture.ts';
import { pushLayoutChecks } from './checks-push-layout.ts';

const inCase = 's';

function said(rule: string, story: PaperStory): readonly [number, ...string[]] {
  const check = pushLayoutChecks.find((one) => one.rule === rule);
  if (check === undefined) throw new Error(`there is no check of ${rule}`);
  return saidBy(check, story.over());
}

/** A document in a queue of that type, answered with that state. */
function pushed(status: number, { porttype = '1', http = 200 } = {}): PaperStory {
  const story = PaperStory.begun();
  const parameters = [
    ['portname', 'queue'],
    ['porttype', porttype],
  ] as const;
  const queue = { errorCode: 0, id: 1 };
  story.call(inCase, { operation: 'inputports.create', parameters }, { status: 200, json: queue });
  const operation = 'documents.upload';
  const upload = { operation, parameters: [['portname', 'queue']] as const };
  story.call(inCase, upload, { status: http, json: { uuid: 'a', status } });
  return story;
}

describe('DOC-UP-32: what comes out of a push queue', () => {
  it('was not told as FAILED', () => {
    expect(said('DOC-UP-32', pushed(5).paper('a', 'p'))).toEqual([1]);
    expect(said('DOC-UP-32', pushed(1).paper('a', 'p'))).toEqual([1]);
    expect(said('DOC-UP-32', pushed(4).paper('a', 'p'))).toEqual([1, 'status 4']);
  });

  it('and nothing is said without paper, of a refused upload, or of another queue', () => {
    expect(said('DOC-UP-32', pushed(4))).toEqual([0]);
    expect(said('DOC-UP-32', pushed(4, { http: 400 }).paper('a', 'p'))).toEqual([0]);
    expect(said('DOC-UP-32', pushed(4, { porttype: '0' }).paper('a', 'p'))).toEqual([0]);
  });
});

describe('DOC-UP-23: the size of a push print', () => {
  const pushedOnA5 = (): PaperStory => {
    const story = pushed(1);
    const parameters = [
      ['portname', 'queue'],
      ['outputpagesize', 'A5'],
    ] as const;
    story.paper('a', 'p');
    const sent = { operation: 'documents.upload', parameters };
    story.call(inCase, sent, { status: 200, json: { uuid: 'b', status: 1 } });
    return story;
  };
  const [a5, a4] = [
    { language: 'pdf', pageSize: { width: 420, height: 595 } },
    { language: 'pdf', pageSize: { width: 595, height: 842 } },
  ];

  it('is the size that the upload asked for', () => {
    expect(said('DOC-UP-23', pushedOnA5().paper('b', 'p', a5))).toEqual([1]);
    expect(said('DOC-UP-23', pushedOnA5().paper('b', 'p', a4))).toEqual([
      1,
      'pages of 595x842 points',
    ]);
  });

  it('is not taken from the print of a release that came before a late push print', () => {
    const story = pushedOnA5().settled(false).send('c', 'p').paper('c', 'p', a4);
    expect(said('DOC-UP-23', story.paper('b', 'p', a5))).toEqual([0]);
  });
});

describe('DOC-UP-25: a scale of 1 and of 100', () => {
  const scaled = (http = 200): PaperStory => {
    const story = pushed(1);
    story.paper('a', 'p');
    const parameters = [
      ['portname', 'queue'],
      ['scale', '1'],
    ] as const;
    const sent = { operation: 'documents.upload', parameters };
    story.call(inCase, sent, { status: http, json: { uuid: 'b', status: 1 } });
    return story;
  };

  it('is taken, and the print comes out', () => {
    expect(said('DOC-UP-25', scaled().paper('b', 'p').settled())).toEqual([1]);
    expect(said('DOC-UP-25', scaled().settled())).toEqual([1, 'success and no print']);
    expect(said('DOC-UP-25', scaled(400).settled())).toEqual([1, '400']);
  });

  it('and nothing is said of a print that nobody waited for', () => {
    expect(said('DOC-UP-25', scaled())).toEqual([0]);
  });
});

describe("DOC-UP-21: an upload that names another provider is not listed for this one's user", () => {
  const key = { 'x-api-key': 'key#1' };
  const token = { ...key, authorization: 'Bearer token#1' };
  const login = { userName: 'ann', token: { access_token: 'token#1', expires_in: 60 } };
  const upload = (providerid: string, status: number, uuid: string): Call => [
    'documents.upload',
    {
      headers: key,
      pair: 1,
      file: { fileName: uuid, bytes: 1, sha256: uuid },
      parameters: [
        ['username', 'ann'],
        ['providerid', providerid],
      ],
    },
    status,
    status === 200 ? { uuid, status: 0 } : undefined,
  ];
  const story = (status: number, ...listed: readonly string[]): readonly Call[] => [
    ['login.post', { headers: key, parameters: [['userid', 'ann']] }, 200, login],
    upload('1', 200, 'own'),
    upload('2000000001', status, 'strange'),
    ['documents.list', { headers: token }, 200, listed.map((uuid) => ({ uuid, status: 0 }))],
  ];
  const told = sayer(pushLayoutChecks, {
    providerId: 1,
    keys: [{ name: 'key#1', kind: 'full' }],
  });

  it('whether it is refused or kept for a user whom nobody knows yet', () => {
    expect(told('DOC-UP-21', ...story(400, 'own'))).toEqual([1]);
    expect(told('DOC-UP-21', ...story(200, 'own'))).toEqual([1]);
    expect(told('DOC-UP-21', ...story(200, 'own', 'strange'))).toEqual([1, 'a list with it']);
    expect(told('DOC-UP-21', ...story(400, 'own', 'strange'))[0]).toBe(1);
    expect(told('DOC-UP-21', ...story(400, 'own', 'strange'))).toHaveLength(2);
  });
});
