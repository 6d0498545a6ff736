import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVault } from '../../../kit/sealed.ts';
import type { Question, Reply } from '../../testing/ask.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let service: TestServer;
beforeAll(async () => {
  service = await startTestServer();
});
afterAll(() => service.stop());

type Changed = Readonly<Record<string, string | undefined>>;

let made = 0;
/** A new configuration of acme's, changed as asked; undefined leaves a parameter out. */
function create(changed: Changed = {}, special: Partial<Question> = {}): Promise<Reply> {
  made += 1;
  const given = { domain: 'acme.test', name: `panel ${String(made)}`, vendor: 'alpha', ...changed };
  const form = Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return service.ask({ method: 'POST', path: '/terminalconfig', key: 'full', form, ...special });
}

const security = { mode: 'start_tls', disableCertificateCheck: false };
const smtp = {
  server: 'mail.acme.test',
  port: 587,
  security,
  user: 'scanner',
  password: 'canary-smtp',
  senderEmail: 'scan@acme.test',
  disableUserAuthentication: false,
};
const services = {
  scanToMe: { serviceId: 'SCANTOMAIL', enabled: true, instanceIndex: 1, smtp },
  print: { serviceId: 'PRINT', enabled: true, instanceIndex: 1 },
  printShortcut: { serviceId: 'SHPMCPRINT', enabled: true },
  cloudOfficeShortcut: {
    serviceId: 'CLOUDOFFICE',
    enabled: false,
    tenant: { tenantId: 't', clientId: 'c' },
  },
  copyShortcut: { serviceId: 'STANDARDCOPY', enabled: true },
  standardScanShortcut: { serviceId: 'STANDARDSCAN', enabled: true },
  standardFaxShortcut: { serviceId: 'STANDARDFAX', enabled: false },
};
const configuration = {
  services,
  'authentication-way': {
    oneTimePasswordEnrollment: false,
    cardOnlyAuthentication: true,
    shortIdAuthentication: true,
    developerLogEnabled: false,
  },
};

const idOf = (reply: Reply): number => (reply.json as { readonly id: number }).id;
const kept = (id: number) => service.store.read.terminalConfigs.byId(id);

describe('POST /terminalconfig', () => {
  it('creates a configuration for ports to name', async () => {
    const reply = await create({ name: 'lobby', adminuser: 'root' });
    expect(reply.json).toEqual({ errorCode: 0, id: idOf(reply) });
    expect(await kept(idOf(reply))).toMatchObject({
      accountId: service.people.acme,
      name: 'lobby',
      vendor: 'alpha',
      adminUser: 'root',
      configuration: {},
    });
  });

  it('the administrator is empty by default', async () => {
    expect(await kept(idOf(await create()))).toMatchObject({ adminUser: '' });
  });

  it('SIL-74, SIL-66: takes a whole TerminalConfig and seals the password in it', async () => {
    const text = JSON.stringify(configuration, undefined, 2);
    const config = await kept(idOf(await create({ configuration: text })));
    const { password, ...open } = smtp;
    expect(config?.configuration).toEqual({
      ...configuration,
      services: { ...services, scanToMe: { ...services.scanToMe, smtp: open } },
    });
    expect(config?.smtpPassword).not.toContain(password);
    expect(createVault(Buffer.alloc(32, 7)).open(config?.smtpPassword ?? '')).toBe(password);
  });

  it('SIL-74: some of the services are enough', async () => {
    const { print } = services;
    const text = JSON.stringify({ ...configuration, services: { print } });
    const config = await kept(idOf(await create({ configuration: text })));
    expect(config?.configuration).toMatchObject({ services: { print } });
    expect(config?.smtpPassword).toBeUndefined();
  });

  it('SIL-01: a configuration, which may hold a password, is refused in the query', async () => {
    const query = `configuration=${encodeURIComponent(JSON.stringify(configuration))}`;
    const reply = await create({}, { path: `/terminalconfig?${query}` });
    expect(reply.json).toMatchObject({ status: 400, parameter: 'configuration' });
    expect(reply.bytes.toString()).not.toContain('canary');
  });
});

function withService(changed: object): object {
  return { ...configuration, services: { ...services, ...changed } };
}

describe('a configuration is checked member by member (SIL-74)', () => {
  const refused: readonly (readonly [string, object | string, string])[] = [
    ['no JSON', '{', 'JSON'],
    ['a list', [], 'object'],
    ['no services', { ...configuration, services: undefined }, 'services'],
    ['no way to log in', { services }, 'authentication-way'],
    ['a service nobody knows', withService({ photo: { enabled: true } }), 'services'],
    [
      'a service id that is not its own',
      withService({ print: { ...services.print, serviceId: 'COPY' } }),
      'services/print/serviceId',
    ],
    ['a service without its switch', withService({ print: { serviceId: 'PRINT' } }), 'print'],
    [
      'a switch that is a word',
      withService({ copyShortcut: { serviceId: 'STANDARDCOPY', enabled: 'true' } }),
      'services/copyShortcut/enabled',
    ],
    [
      'a second instance',
      withService({ print: { ...services.print, instanceIndex: 2 } }),
      'services/print/instanceIndex',
    ],
    [
      'a mode that is none',
      withSmtp({ security: { ...security, mode: 'ssl' } }),
      'smtp/security/mode',
    ],
    ['a port beyond the last', withSmtp({ port: 65_536 }), 'smtp/port'],
    ['a server with a line break', withSmtp({ server: 'a\r\nb' }), 'smtp/server'],
    ['a member nobody knows', withSmtp({ pass: '' }), 'smtp'],
    [
      'a truth value that is a number',
      {
        ...configuration,
        'authentication-way': {
          ...configuration['authentication-way'],
          cardOnlyAuthentication: 1,
        },
      },
      'cardOnlyAuthentication',
    ],
  ];

  it.each(refused)('400 for %s, and nothing is created', async (_what, given, blamed) => {
    const text = typeof given === 'string' ? given : JSON.stringify(given);
    const reply = await create({ name: 'refused', configuration: text });
    expect(reply.json).toMatchObject({
      status: 400,
      parameter: 'configuration',
      detail: expect.stringContaining(blamed) as string,
    });
    expect(await service.store.read.terminalConfigs.byName(service.people.acme, 'refused')).toBe(
      undefined,
    );
  });
});

function withSmtp(changed: object): object {
  return withService({ scanToMe: { ...services.scanToMe, smtp: { ...smtp, ...changed } } });
}
