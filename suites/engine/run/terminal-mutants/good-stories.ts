import type { PanelJournal } from '../../journal/panel-journal.ts';

type Story = (panel: PanelJournal) => void;

const domain = [['accountdomain', 'a.example']] as const;

/** What well-behaved terminals and callers do: between them they use every kind of parameter. */
export const goodStories: Readonly<Record<string, Story>> = {
  look: (panel) => {
    panel.asked('look');
    panel.login();
    panel.list([{ uuid: 'l', name: 'Ä.pdf' }, { uuid: 'm' }]);
    panel.told('done', { shown: ['Ä.pdf', 'm.pdf'] });
  },
  release: (panel) => {
    panel.asked('release', { waiting: 2 });
    panel.login();
    panel.list([{ uuid: 'a', name: 'Ä.pdf' }, { uuid: 'b' }]);
    panel.release('a', undefined, {
      parameters: [
        ['copies', '2'],
        ['grayscale', 'true'],
        ['duplex', '1'],
      ],
    });
    panel.release('b');
    panel.told('done', { printed: ['Ä.pdf', 'b.pdf'] });
  },
  chosen: (panel) => {
    panel.asked('release', { titles: ['c.pdf'] });
    panel.login('ann', {
      sent: {
        parameters: [
          ['authtype', '0'],
          ['userid', 'ann'],
          ['password', 'password#1'],
        ],
      },
    });
    panel.list([{ uuid: 'c' }, { uuid: 'd' }]);
    panel.release('c');
    panel.told('done', { printed: ['c.pdf'] });
  },
  wishes: (panel) => {
    const chosen = { copies: 2, grayscale: true, sides: 'long edge' } as const;
    panel.asked('release', { titles: ['g.pdf'], chosen });
    panel.login();
    panel.list([{ uuid: 'g' }]);
    const sent = { copies: '2', grayscale: 'true', duplex: '1' };
    panel.release('g', undefined, { parameters: Object.entries(sent) });
    panel.told('done', { printed: ['g.pdf'] });
  },
  delete: (panel) => {
    panel.asked('delete', { titles: ['e.pdf'] });
    panel.login();
    panel.list([{ uuid: 'e' }, { uuid: 'f' }]);
    const sent = { pathParameters: { uuid: 'e' } };
    panel.form('DELETE', 'documents.delete', { path: '/documents/e', sent });
    panel.told('done');
  },
  download: (panel) => {
    panel.asked('download', { titles: ['e.pdf'] });
    panel.login();
    panel.list([{ uuid: 'e' }, { uuid: 'f' }]);
    const sent = { pathParameters: { uuid: 'e' } };
    const answer = { status: 200, bytes: 9 };
    const fields = { retain: 'true', duplex: '0' };
    panel.form('GET', 'documents.download', { path: '/documents/e.content', fields, sent, answer });
    panel.told('done');
  },
  copy: (panel) => {
    panel.asked('copy', { pages: 2, chosen: { sides: 'long edge', colorPages: 1 } });
    panel.login();
    panel.list();
    panel.record({
      colorpages: '1',
      papersize: 'A4',
      duplex: 'true',
      title: 'copy',
      datetime: panel.time(),
    });
    panel.told('done');
  },
  scan: (panel) => {
    panel.asked('scan', { pages: 2 });
    panel.login();
    panel.list();
    const sent = { headers: panel.headers({ authorization: 'Bearer device#1' }) };
    const fields = { jobtype: 'SCAN', address: '', serialnumber: 'SN-7' };
    panel.record({ ...fields, username: 'ann', providerid: '1' }, undefined, sent);
    panel.told('done');
  },
  tap: (panel) => {
    panel.asked('tap');
    panel.tap();
    panel.told('done');
  },
  upload: (panel) => {
    panel.asked('upload');
    panel.login();
    panel.upload({
      copies: '1',
      grayscale: 'true',
      duplex: '2',
      scale: '90',
      outputpagesize: 'A4',
    });
    panel.told('done');
  },
  history: (panel) => {
    panel.asked('history', { jobType: 'PRINT' });
    panel.login();
    const range = { datestart: '2026-01-01T00:00:00Z', dateend: '2026-01-02T00:00:00Z' };
    const fields = { ...range, maxrecords: '100', jobtype: 'PRINT', status: '1', username: 'ann' };
    panel.history(fields, 'page 2');
    panel.history({ ...fields, pagetoken: 'page 2' });
    panel.told('done');
  },
  administer: (panel) => {
    panel.asked('look');
    panel.login();
    panel.list();
    const port = { domainname: 'a.example', portname: 'p', address: '10.0.0.8', porttype: '1' };
    const fields = { ...port, outputtype: '3', printprotocol: '0', embedded: 'true' };
    panel.form('POST', 'outputports.create', { path: '/outputports', fields });
    const read = { path: '/accesscontrols', fields: Object.fromEntries(domain) };
    const answer = { status: 200, json: { items: [] } };
    panel.form('GET', 'accesscontrols.get', { ...read, answer });
    const sent = { pathParameters: { id: '1' }, parameters: domain, query: domain };
    panel.form('DELETE', 'accesscontrols.delete', { path: '/accesscontrols/1', sent });
    panel.json('PUT', 'accesscontrols.add', {
      path: '/accesscontrols',
      json: { authProviderId: 1, roleName: 'Users', groupName: 'g' },
      sent: { parameters: domain, query: domain },
    });
    panel.json('POST', 'locations.create', {
      path: '/locations',
      json: {
        name: 'x',
        sortOrder: 1,
        identifiers: [{ locationType: 3, stringData: ['10.0.0.1-10.0.0.9'] }],
      },
    });
    const user = { username: 'x', detailtype: '1', detaildata: 'x@a.example' };
    panel.form('PUT', 'users.create', { path: '/users', fields: user });
  },
};
