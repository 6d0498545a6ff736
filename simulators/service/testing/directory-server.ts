import type { LdapConfiguration } from '../rules/ldap-configuration.ts';
import type { Question, Reply } from './ask.ts';
import { directoryConfiguration, directoryPeople } from './directory-people.ts';
import { type Relay, relayTo } from './relay.ts';
import { startSlapd } from './slapd.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** A test server whose account `acme` has an LDAP provider, behind a relay that can be cut. */
export interface DirectoryServer {
  readonly server: TestServer;
  readonly relay: Relay;
  /** The LDAP provider's id. */
  readonly provider: number;
  /** Changes the provider: its configuration, and its other members. */
  configure(changed?: Partial<LdapConfiguration>, members?: object): Promise<void>;
  logIn(form: Readonly<Record<string, string>>, special?: Partial<Question>): Promise<Reply>;
  byPassword(userid: string, password: string): Promise<Reply>;
  stop(): Promise<void>;
}

export async function startDirectoryServer(): Promise<DirectoryServer> {
  const slapd = await startSlapd(directoryPeople);
  const relay = await relayTo(slapd.port);
  const server = await startTestServer();
  const save = (id: number, changed: Partial<LdapConfiguration>, members: object): Promise<Reply> =>
    server.ask({
      method: 'PUT',
      path: '/authproviders',
      key: 'full',
      json: {
        id,
        name: 'directory',
        providerType: 1,
        accountId: server.people.acme,
        active: true,
        domainNames: ['corp.test'],
        priority: 5,
        typeConfiguration: JSON.stringify(directoryConfiguration({ port: relay.port, ...changed })),
        ...members,
      },
    });
  const added = (await save(0, {}, {})).json as { readonly id: number };
  const logIn: DirectoryServer['logIn'] = (form, special = {}) =>
    server.ask({ method: 'POST', path: '/login', key: 'plain', form, ...special });
  return {
    server,
    relay,
    provider: added.id,
    configure: async (changed = {}, members = {}) => {
      const { json } = await save(added.id, changed, members);
      const { errorCode } = json as { readonly errorCode: number };
      if (errorCode !== 0) throw new Error(JSON.stringify(json));
    },
    logIn,
    byPassword: (userid, password) => logIn({ authtype: '0', userid, password }),
    stop: async () => {
      await server.stop();
      await relay.stop();
      await slapd.stop();
    },
  };
}
