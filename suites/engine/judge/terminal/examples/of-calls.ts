import { formType } from '../../../journal/panel-journal.ts';
import { calls, type Example, fields, looked, released, withoutHeader } from './example.ts';

const provider = {
  name: 'x',
  providerType: 0,
  typeConfiguration: '{}',
  accountId: 1,
  active: true,
  domainNames: ['a.example'],
};
const history = { path: '/documents/history', method: 'GET' } as const;
const port = { domainname: 'a.example', portname: 'p', address: '10.0.0.8', porttype: '1' };

/** interface, conventions and 4. */
export const callExamples: readonly Example[] = [
  {
    rule: 'TERM-CALL-01',
    holds: released,
    breaks: (panel) => looked(panel, () => panel.form('GET', 'none', { path: '/jobs' })),
  },
  fields('TERM-CALL-02', 'documents.history', {
    ...history,
    right: { maxrecords: '10' },
    wrong: { maxrecords: '10', colour: 'red' },
  }),
  {
    rule: 'TERM-CALL-03',
    holds: released,
    breaks: (panel) =>
      looked(panel, () => panel.login('ann', { sent: { parameters: [['authtype', '1']] } })),
  },
  fields('TERM-CALL-04', 'documents.history', {
    ...history,
    right: { maxrecords: '10' },
    wrong: { maxrecords: 'ten' },
  }),
  calls('TERM-CALL-05', (panel, wrong) =>
    panel.release('a', undefined, { parameters: [['grayscale', wrong ? '1' : 'true']] }),
  ),
  calls('TERM-CALL-06', (panel, wrong) =>
    panel.json('PUT', 'authproviders.add', {
      path: '/authproviders',
      json: { ...provider, active: wrong ? 'yes' : true },
    }),
  ),
  calls('TERM-CALL-07', (panel, wrong) =>
    panel.history({}, undefined, {
      parameters: [['maxrecords', '10'], ...(wrong ? [['maxrecords', '10'] as const] : [])],
    }),
  ),
  fields('TERM-CALL-08', 'documents.history', {
    ...history,
    right: { maxrecords: '10' },
    wrong: { maxRecords: '10' },
  }),
  {
    rule: 'TERM-CALL-09',
    holds: released,
    breaks: (panel) =>
      looked(panel, () =>
        panel.form('POST', 'none', {
          path: '/login',
          sent: { malformed: 'a header without a colon' },
        }),
      ),
  },
];

/** interface, conventions and 4.4: in which form parameters travel. */
export const formExamples: readonly Example[] = [
  {
    rule: 'TERM-FORM-01',
    holds: released,
    breaks: (panel) =>
      looked(panel, () =>
        panel.login('ann', {
          sent: {
            query: [
              ['authtype', '1'],
              ['userid', 'x'],
            ],
          },
        }),
      ),
  },
  calls('TERM-FORM-02', (panel, wrong) =>
    panel.json('PUT', 'authproviders.add', {
      path: '/authproviders',
      json: provider,
      ...(wrong ? { sent: { headers: panel.headers({ 'content-type': 'text/plain' }) } } : {}),
    }),
  ),
  calls('TERM-FORM-03', (panel, wrong) =>
    panel.form('DELETE', 'users.delete', {
      path: '/users/x',
      fields: { providerid: '1' },
      sent: { pathParameters: { username: 'x' }, query: wrong ? [] : [['providerid', '1']] },
    }),
  ),
  calls('TERM-FORM-04', (panel, wrong) =>
    panel.upload({}, wrong ? { headers: panel.headers({ 'content-type': formType }) } : {}),
  ),
  calls('TERM-SEND-01', (panel, wrong) =>
    panel.release('a', undefined, wrong ? withoutHeader(panel, 'content-type') : {}),
  ),
  calls('TERM-UP-01', (panel, wrong) => {
    const contentType = wrong ? 'application/pdf' : 'application/octet-stream';
    panel.upload({}, { parts: [{ name: 'data', fileName: 'a.docx', contentType }] });
  }),
  calls('TERM-UP-02', (panel, wrong) => {
    const part = { name: 'data', contentType: 'application/octet-stream' };
    panel.upload({}, { parts: [wrong ? part : { ...part, fileName: 'a.docx' }] });
  }),
  calls('TERM-UP-03', (panel, wrong) => panel.upload({ title: wrong ? 'a' : 'a.docx' })),
  calls('TERM-UP-04', (panel, wrong) =>
    wrong ? panel.upload({ uri: 'https://files.example/a.pdf' }, { parts: [] }) : panel.upload(),
  ),
];

/** interface 4.4: uploads. */
export const uploadExamples: readonly Example[] = [
  calls('TERM-UP-05', (panel, wrong) => {
    panel.upload();
    if (wrong) panel.upload();
  }),
];

/** interface 4 and 8: values of parameters. */
export const valueExamples: readonly Example[] = [
  calls('TERM-VALUE-01', (panel, wrong) =>
    panel.login('ann', {
      sent: {
        parameters: [
          ['authtype', wrong ? '9' : '1'],
          ['userid', 'x'],
        ],
      },
    }),
  ),
  calls('TERM-VALUE-02', (panel, wrong) =>
    panel.list([], { sent: { parameters: [['status', wrong ? '12' : '0,9']] } }),
  ),
  calls('TERM-VALUE-03', (panel, wrong) =>
    panel.list([], { sent: { parameters: [['maxRecords', wrong ? '501' : '500']] } }),
  ),
  fields('TERM-VALUE-04', 'documents.history', {
    ...history,
    right: { maxrecords: '2000' },
    wrong: { maxrecords: '2001' },
  }),
  fields('TERM-VALUE-05', 'documents.history', {
    ...history,
    right: { status: '9' },
    wrong: { status: '-1' },
  }),
  fields('TERM-VALUE-06', 'documents.history', {
    ...history,
    right: { jobtype: 'FAX' },
    wrong: { jobtype: 'fax' },
  }),
  calls('TERM-VALUE-07', (panel, wrong) => panel.record({ jobtype: wrong ? 'PHOTO' : 'SCAN' })),
  calls('TERM-VALUE-08', (panel, wrong) => panel.record({ duplex: wrong ? '1' : 'true' })),
  calls('TERM-VALUE-09', (panel, wrong) => panel.upload({ duplex: wrong ? '3' : '2' })),
  calls('TERM-VALUE-10', (panel, wrong) => panel.upload({ grayscale: wrong ? 'yes' : 'false' })),
  calls('TERM-VALUE-11', (panel, wrong) =>
    panel.upload({ outputpagesize: wrong ? 'B5' : '595x842' }),
  ),
  calls('TERM-VALUE-12', (panel, wrong) => panel.upload({ pageorientation: wrong ? '2' : '1' })),
  calls('TERM-VALUE-13', (panel, wrong) => panel.upload({ scale: wrong ? '0' : '100' })),
  calls('TERM-VALUE-14', (panel, wrong) =>
    panel.release('a', undefined, { parameters: [['duplex', wrong ? '3' : '2']] }),
  ),
  calls('TERM-VALUE-15', (panel, wrong) =>
    panel.form('GET', 'documents.download', {
      path: '/documents/a.content',
      fields: { duplex: wrong ? '-1' : '0' },
      sent: { pathParameters: { uuid: 'a' } },
      answer: { status: 200, bytes: 9 },
    }),
  ),
  fields('TERM-VALUE-16', 'account.create', {
    path: '/account',
    method: 'PUT',
    right: {
      parentdomain: 'a.b',
      accountname: 'x',
      domainname: 'c.b',
      applicationname: 'y',
      accounttype: '3',
    },
    wrong: {
      parentdomain: 'a.b',
      accountname: 'x',
      domainname: 'c.b',
      applicationname: 'y',
      accounttype: '4',
    },
  }),
  ...(
    [
      ['TERM-VALUE-17', 'locale', 'pt-BR', 'ru'],
      ['TERM-VALUE-18', 'defaultpapersize', 'Letter', 'Legal'],
      ['TERM-VALUE-19', 'theme', 'breeze', 'pink'],
    ] as const
  ).map(([rule, name, right, wrong]) =>
    fields(rule, 'account.update', {
      path: '/account',
      method: 'PATCH',
      right: { [name]: right },
      wrong: { [name]: wrong },
    }),
  ),
  ...(
    [
      ['TERM-VALUE-20', 'porttype', '0', '2'],
      ['TERM-VALUE-21', 'printprotocol', '1', '3'],
      ['TERM-VALUE-22', 'outputtype', '5', '6'],
    ] as const
  ).map(([rule, name, right, wrong]) =>
    fields(rule, 'outputports.create', {
      path: '/outputports',
      method: 'POST',
      right: { ...port, [name]: right },
      wrong: { ...port, [name]: wrong },
    }),
  ),
  fields('TERM-VALUE-23', 'inputports.create', {
    path: '/inputports',
    method: 'PUT',
    right: { domainname: 'a.b', portname: 'q', porttype: '1' },
    wrong: { domainname: 'a.b', portname: 'q', porttype: '2' },
  }),
  calls('TERM-VALUE-24', (panel, wrong) =>
    panel.form('GET', 'users.all', {
      path: '/users/all',
      fields: { providerid: '1', maxrecords: wrong ? '1001' : '1000' },
      answer: { status: 200, json: [] },
    }),
  ),
  calls('TERM-VALUE-25', (panel, wrong) =>
    panel.form('POST', 'users.update', {
      path: '/users/x',
      fields: { detailtype: wrong ? '8' : '14', detaildata: 'y' },
      sent: { pathParameters: { username: 'x' } },
    }),
  ),
  calls('TERM-VALUE-26', (panel, wrong) =>
    panel.json('PUT', 'authproviders.add', {
      path: '/authproviders',
      json: { ...provider, providerType: wrong ? 4 : 3 },
    }),
  ),
  calls('TERM-VALUE-27', (panel, wrong) =>
    panel.json('PUT', 'accesscontrols.add', {
      path: '/accesscontrols',
      json: { authProviderId: 1, roleName: wrong ? 'Boss' : 'Support', userName: 'x' },
      sent: { parameters: [['accountdomain', 'a.b']], query: [['accountdomain', 'a.b']] },
    }),
  ),
  calls('TERM-VALUE-28', (panel, wrong) =>
    panel.form('GET', 'locations.list', {
      path: '/locations',
      fields: { locationtype: wrong ? '5' : '4', locationdata: 'x' },
      answer: { status: 200, json: [] },
    }),
  ),
];
